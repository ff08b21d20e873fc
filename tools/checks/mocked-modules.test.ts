import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const MOCKED = /\bvi\s*\.(?:doMock|mock|doUnmock|unmock)\(\s*'([^']+)'/g;

/** The file that a test's specifier means; null for a package, which has no file here. */
function fileOf(specifier: string, test: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(test), specifier);
  return specifier.startsWith('#') ? join(ROOT, specifier.slice(1)) : null;
}

test('every module that a test puts another in the place of stands there: a mutant of a file that moved breaks nothing', () => {
  const tests = globSync('{server,web,demo,contract,e2e,tools}/**/*.{test,suite,e2e}.{ts,tsx}', {
    cwd: ROOT,
  });
  const named = tests.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(MOCKED)].map(([, specifier = '']) => ({
      path,
      specifier,
      file: fileOf(specifier, join(ROOT, path)),
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  const stale = named.filter(({ file }) => file !== null && !existsSync(file));
  expect(stale.map(({ path, specifier }) => `${path}: ${specifier}`)).toEqual([]);
});
