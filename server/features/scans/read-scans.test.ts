import { expect, test } from 'vitest';
import { OcrClosed } from '#server/ports/ocr.ts';
import { atWork } from '#server/testing/at-work.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { plainOcr } from '#server/testing/plain-ocr.ts';
import { scanOfText, scanStages } from '#server/testing/scan-stage.ts';
import { linesKey } from '../contents/index.ts';
import { openLines } from '../find/lines-file.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { readScans } from './read-scans.ts';

const { stage, pageRows } = scanStages();

test('a scan is read page by page and then found, marked and placed by its words', async () => {
  const { deps, read, importPages, wanted, asked } = await stage();
  const record = await importPages(
    '特高压柔直归档',
    [1, 2].map((seed) => scanOfText('特高压柔直归档', seed)),
  );
  expect(wanted()).toBe(1);
  expect(await record()).toMatchObject({ is_scanned: true, unread_pages: [1, 2], paragraphs: 0 });
  expect(await read()).toEqual({ read: 2, failed: 0, reports: 1, isUnfinished: false });
  const after = await record();
  expect(after).toMatchObject({ is_scanned: true, unread_pages: [], versions: 1 });
  expect(after.paragraphs).toBeGreaterThan(0);
  await followIndex(deps);
  const expression = { kind: 'text', text: '第7项观察显示需求指数', field: 'any' } as const;
  expect(await deps.index.count({ expression, match: 'all', audiences: ['public'] })).toBe(1);
  const lines = await openLines((await deps.objects.get(linesKey(after.sha256))) ?? new Uint8Array());
  expect(lines?.texts.map((text) => text.includes('第7项观察'))).toEqual([true, true]);
  const [first] = (await lines?.pages([1]))?.values() ?? [];
  // The first line begins 60 points into a page of 595.
  expect((first?.edges[0] ?? 0) / 65_535).toBeCloseTo(60 / 595, 3);
  expect(await read()).toEqual({ read: 0, failed: 0, reports: 0, isUnfinished: false });
  expect(asked).toHaveLength(2);
});

test('reading a file again keeps what was read of its pages', async () => {
  const { deps, read, importPages } = await stage();
  const record = await importPages('抽水蓄能归档', [scanOfText('抽水蓄能归档', 11)]);
  await read();
  const before = await record();
  expect(await deps.imports.rereadLibrary({ again: [before.id] })).toMatchObject({ changed: 0 });
  expect(await record()).toEqual(before);
});

test('of a text with scans in it those pages alone are read, and the text stays', async () => {
  const { deps, read, importPages, asked } = await stage();
  const text = pageOfText('氢能储运归档', 21);
  const record = await importPages('氢能储运归档', [
    text,
    scanOfText('附件', 22),
    scanOfText('附件', 23),
    text,
  ]);
  expect(await record()).toMatchObject({ is_scanned: false, unread_pages: [2, 3] });
  await read();
  expect(asked).toHaveLength(2);
  const after = await record();
  expect(after).toMatchObject({ is_scanned: false, unread_pages: [], versions: 1 });
  const lines = await openLines((await deps.objects.get(linesKey(after.sha256))) ?? new Uint8Array());
  expect(lines?.texts.map((words) => words.includes('附件'))).toEqual([false, true, true, false]);
  expect(lines?.texts.every((words) => words.includes('第7项观察'))).toBe(true);
});

test('a page over its limit costs itself alone, is not known, and is not tried again', async () => {
  const { read, importPages, asked } = await stage();
  const title = '核电运维归档';
  const record = await importPages(title, [scanOfText(title, 31), '%SCAN\n%SLOW', scanOfText(title, 33)]);
  expect(await read()).toMatchObject({ read: 2, failed: 1, reports: 1 });
  const { sha256, unread_pages } = await record();
  expect(unread_pages).toEqual([2]);
  expect(await pageRows(sha256)).toEqual([
    [1, ''],
    [2, '识别一页'],
    [3, ''],
  ]);
  const tries = asked.length;
  await read();
  expect(asked).toHaveLength(tries);
});

test('killed at any page and run again, nothing is lost and nothing read twice', async () => {
  const { deps, read, importPages, asked, failWith } = await stage();
  const title = '海上风电归档';
  const record = await importPages(
    title,
    [41, 42, 43].map((seed) => scanOfText(`${seed}`, seed)),
  );
  for (const seed of [41, 42, 43]) {
    failWith((text) => {
      if (text.startsWith(`${seed}`)) throw new Error('killed');
    });
    await expect(read()).rejects.toThrow('killed');
    const { sha256, unread_pages, paragraphs } = await record();
    expect(await pageRows(sha256)).toHaveLength(seed - 41);
    expect([unread_pages, paragraphs]).toEqual([[1, 2, 3], 0]);
  }
  failWith(undefined);
  // The last page is read by another, who is killed before the report takes it in.
  const killed = { ...deps, reread: () => Promise.reject(new Error('killed')) };
  await expect(readScans(killed, plainOcr(), atWork())).rejects.toThrow('killed');
  expect(await pageRows((await record()).sha256)).toHaveLength(3);
  expect(await read()).toEqual({ read: 0, failed: 0, reports: 1, isUnfinished: false });
  expect(asked.sort()).toEqual([41, 42].map((seed) => expect.stringContaining(`${seed}`)));
  expect(await record()).toMatchObject({ unread_pages: [], versions: 1 });
});

test('a reader that is closed ends the work, and what is left waits; so does what is more than one shift', async () => {
  const { read, importPages, failWith } = await stage();
  const title = '光热电站归档';
  const record = await importPages(
    title,
    [51, 52].map((seed) => scanOfText(`${seed}`, seed)),
  );
  failWith((text) => {
    if (text.startsWith('52')) throw new OcrClosed();
  });
  expect(await read()).toMatchObject({ read: 1, failed: 0, reports: 0 });
  failWith(undefined);
  expect(await read(-1)).toMatchObject({ read: 1, isUnfinished: true });
  expect(await read()).toMatchObject({ read: 0, reports: 1 });
  expect(await record()).toMatchObject({ unread_pages: [] });
});

test('of a report that is removed meanwhile nothing is kept', async () => {
  const { deps, read, importPages, failWith } = await stage();
  const title = '地热供暖归档';
  const record = await importPages(
    title,
    [61, 62].map((seed) => scanOfText(`${seed}`, seed)),
  );
  const { id, sha256 } = await record();
  await read(-1);
  expect(await pageRows(sha256)).toHaveLength(1);
  await deps.library.records.removeReport(OPERATOR, id);
  expect(await pageRows(sha256)).toEqual([]);
  failWith(() => {
    throw new Error('nothing is to be read');
  });
  expect(await read()).toMatchObject({ read: 0, failed: 0 });
});
