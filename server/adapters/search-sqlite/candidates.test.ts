import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { findCandidates } from './candidates.ts';
import type { QueryPlan } from './query-plan.ts';
import { createStatements } from './rows.ts';

/** As many reports as words, each with one of them; the higher the number of a word, the rarer it is said to be. */
function openReports(words: readonly string[]) {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE whole USING fts5(body); CREATE TABLE term (hash, documents)');
  words.forEach((word, at) => {
    database.prepare('INSERT INTO whole (rowid, body) VALUES (?, ?)').run(at + 1, word);
    database.prepare('INSERT INTO term VALUES (?, ?)').run(at, words.length - at);
  });
  const statements = createStatements(database);
  let asked = 0;
  const counted = (sql: string) => {
    asked += sql.includes('MATCH') ? 1 : 0;
    return statements(sql);
  };
  return { statements: counted, asked: () => asked };
}

const planOf = (words: readonly string[]): QueryPlan => ({
  table: 'whole',
  match: `(${words.map((word) => `"${word}"`).join(' OR ')})`,
  nothing: false,
  first: 0,
  last: Number.MAX_SAFE_INTEGER,
  sort: 'overall',
  offset: 0,
  limit: 15,
  nowSeconds: 0,
  terms: [],
  ranking: undefined,
  titleMatch: undefined,
  closeMatch: undefined,
  fewExpected: false,
  wordMatches: words.map((word, hash) => ({ hash, match: `"${word}"` })),
});

test('in any-word mode a run of many words asks for the rarest alone, and says that there are more', () => {
  const words = Array.from({ length: 190 }, (_, at) => `w${at}`);
  const { statements, asked } = openReports(words);
  const { rowIds, complete } = findCandidates(statements, planOf(words));
  expect(asked()).toBe(32);
  expect([...rowIds].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, at) => 159 + at));
  expect(complete).toBe(false);
});

test('a few words are all asked for', () => {
  const words = ['one', 'two', 'three'];
  const { statements } = openReports(words);
  const { rowIds, complete } = findCandidates(statements, planOf(words));
  expect([rowIds.size, complete]).toEqual([3, true]);
});
