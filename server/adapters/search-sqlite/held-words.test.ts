import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import type { PartialPlan } from './graded-plan.ts';
import { readHeldWords } from './held-words.ts';
import { createStatements } from './rows.ts';

const STRICT = '(everyone OR delta)';
const WORDS = [
  { match: 'alpha', strict: STRICT, weight: 1, share: 0.9 },
  { match: 'beta', strict: STRICT, weight: 1.5, share: 0.7 },
  { match: 'gamma', strict: STRICT, weight: 4, share: 0.15 },
  // Whoever holds it holds what is demanded.
  { match: 'delta', strict: undefined, weight: 5, share: 0.1 },
];
const EVERY = 2 ** WORDS.length - 1;
const DOCUMENTS = 400;
const PLAN: PartialPlan = {
  table: 'head',
  first: 1,
  last: DOCUMENTS,
  words: [],
  together: undefined,
  strictTogether: undefined,
  audiences: [PUBLIC],
  leastShare: 0.5,
  enough: 0,
  sort: 'overall',
  nowSeconds: 0,
  terms: [],
  ranking: undefined,
};

test('of a word that more hold than are read, older documents are asked one by one', () => {
  const { next } = seededRandom();
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE head USING fts5(body)`);
  const insert = database.prepare('INSERT INTO head (rowid, body) VALUES (?, ?)');
  const held = new Map<number, string[]>();
  const isEveryone = new Set<number>();
  for (let id = 1; id <= DOCUMENTS; id++) {
    const words = WORDS.filter(({ share }) => next() < share).map(({ match }) => match);
    held.set(id, words);
    if (next() < 0.6) isEveryone.add(id);
    insert.run(id, ['public', ...(isEveryone.has(id) ? ['everyone'] : []), ...words].join(' '));
  }
  const worth = (bits: number) => WORDS.reduce((sum, { weight }, at) => sum + ((bits >> at) & 1) * weight, 0);
  const enough = (documents: readonly { id: number; held: number }[]) =>
    documents.filter((each) => worth(each.held) >= worth(EVERY) / 2).map(({ id, held: bits }) => [id, bits]);
  const truth = [...held]
    .filter(([id, of]) => isEveryone.has(id) || of.includes('delta'))
    .map(([id, of]) => ({
      id,
      held: WORDS.reduce((bits, { match }, at) => bits | (of.includes(match) ? 1 << at : 0), 0),
    }))
    .reverse();
  expect(enough(truth).length).toBeGreaterThan(20);
  expect(enough(readHeldWords(createStatements(database), PLAN, WORDS, 120))).toEqual(enough(truth));
  database.close();
});

test('what holds the run and all that must hold is no part of the list, however many newer ones hold the run alone', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE head USING fts5(body)`);
  const insert = database.prepare('INSERT INTO head (rowid, body) VALUES (?, ?)');
  const words = WORDS.map((word) => ({ ...word, strict: 'everyone' }));
  for (let id = 1; id <= 60; id++)
    insert.run(
      id,
      `public ${id <= 20 ? 'everyone' : 'nobody'} alpha beta gamma ${id % 2 === 0 ? 'together' : ''}`,
    );
  const plan: PartialPlan = {
    ...PLAN,
    last: 60,
    together: 'together',
    strictTogether: 'everyone',
  };
  const found = readHeldWords(createStatements(database), plan, words, 20).map(({ id }) => id);
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, at) => 2 * at + 1));
  database.close();
});
