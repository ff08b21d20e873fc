import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { LibraryTables } from '../tables.ts';
import { readAlikeCharts, readSameCharts } from './charts.ts';
import { openReports } from './open-reports.ts';

const held = testDatabase();
const db = () => tablesOf<LibraryTables>(held.database);
let ids: number[];

beforeAll(async () => {
  const look = (bits: string) => bits.padEnd(16, '0');
  const charts = [
    [{ name: '多晶硅价格（元/千克）', kind: 'line', fingerprint: look('ffff') }],
    [{ name: '多晶硅价格 元 千克', kind: 'line', fingerprint: look('fff0') }],
    [{ name: '多晶硅价格（元/千克）', kind: 'line', fingerprint: look('0000') }],
    [{ name: '盈利预测', kind: 'table', fingerprint: look('ffff') }],
    [{ name: '盈利预测', kind: 'table', fingerprint: look('ffff') }],
    [{ name: '', kind: 'line', fingerprint: look('ffff') }],
    [{ name: '', kind: 'line', fingerprint: look('ffff') }],
    [{ name: '没有图片', kind: 'line', fingerprint: null }],
  ];
  for (const [at, own] of charts.entries())
    await seedReport(held.database, { title: `报告 ${at}`, day: `2026-01-0${9 - at}`, charts: own });
  const { rows } = await held.database.pool.query<{ id: number }>(
    'SELECT id FROM content_charts ORDER BY id',
  );
  ids = rows.map(({ id }) => id);
});

/** How PostgreSQL would answer on a library so large that it may not read all of it. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const asked = query.mock.calls.map(([each]) => each as { text?: string; values?: unknown[] });
  query.mockRestore();
  const { text = '', values = [] } = asked.find((each) => each.text?.includes('bit_count')) ?? {};
  const client = await held.database.pool.connect();
  try {
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('RESET enable_seqscan');
    client.release();
  }
}

describe('the same chart', () => {
  it('is called the same, whatever the punctuation, and looks the same; tables and what has no name are not', async () => {
    const same = await readSameCharts(db(), openReports(db(), [PUBLIC]), ids, 10);
    const [first = 0, second = 0, third = 0] = ids;
    expect(same.map(({ of, id }) => [of, id])).toEqual([
      // Alone in its look.
      [third, third],
      // The oldest report first.
      ...[first, second].map((of) => [of, second]),
      ...[first, second].map((of) => [of, first]),
    ]);
  });

  it('is found through the captions', async () => {
    expect(await planOf(() => readSameCharts(db(), openReports(db(), [PUBLIC]), ids, 10))).toContain(
      'content_charts_by_caption',
    );
  });
});

describe('charts that look like a picture', () => {
  it('come the most alike first', async () => {
    const found = await readAlikeCharts(db(), openReports(db(), [PUBLIC]), 'fff1'.padEnd(16, '0'), {
      mostBits: 6,
      limit: 10,
    });
    expect(found.map(({ bits }) => bits)).toEqual([1, 3, 3, 3, 3, 3]);
    expect(found[0]?.id).toBe(ids[1]);
  });

  it('are found through the parts of their look', async () => {
    const plan = await planOf(() =>
      readAlikeCharts(db(), openReports(db(), [PUBLIC]), 'f'.repeat(16), { mostBits: 6, limit: 10 }),
    );
    for (const part of [0, 1, 2, 3]) expect(plan).toContain(`content_charts_by_look_${part}`);
  });
});
