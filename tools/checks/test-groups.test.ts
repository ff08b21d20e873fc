import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testGroups } from './test-groups.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every test file is in one group, and most share a process', () => {
  const { sharing, alone } = testGroups(ROOT);
  const files = globSync('{contract,server,web,demo,tools}/**/*.test.{ts,tsx}', { cwd: ROOT });
  expect([...sharing, ...alone].sort()).toEqual(files.sort());
  expect(sharing.length).toBeGreaterThan(alone.length);
});

const KEPT: Record<string, string> = {
  replaces: `${'vi'}.doMock('./access.ts', broken);`,
  watches: `const spy = ${'vi'}.spyOn(console, 'warn');`,
  listens: `${'process'}.on('unhandledRejection', remember);`,
  sets: `${'process'}.env.TZ = 'UTC';`,
  draws: `// ${'@vitest'}-environment happy-dom`,
  says: `import x from 'y';\n${'//'} Alone: its memory is measured.\n`,
};
const PLAIN: Record<string, string> = {
  counts: `const called = vi.fn(); expect(${'process'}.env.TZ === 'UTC').toBe(true);`,
  asks: 'const { database } = testDatabase();\nbeforeAll(() => fill(database));',
};

test('a file that leaves something behind has a process of its own', () => {
  const root = mkdtempSync(join(tmpdir(), 'yanjian-groups-'));
  mkdirSync(join(root, 'tools'));
  for (const [name, text] of Object.entries({ ...KEPT, ...PLAIN }))
    writeFileSync(join(root, `tools/${name}.test.ts`), text);
  const { sharing, alone } = testGroups(root);
  rmSync(root, { recursive: true });
  expect(sharing).toEqual(
    Object.keys(PLAIN)
      .sort()
      .map((name) => `tools/${name}.test.ts`),
  );
  expect(alone).toHaveLength(Object.keys(KEPT).length);
});
