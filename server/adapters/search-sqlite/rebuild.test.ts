import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexAnswer, SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { createSqliteSearchEngine } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-rebuild-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SEED = 20_261_121;
/** A rebuild starts threads that read the dictionary: each run takes about a second. */
const RUNS = 1;
const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 2 ** 20 + 9, 2 ** 40 + 10];
const WORDS = ['储能', '光伏', '新能源', 'gdp', '𠮷野'];

const report: fc.Arbitrary<IndexedDocument> = fc
  .record({
    id: fc.constantFrom(...IDS),
    publishedAtSeconds: fc.constantFrom(-86_400, 1_700_000_000, 1_700_000_001, 1_750_000_000),
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
    pages: fc.nat(3),
  })
  .map(({ id, publishedAtSeconds, words, pages }) =>
    makeReport(id, {
      publishedAtSeconds,
      pages,
      title: words.slice(0, 2).join('，'),
      paragraphs: words.slice(2),
      tags: [pages > 1 ? 'type:1' : 'type:2'],
    }),
  );
const change = fc.oneof(
  fc.record({ upsert: fc.array(report, { maxLength: 4 }) }),
  fc.record({
    remove: fc.array(
      report.map(({ id }) => id),
      { maxLength: 3 },
    ),
  }),
);
type ChangeOrder = { upsert: IndexedDocument[] } | { remove: number[] };

const apply = (index: SearchIndex, order: ChangeOrder): Promise<void> =>
  'upsert' in order ? index.upsert(order.upsert) : index.remove(order.remove);

const ORDERS = ['newest', 'oldest', 'pages'] as const;

/** Totals, filters and pages in each order, of everything and of each word. */
const answersOf = (index: SearchIndex): Promise<unknown[]> =>
  Promise.all(
    [null, ...WORDS.map((word) => text(word)), text('储', 'title')].map(async (expression) => {
      const answers = await Promise.all(ORDERS.map((sort) => index.search(query(expression, { sort }))));
      const tags = await index.countTags({ expression, match: 'all', audiences: [PUBLIC] }, [
        'type:1',
        'type:2',
      ]);
      return [tags, answers.map(({ hits, total }) => [total, hits])];
    }),
  );

/** Ids that a word finds, newest first. */
const found = async (index: SearchIndex, word: string): Promise<number[]> =>
  (await index.search(query(text(word)))).hits.map(({ id }) => id);

const expected = (reports: readonly IndexedDocument[], word: string): number[] =>
  reports
    .filter(({ fields }) => Object.values(fields).flat().join('，').includes(word))
    .sort((a, b) => b.publishedAtSeconds - a.publishedAtSeconds || b.id - a.id)
    .map(({ id }) => id);

const ranked = async (index: SearchIndex): Promise<IndexAnswer['hits'][]> =>
  Promise.all(
    WORDS.map(
      async (word) => (await index.search(query(text(word), { sort: 'overall', match: 'any' }))).hits,
    ),
  );

async function* inBatches(
  batches: readonly IndexedDocument[][],
  between: () => unknown = () => {},
): AsyncGenerator<IndexedDocument[]> {
  for (const batch of batches) {
    yield batch;
    await between();
  }
}

/** Reports by id after a rebuild and the changes behind it. */
function lastOf(batches: readonly IndexedDocument[][], changes: readonly ChangeOrder[]): IndexedDocument[] {
  const last = new Map(batches.flat().map((each) => [each.id, each]));
  for (const order of changes) {
    if ('upsert' in order) for (const each of order.upsert) last.set(each.id, each);
    else for (const id of order.remove) last.delete(id);
  }
  return [...last.values()];
}

const folder = join(directory, 'tried');
const filesOf = (): string[] =>
  readdirSync(join(folder, PAPERS.name)).filter((name) => name.endsWith('.sqlite'));
/** Rebuilt and changed; and one that only ever sees changes. */
let index: SearchIndex;
let changed: SearchIndex;
let engines: SearchEngine[];
beforeAll(async () => {
  engines = [folder, join(directory, 'changed')].map((each) =>
    createSqliteSearchEngine({ directory: each, readers: 1 }),
  );
  [index, changed] = (await Promise.all(engines.map((engine) => engine.open(PAPERS)))) as [
    SearchIndex,
    SearchIndex,
  ];
});

test(`changes while an index is rebuilt are in the new one, in their order (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(report, { maxLength: 8 }), { minLength: 3, maxLength: 12 }),
      fc.array(change, { minLength: 12, maxLength: 30 }),
      async (batches, changes) => {
        const waiting = [...changes];
        const made: Promise<void>[] = [];
        const makeOne = () => {
          const next = waiting.shift();
          if (next) made.push(apply(index, next));
        };
        const rebuilding = index.rebuild(inBatches(batches, makeOne));
        makeOne();
        await made[0];
        while (waiting.length > 0) makeOne();
        await Promise.all([rebuilding, ...made]);
        const last = lastOf(batches, changes);
        await changed.remove(IDS);
        await changed.upsert(last);
        for (const word of WORDS) expect(await found(index, word)).toEqual(expected(last, word));
        expect(await answersOf(index)).toEqual(await answersOf(changed));
        expect(await ranked(index)).toEqual(await ranked(changed));
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect(filesOf()).toHaveLength(1);
});

test('a rebuild that fails leaves the old index in use, and nothing of its own', async () => {
  await index.upsert([makeReport(1, { title: '脑机接口' })]);
  const before = filesOf();
  // The table takes no such number, so that the load fails when its file is there.
  const failing = inBatches([[makeReport(2, { demand: Number.NaN })]]);
  await expect(index.rebuild(failing)).rejects.toThrow('NOT NULL constraint failed');
  expect(filesOf()).toEqual(before);
  expect(await found(index, '脑机接口')).toEqual([1]);
});

test('an index closed while it is rebuilt stays what it was', async () => {
  const before = filesOf();
  const refused = expect(index.rebuild(inBatches([[makeReport(1)]]))).rejects.toThrow('检索索引已关闭');
  await Promise.all(engines.map((engine) => engine.close()));
  await refused;
  expect(filesOf()).toEqual(before);
});
