import { join } from 'node:path';
import { expect, it } from 'vitest';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { verifyLibrary } from '../indexing/verify-library.ts';
import { importPaths } from './import-paths.ts';
import { rereadLibrary } from './reread-library.ts';

const fixture = libraryFixture();
const NAME = '20240601-国信证券-特高压扫描件归档.pdf';

const titled = (phrase: string) =>
  fixture.index.count({
    expression: { kind: 'text', text: phrase, field: 'title' },
    match: 'all',
    audiences: ['public'],
  });

const reports = async () =>
  (
    await fixture.deps.database.pool.query<{ id: number; is_scanned: boolean; current_version: number }>(
      `SELECT reports.id, is_scanned, current_version FROM reports JOIN contents ON contents.id = content_id
         WHERE title = '特高压扫描件归档' ORDER BY reports.id`,
    )
  ).rows;

it('a scan is kept, said to be one and found by its title, and stays so when it is read again', async () => {
  fixture.write(`scan/${NAME}`, '%SCAN of one page');
  const { counts, explained } = await importPaths(fixture.deps, [join(fixture.folder, 'scan')]);
  expect(explained.map(({ reason }) => reason)).toEqual([
    '扫描件：可阅读，按标题、机构等找得到，正文暂不可检索',
  ]);
  expect(counts).toEqual({ imported: 1, joined: 0, skipped: 0, failed: 0 });
  const [report] = await reports();
  const [item] = await fixture.deps.library.reads.everybodys.reportItems([report?.id ?? 0]);
  expect(item).toMatchObject({
    is_scanned: 1,
    unread_pages: 1,
    page_count: 1,
    paragraphCount: 0,
    content: '',
  });
  await followIndex(fixture.deps);
  expect(await titled('特高压扫描件')).toBe(1);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
  expect(await rereadLibrary(fixture.deps, { again: 'all' })).toMatchObject({ done: 1, changed: 0 });
  expect(await reports()).toEqual([report]);
});

it('two scans of one name are two reports: without text nothing tells that they are the same', async () => {
  fixture.write(`other/${NAME}`, '%SCAN of another page');
  const { counts } = await importPaths(fixture.deps, [join(fixture.folder, 'other')]);
  expect(counts).toMatchObject({ imported: 1, joined: 0 });
  fixture.write(`text/${NAME}`, pageOfText('特高压扫描件归档', 91));
  expect((await importPaths(fixture.deps, [join(fixture.folder, 'text')])).counts).toMatchObject({
    imported: 1,
  });
  expect((await reports()).map(({ is_scanned }) => is_scanned)).toEqual([true, true, false]);
});

it('of a text with scanned pages in it those count, and the text is found', async () => {
  const text = pageOfText('储能电芯价格跟踪', 92);
  fixture.write('part/20240602-国信证券-储能电芯价格跟踪.pdf', [text, '%SCAN', '%SCAN', text].join('\f'));
  const { counts, explained } = await importPaths(fixture.deps, [join(fixture.folder, 'part')]);
  expect([counts.imported, explained[0]?.reason]).toEqual([
    1,
    '有几页是扫描页：可阅读，这几页的文字暂不可检索',
  ]);
  const { rows } = await fixture.deps.database.pool.query<{ id: number; unread_pages: number[] }>(
    `SELECT reports.id, unread_pages FROM reports JOIN contents ON contents.id = content_id WHERE title = '储能电芯价格跟踪'`,
  );
  expect(rows[0]?.unread_pages).toEqual([2, 3]);
  const [item] = await fixture.deps.library.reads.everybodys.reportItems([rows[0]?.id ?? 0]);
  expect(item).toMatchObject({ is_scanned: 0, unread_pages: 2, page_count: 4 });
  expect(item?.paragraphCount).toBeGreaterThan(0);
});
