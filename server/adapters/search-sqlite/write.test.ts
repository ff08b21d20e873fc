import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { makeReport, PAPERS } from '#server/ports/search-samples.ts';
import { makeDocuments } from './document.ts';
import { layoutOf } from './layout.ts';
import { createIndexFile, finishIndexFile, openIndexFile } from './schema.ts';
import { createIndexWriter } from './write.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-writer-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const segmenter = createSegmenter([]);

const layout = layoutOf(PAPERS);
const reportOf = (id: number, paragraph: string) =>
  makeReport(id, { publishedAtSeconds: 1_780_000_000, title: `报告${id}`, paragraphs: [paragraph] });

test('a full disk is told as such, and what was there stays', () => {
  const path = join(directory, 'full.sqlite');
  createIndexFile(path, layout).close();
  finishIndexFile(path);
  const database = openIndexFile(path, layout, 'write');
  const writer = createIndexWriter(database, layout);
  writer.upsert(makeDocuments([reportOf(1, '储能')], layout, segmenter));
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const long = Array.from({ length: 40_000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
  ).join('');
  expect(() =>
    writer.upsert(makeDocuments([reportOf(1, long), reportOf(2, long)], layout, segmenter)),
  ).toThrow(/full/);
  expect(database.prepare('SELECT document_id FROM document').all()).toEqual([{ document_id: 1 }]);
  expect(database.prepare("SELECT count(*) AS found FROM whole WHERE whole MATCH '储能'").get()).toEqual({
    found: 1,
  });
  database.close();
});

/** An index of many reports, loaded in several steps as a library is, so that merging leaves room behind. */
function load(name: string) {
  const path = join(directory, name);
  const loading = createIndexFile(path, layout);
  // Little is gathered before it is written: many segments are merged at the end.
  loading.exec("INSERT INTO whole(whole, rank) VALUES ('hashsize', 65536)");
  const filling = createIndexWriter(loading, layout, 'load');
  for (let first = 1; first < 800; first += 100) {
    const reports = Array.from({ length: 100 }, (_, i) =>
      reportOf(first + i, `储能${first * 131 + i}与光伏${i}`),
    );
    filling.upsert(makeDocuments(reports, layout, segmenter));
  }
  filling.finish();
  loading.close();
  finishIndexFile(path);
  const database = openIndexFile(path, layout, 'read');
  const free = Number(database.prepare('PRAGMA freelist_count').get()?.freelist_count);
  const found = Number(
    database.prepare("SELECT count(*) AS found FROM whole WHERE whole MATCH '储能'").get()?.found,
  );
  database.close();
  return { free, found, size: statSync(path).size };
}

test('a load ends without the room that merging left; without place for a copy it ends all the same', () => {
  const packed = load('packed.sqlite');
  // The copy's name, a little longer than those that SQLite gives its own files, is one that no folder takes.
  const unpacked = load(`${'n'.repeat(247 - '.sqlite'.length)}.sqlite`);
  expect(packed).toMatchObject({ free: 0, found: 800 });
  expect(unpacked.found).toBe(800);
  expect(unpacked.free).toBeGreaterThan(0);
  expect(unpacked.size).toBeGreaterThan(packed.size);
  expect(readdirSync(directory).filter((name) => name.endsWith('-compacted'))).toEqual([]);
});

test('a load whose file is damaged does not end as if only the place for a copy were missing', () => {
  const path = join(directory, 'damaged.sqlite');
  const loading = createIndexFile(path, layout);
  const page = Number(
    loading.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'vector'").get()?.rootpage,
  );
  const size = Number(loading.prepare('PRAGMA page_size').get()?.page_size);
  loading.close();
  const file = openSync(path, 'r+');
  writeSync(file, new Uint8Array(size).fill(0xff), 0, size, (page - 1) * size);
  closeSync(file);
  expect(() => finishIndexFile(path)).toThrow(/malformed/);
  expect(readdirSync(directory).filter((name) => name.endsWith('-compacted'))).toEqual([]);
});
