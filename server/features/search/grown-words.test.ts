import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  await searchFixture(
    held.database,
    [
      {
        title: '数据中心供电',
        organisation: '甲证券',
        day: '2026-01-10',
        abstract: '采用高压直流（HVDC）。',
      },
      { title: '电源升级', organisation: '乙证券', day: '2026-02-10', abstract: '发展高压直流（HVDC）。' },
      { title: '高压直流：方案对比', organisation: '丙证券', day: '2026-03-10' },
      { title: 'HVDC产业链', organisation: '丁证券', day: '2026-04-10' },
    ],
    opened.index,
  );
  parts = await searchDepsOver(held.database, opened.index);
});
afterAll(() => opened.close());

test('what reports of two houses call the same is found by either name', async () => {
  const caller = newCaller('enterprise');
  for (const keyword of ['HVDC', '高压直流']) {
    const { list, full } = await findReports(
      forCaller(parts, caller),
      searchRequest({ keyword }),
      caller,
      'all',
    );
    expect(full, keyword).toBe(4);
    expect(
      list.map(({ name }) => name),
      keyword,
    ).toEqual(expect.arrayContaining(['高压直流：方案对比', 'HVDC产业链']));
  }
});
