import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GradedMatch, SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { createSqliteSearchEngine } from './index.ts';

/** More documents hold the commonest of these together than are looked at to be counted. */
const WORDS = ['储能', '光伏', '白酒', '钢铁', '医药', '银行'];
const DOCUMENTS = 2000;
/** The first three stand in nearly every document, the others in few. */
const holds = (at: number, word: number): boolean =>
  word < 3 ? at % (20 + word) !== 0 : (at * (word + 8)) % 10 < 3;
/** How fast the machine is must not decide. */
const PATIENT = { budgetMs: 60_000 };

const directory = mkdtempSync(join(tmpdir(), 'yanjian-totals-'));
let engine: SearchEngine;
let index: SearchIndex;

const reports = Array.from({ length: DOCUMENTS }, (_, at) => {
  const held = WORDS.filter((_, word) => holds(at, word));
  return makeReport(at + 1, { title: `第${at}篇${held.join('与')}`, paragraphs: [held.join('，')] });
});

beforeAll(async () => {
  engine = createSqliteSearchEngine({ directory });
  index = await engine.open(PAPERS);
  await index.rebuild(
    (async function* () {
      yield reports;
    })(),
  );
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const all = (words: readonly string[]) =>
  query({ kind: 'and', parts: words.map((word) => text(word)) }, { sort: 'overall', limit: 15 });

test('the total is that of a count, however many words must be there and however many documents hold them', async () => {
  for (let from = 0; from < WORDS.length; from += 1)
    for (let to = from + 1; to <= WORDS.length; to += 1) {
      const words = WORDS.slice(from, to);
      const held = reports.filter(({ fields }) => words.every((word) => fields.title?.[0]?.includes(word)));
      const { total, full, hits } = await index.search(all(words), PATIENT);
      expect([total, full], words.join(' ')).toEqual([held.length, held.length]);
      expect(hits, words.join(' ')).toHaveLength(Math.min(15, held.length));
      expect(await index.count(all(words)), words.join(' ')).toBe(held.length);
    }
});

test('a graded list says how many match in full on every page alike', async () => {
  for (const words of [WORDS.slice(0, 3), WORDS.slice(2), WORDS.slice(4), [...WORDS, '不在']]) {
    const match: GradedMatch = {
      kind: 'graded',
      words: words.map((word) => ({ wanted: text(word), weight: undefined })),
      together: null,
      leastShare: 1,
      enough: 0,
    };
    const asked = { ...query(null, { sort: 'overall', limit: 10 }), match };
    const held = reports.filter(({ fields }) =>
      words.every((word) => fields.title?.[0]?.includes(word)),
    ).length;
    for (const offset of [0, 10, 30]) {
      const { full, hits } = await index.search({ ...asked, offset }, PATIENT);
      expect([full, hits.length], words.join(' ')).toEqual([held, Math.max(0, Math.min(10, held - offset))]);
    }
  }
});

test('a word that was counted before is told as often as it stands after a change', async () => {
  const match: GradedMatch = {
    ...{ kind: 'graded', words: [{ wanted: text('储能'), weight: undefined }] },
    ...{ together: null, leastShare: 1, enough: 0 },
  };
  // So many that the page does not tell how many there are.
  const asked = { ...query(null, { sort: 'overall', limit: 10 }), match };
  const held = reports.filter(({ fields }) => fields.title?.[0]?.includes('储能')).length;
  expect(await index.count(query(text('储能')), PATIENT)).toBe(held);
  expect((await index.search(asked, PATIENT)).full).toBe(held);
  await index.upsert([makeReport(DOCUMENTS + 1, { title: '储能', paragraphs: [] })]);
  expect((await index.search(asked, PATIENT)).full).toBe(held + 1);
  expect((await index.search({ ...asked, offset: 10 }, PATIENT)).full).toBe(held + 1);
  await index.remove([DOCUMENTS + 1]);
  expect((await index.search(asked, PATIENT)).full).toBe(held);
});
