import { mkdtempSync, rmSync } from 'node:fs';
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
