import { beforeAll, expect, test } from 'vitest';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { FiledChart } from '../content-file.ts';
import type { ContentTables } from '../tables.ts';
import { writeCharts } from './write-charts.ts';

const held = testDatabase();
let content = 0;
let version = 0;

const chart = (changed: Partial<FiledChart> = {}): FiledChart => ({
  name: '因子 IC 值时间序列',
  number: '图 1',
  page: 3,
  box: { left: 60, top: 100, right: 300, bottom: 260 },
  kind: 'line',
  unitLine: '',
  isPictured: true,
  source: '',
  near: '',
  isDrawn: true,
  data: null,
  ...changed,
});

const write = (charts: FiledChart[]): Promise<boolean> =>
  inTransaction(tablesOf<ContentTables>(held.database), (tx) =>
    writeCharts(tx, content, version, { charts }),
  );

const stored = async () =>
  (
    await held.database.pool.query(
      `SELECT kind, look, picture_waits AS waits FROM content_charts WHERE content_id = $1 ORDER BY ordinal`,
      [content],
    )
  ).rows;

/** As drawing notes it. */
const look = (said: string | null, kind: string) =>
  held.database.pool.query(
    `UPDATE content_charts SET look = $2, kind = $3, picture_waits = false, picture_width = 800, picture_height = 300,
       fingerprint = '0000000000000000' WHERE content_id = $1`,
    [content, said, kind],
  );

beforeAll(async () => {
  const { fid } = await seedReport(held.database, { title: '看图', file: new Uint8Array([1]), pages: 9 });
  const { rows } = await held.database.pool.query<{ content: number; version: number }>(
    `SELECT content_id AS content, v.id AS version FROM reports r JOIN content_versions v USING (content_id) WHERE r.id = $1`,
    [fid],
  );
  content = Number(rows[0]?.content);
  version = Number(rows[0]?.version);
});

test('what pixels said of a picture outlives that its file is read again, for as long as it stands there', async () => {
  expect(await write([chart()])).toBe(true);
  expect(await stored()).toEqual([{ kind: 'line', look: null, waits: true }]);
  await look('bar', 'bar');
  expect(await write([chart()])).toBe(false);
  expect(await write([chart({ near: '多空收益' })])).toBe(true);
  expect(await stored()).toEqual([{ kind: 'bar', look: 'bar', waits: false }]);
  const elsewhere = chart({ box: { left: 60, top: 120, right: 300, bottom: 280 } });
  expect(await write([elsewhere])).toBe(true);
  expect(await stored()).toEqual([{ kind: 'line', look: null, waits: true }]);
});

test('a picture that was drawn before pixels were looked at is drawn once more, and one that is no guess is not', async () => {
  await write([chart({ near: '一' })]);
  await look(null, 'line');
  expect(await write([chart({ near: '一' })])).toBe(true);
  expect(await stored()).toEqual([{ kind: 'line', look: null, waits: true }]);
  await look('', 'line');
  expect(await write([chart({ near: '一' })])).toBe(false);
  await write([chart({ near: '一', isPictured: false })]);
  await look(null, 'line');
  expect(await write([chart({ near: '一', isPictured: false })])).toBe(false);
});
