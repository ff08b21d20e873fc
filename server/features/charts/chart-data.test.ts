import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#server/platform/access/caller.ts';
import { chartFixture, newCaller } from '#server/testing/chart-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ChartData } from '../chart-data/index.ts';
import { toCsv } from './data-sheet.ts';
import { toXlsx } from './data-xlsx.ts';
import { deliverData } from './deliver-data.ts';
import type { ChartDeps } from './deps.ts';
import { listRecordedCharts } from './list-recorded.ts';
import { openData } from './open-data.ts';

const held = testDatabase();
let deps: ChartDeps;
let ids: number[];
let fixture: Awaited<ReturnType<typeof chartFixture>>;

const DATA: ChartData = {
  origin: 'drawn',
  confidence: 0.93,
  error: 0.0021,
  head: [['', '营业收入', '=同比']],
  units: ['', '亿元', '%'],
  rows: [
    ['2023', 1476.9, -3.5],
    ['2024, 预测', null, 15.6],
    ['=HYPERLINK("http://x","点我")', 0, 0],
  ],
  spans: [],
};

/** As it is told: every row with its unit, and every column and row with its time. */
const SHOWN = {
  ...DATA,
  row_units: ['', '', ''],
  periods: ['', '', '同比'],
  row_periods: ['2023', '2024E', ''],
  unread: [],
  names_read: false,
};

beforeAll(async () => {
  fixture = await chartFixture(held.database, [
    {
      title: '白酒深度',
      organisation: '望舒证券',
      day: '2026-10-01',
      file: new Uint8Array([37, 80, 1]),
      charts: [{ name: '营业收入/增速："白酒"', source: '公司公告', data: DATA }, { name: '没有数据的图' }],
    },
  ]);
  ({ deps } = fixture);
  ids = await deps.reads.everybodys.chartIds(fixture.fids[0] ?? 0, 2);
});

async function bytesOf(format: 'csv' | 'xlsx', caller: Caller) {
  const answer = await deliverData(deps, { id: ids[0] ?? 0, format }, caller);
  const chunks: Uint8Array[] = [];
  if (answer.body !== null && typeof answer.body !== 'string')
    for await (const chunk of answer.body) chunks.push(chunk);
  return { ...answer, bytes: Buffer.concat(chunks) };
}

/** The files of a ZIP, as text. */
const unzipped = (zip: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

describe('the data of a chart', () => {
  test('comes as it was read, with where its files are', async () => {
    expect(await openData(deps, ids[0] ?? 0, newCaller('senior'))).toEqual({
      table: SHOWN,
      size: { rows: 3, columns: 3 },
      locked: null,
      csv_url: `/files/chart-data/${ids[0]}.csv`,
      xlsx_url: `/files/chart-data/${ids[0]}.xlsx`,
    });
  });

  test('is none where nothing could be told, and then nothing is locked', async () => {
    for (const tier of ['senior', 'ordinary'] as const)
      expect(await openData(deps, ids[1] ?? 0, newCaller(tier))).toEqual({
        table: null,
        size: null,
        locked: null,
        csv_url: '',
        xlsx_url: '',
      });
    const { status } = await deliverData(deps, { id: ids[1] ?? 0, format: 'csv' }, newCaller('senior'));
    expect(status).toBe(404);
  });

  test('that was taken along is recorded once, with the last time; a look at whether it is there is not', async () => {
    const caller = newCaller('senior');
    const [id = 0, without = 0] = ids;
    const recorded = async () => {
      const asked = { kind: 'downloaded', page: 1, pageSize: 15, keyword: '' } as const;
      const { charts, ...counts } = await listRecordedCharts(deps, asked, caller);
      return { of: charts.map(({ chart, atSeconds }) => [chart.id, atSeconds]), ...counts };
    };
    const none = { of: [], count: 0, total: 0 };
    await deliverData(deps, { id, format: 'csv' }, caller);
    await deliverData(deps, { id: without, format: 'csv', takes: true }, caller);
    await deliverData(deps, { id, format: 'csv', takes: true }, newCaller('ordinary'));
    expect(await recorded()).toEqual(none);
    await deliverData(deps, { id, format: 'csv', takes: true }, caller);
    const later = caller.now + 5000;
    await deliverData(deps, { id, format: 'xlsx', takes: true }, { ...caller, now: later });
    expect(await recorded()).toEqual({ of: [[id, later / 1000]], count: 1, total: 1 });
  });

  test('is given to an ordinary member whose report is open, and costs nothing', async () => {
    const caller = newCaller('ordinary');
    expect((await openData(deps, ids[0] ?? 0, caller)).locked?.code).toBe(10007);
    const use = { caller, action: 'readReport', subject: fixture.fids[0] ?? 0 } as const;
    await fixture.memberships.quotas.take(use);
    const before = await fixture.memberships.quotas.allowance(use);
    expect((await openData(deps, ids[0] ?? 0, caller)).table).toEqual(SHOWN);
    expect((await bytesOf('xlsx', caller)).status).toBe(200);
    expect(await fixture.memberships.quotas.allowance(use)).toEqual(before);
  });

  test('is not there for a chart that is gone', async () => {
    await expect(openData(deps, 999_999, newCaller('senior'))).rejects.toMatchObject({ code: 10404 });
  });
});

describe('as a file', () => {
  test('CSV has a byte order mark, its source, and nothing that a sheet would run', async () => {
    const { status, headers, bytes } = await bytesOf('csv', newCaller('senior'));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(
      encodeURIComponent('营业收入 增速：“白酒”').slice(0, 20),
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8').slice(1).split('\r\n')).toEqual([
      `,营业收入（亿元）,'=同比（%）`,
      '2023,1476.9,-3.5',
      '"2024, 预测",,15.6',
      `"'=HYPERLINK(""http://x"",""点我"")",0,0`,
      '',
      expect.stringContaining('图表：'),
      '报告：《白酒深度》望舒证券，2026-10-01，第 1 页',
      '资料来源：公司公告',
      '期间：2023、2024E（E 为预测），照原文所印',
      '由图形还原，误差约 ±0.3%（占坐标范围），未标出的日期按刻度推算；仅供参考，请以原文为准',
      '',
    ]);
  });

  test('XLSX is a workbook that holds numbers as numbers and text as text', async () => {
    const { headers, bytes } = await bytesOf('xlsx', newCaller('enterprise'));
    expect(headers['content-length']).toBe(String(bytes.length));
    const parts = unzipped(bytes);
    const names = [...parts.keys()];
    expect(names).toContain('xl/workbook.xml');
    const sheet = parts.get(names.find((name) => /worksheets\/sheet\d*\.xml$/.test(name)) ?? '') ?? '';
    expect(sheet).toContain('<v>1476.9</v>');
    expect(sheet).not.toContain('<f>');
    expect([...parts.values()].join('')).toContain('营业收入（亿元）');
  });

  test('cells that are one are merged in a workbook, and said of each row and column in CSV', async () => {
    const data: ChartData = {
      ...DATA,
      origin: 'cells',
      error: 0,
      head: [
        ['公司', '净利润', '净利润'],
        ['公司', '2024A', '2025E'],
      ],
      units: ['', '', ''],
      rows: [
        ['甲', 1, 2],
        ['甲', 3, 4],
      ],
      spans: [
        { row: 0, column: 0, rows: 2, columns: 1 },
        { row: 0, column: 1, rows: 1, columns: 2 },
        { row: 2, column: 0, rows: 2, columns: 1 },
      ],
    };
    const from = { name: '预测', report: '某', organisation: '某', day: '2026-01-01', page: 1, source: '' };
    expect(toCsv(data, from).slice(1).split('\r\n').slice(0, 4)).toEqual([
      '公司,净利润,净利润',
      '公司,2024A,2025E',
      '甲,1,2',
      '甲,3,4',
    ]);
    const parts = unzipped(Buffer.from(await toXlsx(data, from)));
    const sheet = [...parts].find(([name]) => /worksheets\/sheet\d*\.xml$/.test(name))?.[1] ?? '';
    expect([...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref).toSorted()).toEqual([
      'A1:A2',
      'A3:A4',
      'B1:C1',
    ]);
  });

  test('units of rows stand in the files, and shares are numbers of a workbook', async () => {
    const data: ChartData = {
      ...DATA,
      origin: 'cells',
      error: 0,
      head: [['项目', '2024A', '占比']],
      units: ['', '', ''],
      rowUnits: ['百万元', '元'],
      rows: [
        ['营业收入', 1476.9, '-12.30%'],
        ['每股收益（元）', 1.2, '约 5%'],
      ],
    };
    const from = { name: '预测', report: '某', organisation: '某', day: '2026-01-01', page: 1, source: '' };
    expect(toCsv(data, from).slice(1).split('\r\n').slice(0, 3)).toEqual([
      '项目,2024A,占比',
      '营业收入（百万元）,1476.9,-12.30%',
      '每股收益（元）,1.2,约 5%',
    ]);
    const parts = unzipped(Buffer.from(await toXlsx(data, from)));
    const sheet = [...parts].find(([name]) => /worksheets\/sheet\d*\.xml$/.test(name))?.[1] ?? '';
    expect(sheet).toContain('<v>-0.123</v>');
    expect([...parts.values()].join('')).toContain('0.00%');
    expect([...parts.values()].join('')).toContain('约 5%');
  });
});
