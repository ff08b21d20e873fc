import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractingSteps } from '#server/testing/contracting-steps.ts';

/** Those before were written while one process was the whole site, stopped for an upgrade. */
const SINCE = '2027-02-02';

const migrations = readdirSync(import.meta.dirname)
  .filter((name) => /^\d{4}-\d\d-\d\d-.+\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -3))
  .sort();
const sourceOf = (name: string) => readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');

test('a migration leaves what the release before it needs, or says of which earlier one it is the end', () => {
  expect(migrations.length).toBeGreaterThan(50);
  const wrong = migrations
    .filter((name) => name >= SINCE)
    .flatMap((name) => {
      const { steps, endsOf } = contractingSteps(sourceOf(name));
      const ends = endsOf.filter((earlier) => earlier < name && migrations.includes(earlier));
      return steps.length > 0 && ends.length === 0 ? [`${name}: ${steps.join('; ')}`] : [];
    });
  expect(
    wrong,
    'expand in one release, contract in a later one: docs/decisions/0126-two-releases-at-once.md',
  ).toEqual([]);
});

test('what contracts is known in those that stand, and what only adds is let through', () => {
  const found = migrations.filter((name) => contractingSteps(sourceOf(name)).steps.length > 0);
  expect(found).toContain('2026-11-27-moments-and-days');
  expect(found).toContain('2026-12-17-contents');
  expect(found).toContain('2026-12-04-theme-ids');
  expect(found).not.toContain('2026-11-23-search-voters');
});

test.each([
  'DROP TABLE reports',
  'ALTER TABLE reports DROP COLUMN title',
  'ALTER TABLE reports RENAME title TO name',
  'ALTER TABLE reports ALTER title TYPE bigint',
  'ALTER TABLE reports ALTER COLUMN title SET NOT NULL',
  'ALTER TABLE reports ADD COLUMN note text NOT NULL',
  "ALTER TABLE reports ADD COLUMN kind text DEFAULT 'x', ADD COLUMN note text NOT NULL",
  'ALTER TABLE reports ADD CONSTRAINT one UNIQUE (title)',
  'ALTER TABLE reports DROP CONSTRAINT one',
  'ALTER TABLE reports ALTER note DROP DEFAULT',
])('contracts: %s', (statement) => {
  expect(contractingSteps(`await sql\`${statement}\`.execute(db);`).steps).not.toEqual([]);
});

test.each([
  'CREATE TABLE notes (id bigint PRIMARY KEY, body text NOT NULL)',
  'ALTER TABLE reports ADD COLUMN note text',
  "ALTER TABLE reports ADD COLUMN note text NOT NULL DEFAULT ''",
  "ALTER TABLE reports ADD COLUMN note text DEFAULT '' NOT NULL",
  'ALTER TABLE reports ALTER note DROP NOT NULL',
  'CREATE INDEX notes_of ON notes (id)',
])('only adds: %s', (statement) => {
  expect(
    contractingSteps(`// DROP TABLE is for later\nawait sql\`${statement}\`.execute(db);`).steps,
  ).toEqual([]);
});

test('the mark names an earlier migration and a reason', () => {
  const marked = '// Contract of 2027-02-02-note: no release since 2027-03 reads the old title.\n';
  expect(contractingSteps(marked).endsOf).toEqual(['2027-02-02-note']);
  expect(contractingSteps('// Contract of 2027-02-02-note: \n').endsOf).toEqual([]);
});
