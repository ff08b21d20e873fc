import { expect, test } from 'vitest';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { LibraryTables } from '../../library/tables.ts';
import { countCharts, readIndexedCharts } from './indexed-charts.ts';

const held = testDatabase();

test('what every report carries in a frame is no chart of it, and is not counted as one', async () => {
  const names = ['装机容量', '释义', '联系人：王某', '投资评级说明', '分析师声明', '评级调整家数'];
  const { fid } = await seedReport(held.database, {
    title: '光伏周报',
    charts: names.map((name) => ({ name, kind: 'table' })),
  });
  const db = tablesOf<LibraryTables>(held.database);
  const shown = (await readIndexedCharts(db, [fid])).flatMap(({ fields }) => fields.title);
  expect(shown).toEqual(['装机容量', '评级调整家数']);
  expect(await countCharts(db)).toBe(2);
});
