import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase({ before: '2026-12-17-contents' });

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await held.database.pool.query<Row>(text, values)).rows;

const HASHES = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
const BOX = { left: 1, top: 2, right: 3, bottom: 4 };

async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  const [made] = await query<{ id?: number }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) RETURNING *`,
    Object.values(row),
  );
  return made?.id ?? 0;
}

const AT = '2026-11-20T00:00:00Z';
const reportRow = (title: string) => ({
  ...{ title, title_key: title, download_name: title, published_on: '2026-11-20', report_type: 2 },
  ...{ created_at: AT, updated_at: AT },
});
const noteRow = (uid: number, report_id: number) => ({
  ...{
    uid,
    key: '00000000-0000-4000-8000-00000000000'.concat(String(uid)),
    report_id,
    cited: '{}',
    colour: 'red',
  },
  ...{
    quote: '原文',
    note: '笔记',
    folded: '',
    prefix: '',
    suffix: '',
    is_only: true,
    page: 1,
    top_share: 0,
  },
  ...{ boxes: '[]', file_sha256: HASHES[1], created_at: AT, updated_at: AT },
});

/** A report with two files of which the second is read, as yesterday's code left it, and whatever hangs on it. */
async function storeReport(): Promise<{ fid: number; versions: number[]; chart: number; paragraph: number }> {
  const fid = await insert('reports', reportRow('储能深度'));
  const versions: number[] = [];
  for (const [at, sha256] of HASHES.slice(0, 2).entries())
    versions.push(
      await insert('report_versions', {
        ...{
          report_id: fid,
          sha256,
          size_bytes: 10 + at,
          page_count: 3,
          file_name: `${at}.pdf`,
          created_at: AT,
        },
      }),
    );
  await query(
    `UPDATE reports SET current_version = $2, page_count = 3, is_scanned = true, unread_pages = '{2}', chart_count = 1,
       paragraph_count = 1, catalogue_count = 1, catalogue_source = 'outline', text_sketch = '[7]', understood_rules = 9 WHERE id = $1`,
    [fid, versions[1]],
  );
  const place = { report_id: fid, ordinal: 0, page: 1 };
  const texts = {
    kind: 'body',
    text: '正文',
    folded: '正文',
    areas: JSON.stringify([{ page: 1, box: BOX }]),
  };
  const paragraph = await insert('report_paragraphs', { ...place, ...texts });
  await insert('report_catalogue', { ...place, title: '一、概要', depth: 0 });
  const chart = await insert('report_charts', {
    ...{ ...place, name: '装机', number: '图 1', box: BOX, kind: 'bar', source: '', version_id: versions[1] },
  });
  await insert('chart_favourites', { uid: 1, chart_id: chart, created_at: AT });
  await insert('scan_pages', { sha256: HASHES[1], page: 3, failure: '', lines: '[]', read_at: AT });
  await insert('annotations', noteRow(1, fid));
  return { fid, versions, chart, paragraph };
}

test('what a library knew of its files it knows of their contents, under the same ids', async () => {
  const { fid, versions, chart, paragraph } = await storeReport();
  const record = await insert('reports', reportRow('只有目录的报告'));
  // Somebody's words on a report that is gone since; it bore the highest number.
  const gone = await insert('reports', reportRow('已下架'));
  await insert('annotations', noteRow(2, gone));
  await query('DELETE FROM reports WHERE id = $1', [gone]);
  await migrateToLatest(held.database);

  expect(await query('SELECT * FROM contents')).toEqual([
    {
      ...{ id: fid, audience: ['public'], current_version: versions[1], page_count: 3, is_scanned: true },
      ...{
        unread_pages: [2],
        chart_count: 1,
        paragraph_count: 1,
        catalogue_count: 1,
        catalogue_source: 'outline',
      },
      ...{ text_sketch: [7], understood_rules: 9, created_at: new Date(AT) },
    },
  ]);
  expect(await query('SELECT id, content_id FROM reports ORDER BY id')).toEqual([
    { id: fid, content_id: fid },
    { id: record, content_id: null },
  ]);
  expect(await query('SELECT id, content_id, sha256 FROM content_versions ORDER BY id')).toEqual(
    versions.map((id, at) => ({ id, content_id: fid, sha256: HASHES[at] })),
  );
  expect(await query('SELECT id, content_id, text FROM content_paragraphs')).toEqual([
    { id: paragraph, content_id: fid, text: '正文' },
  ]);
  expect(await query('SELECT content_id, title FROM content_catalogue')).toEqual([
    { content_id: fid, title: '一、概要' },
  ]);
  expect(await query('SELECT id, content_id, version_id, box FROM content_charts')).toEqual([
    { id: chart, content_id: fid, version_id: versions[1], box: BOX },
  ]);
  expect(await query('SELECT chart_id FROM chart_favourites')).toEqual([{ chart_id: chart }]);
  expect(await query('SELECT version_id, page FROM scan_pages')).toEqual([
    { version_id: versions[1], page: 3 },
  ]);
  expect(await query('SELECT content_id, report_id FROM annotations ORDER BY uid')).toEqual([
    { content_id: fid, report_id: fid },
    { content_id: gone, report_id: gone },
  ]);

  // A later content never bears the number of a report that is gone: its marks would stand in another file.
  const next = await insert('contents', { audience: ['group:7'], created_at: AT });
  expect(next).toBeGreaterThan(gone);
  // What a record shows goes with the record alone; what hangs on a content goes with it.
  await expect(query('DELETE FROM contents WHERE id = $1', [fid])).rejects.toThrow(/reports_content_id_fkey/);
  await query('DELETE FROM reports WHERE id = $1', [fid]);
  await query('DELETE FROM contents WHERE id = $1', [fid]);
  for (const table of [
    'content_versions',
    'content_paragraphs',
    'content_catalogue',
    'content_charts',
    'chart_favourites',
    'scan_pages',
  ])
    expect([table, await query(`SELECT FROM ${table}`)]).toEqual([table, []]);
});

test('two contents may hold the same bytes, one content only once', async () => {
  const ids = [0, 1].map(() => insert('contents', { audience: ['group:7'], created_at: AT }));
  const version = (content_id: number) =>
    insert('content_versions', {
      ...{ content_id, sha256: HASHES[2], size_bytes: 1, page_count: 1, file_name: 'x.pdf', created_at: AT },
    });
  const [one = 0, other = 0] = await Promise.all(ids);
  await version(one);
  await version(other);
  await expect(version(one)).rejects.toThrow(/content_versions_content_id_sha256_key/);
});
