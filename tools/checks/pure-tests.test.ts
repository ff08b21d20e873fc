import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PURE_TESTS } from './pure-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What one file could leave to the next. */
const STATE =
  /\bvi\.|\btestDatabase\b|\b(?:before|after)(?:All|Each)\b|\bglobalThis\b|process\.env\.\w+ \??=/;

test('tests that share a process leave nothing behind', () => {
  const files = globSync(PURE_TESTS, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => STATE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
