import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { mulberry32 } from '#server/testing/seeded-random.ts';
import { makeDocuments } from '../document.ts';
import { finishIndexFile, openIndexFile } from '../schema.ts';
import { contentsOf, insert, load, segmenter } from '../testing/two-ways.ts';
import { createIndexWriter } from '../write.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-loader-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SEED = 20261121;

/** Words of one, two and more characters, some outside the basic plane, some Latin, some rare, and one in every report. */
const WORDS =
  '储能 新能源 光伏 𠮷野 𠮷 豈 ﾀ 2026年 GDP a ab abc abcd é 3.5% 万科Ａ 增长 的 e\u0301t ＝'.split(' ');

function makeReports(count: number, random: () => number): IndexedReport[] {
  const text = (words: number): string =>
    Array.from({ length: words }, () => {
      const word = WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? '';
      return random() < 0.02
        ? `${word}${String.fromCodePoint(0x4e00 + Math.floor(random() * 20_000))}`
        : word;
    }).join(random() < 0.5 ? '' : '，');
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    publishedAt: 1_700_000_000 + Math.floor(random() * 40) * 86_400,
    title: text(Math.floor(random() * 8)),
    organisation: text(1),
    authors: random() < 0.3 ? [text(1), text(1)] : [],
    stocks: random() < 0.3 ? ['600000', text(1)] : [],
    abstract: random() < 0.5 ? text(30) : '',
    paragraphs: Array.from({ length: Math.floor(random() * 4) }, () => text(Math.floor(random() * 60))),
    pageCount: 1,
    downloads: 0,
    tags: random() < 0.5 ? ['industry:1', 'broker:1'] : ['industry:2'],
  }));
}

/** Small pages split lists over many leaves and levels of their indexes; small batches and segments make many of each. */
function loaded(pageSize: number, segmentTokens: number): string {
  const path = join(directory, `loaded-${pageSize}-${segmentTokens}.sqlite`);
  load(path, reports, { pageSize, segmentTokens, batchReports: 50 });
  return path;
}

function insertedFile(): string {
  const path = join(directory, 'inserted.sqlite');
  insert(path, reports);
  return path;
}

const reports = makeReports(500, mulberry32(SEED));
const inserted = contentsOf(insertedFile());

test.each([
  [16_000, 2 ** 25],
  [16_000, 5000],
  [300, 9000],
  [64, 2 ** 25],
  [40, 9000],
])(
  `with leaves of %i bytes and segments of %i tokens a load holds what FTS5 would have written (seed ${SEED})`,
  (pageSize, segmentTokens) => {
    expect(inserted.tables[0]?.count).toBeGreaterThan(20_000);
    expect(contentsOf(loaded(pageSize, segmentTokens))).toEqual(inserted);
  },
);

/** Row ids of the matches, each way through the lists: from either end, and from one word's rows to another's. */
function matchesOf(path: string): unknown[] {
  const database = new DatabaseSync(path);
  const statement = database.prepare(
    'SELECT rowid FROM whole WHERE whole MATCH ? AND rowid > ? ORDER BY rowid',
  );
  const backwards = database.prepare(
    'SELECT rowid FROM whole WHERE whole MATCH ? AND rowid < ? ORDER BY rowid DESC',
  );
  const middle = Number(
    database.prepare('SELECT row_id FROM report ORDER BY row_id LIMIT 1 OFFSET 250').get()?.row_id,
  );
  const asked = [
    '"储能"',
    '"储能" AND "a"',
    '"增长" AND "gdp"',
    '"新能 能源"',
    'NEAR("储能" "光伏", 3)',
    'title : "光伏"',
    '"储能" NOT "a"',
  ];
  const found = asked.map((match) => [
    statement.all(match, 0),
    statement.all(match, middle),
    backwards.all(match, middle),
  ]);
  database.close();
  return found;
}

test('small leaves, whose lists have indexes of several levels, are searched as one list', () => {
  const found = matchesOf(loaded(40, 2 ** 25));
  expect(found).toEqual(matchesOf(insertedFile()));
  expect(JSON.stringify(found).length).toBeGreaterThan(20_000);
});

test('what was loaded can be replaced and removed afterwards like what was inserted', () => {
  const changed = makeReports(200, mulberry32(SEED + 1));
  const after = [loaded(300, 9000), insertedFile()].map((path) => {
    if (path.includes('loaded')) finishIndexFile(path);
    const database = openIndexFile(path, 'write');
    const writer = createIndexWriter(database);
    writer.remove(Array.from({ length: 100 }, (_, i) => 300 + i));
    writer.upsert(makeDocuments(changed, segmenter));
    for (const table of ['whole', 'head'])
      database.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`);
    database.close();
    return contentsOf(path);
  });
  expect(after[0]).toEqual(after[1]);
  expect(after[0]?.rest).not.toEqual(inserted.rest);
});
