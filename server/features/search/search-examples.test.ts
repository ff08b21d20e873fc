import { expect, test } from 'vitest';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import type { SeedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { forCaller } from './access.ts';
import { findReports } from './find-reports.ts';
import { createSearchExamples } from './search-examples.ts';

const seeds: SeedReport[] = [
  {
    title: '储能系统首次覆盖',
    paragraphs: ['毛利率提高'],
    organisation: '甲证券',
    authors: ['张三'],
    day: '2026-03-01',
    industry1: 10,
    industry2: 1001,
    type: 3,
    stocks: [{ code: '600519', name: '贵州茅台' }],
  },
  { title: '光伏月报', organisation: '甲证券', authors: ['张三'], day: '2026-02-01', industry1: 10 },
  { title: '风电月报', organisation: '乙 证券', day: '2026-01-01' },
];
const held = testDatabase();
const bare = testDatabase();

test('each example finds what it says, costs nothing, and is told again without another look', async () => {
  const { parts } = await searchFixture(held.database, seeds);
  const visitor = newCaller('visitor');
  let at = 0;
  const examples = createSearchExamples({ now: () => at });
  const list = await examples(forCaller(parts, visitor), visitor);
  expect(list.map(({ keyword }) => keyword)).toEqual(
    expect.arrayContaining(['储能 毛利率', '标题:首次覆盖', '机构:甲证券', '作者:张三', '代码:600519']),
  );
  for (const { keyword, count } of list) {
    const { full } = await findReports(
      forCaller(parts, newCaller()),
      searchRequest({ keyword }),
      newCaller(),
      'all',
    );
    expect(full, keyword).toBe(count);
    expect(count, keyword).toBeGreaterThan(0);
  }
  const { daily } = await parts.quotas.allowance({ caller: visitor, action: 'searchReports', subject: null });
  expect(daily?.left).toBe(3);

  at = 9 * 60_000;
  expect(await examples(forCaller(parts, visitor), visitor)).toBe(list);
  at = 11 * 60_000;
  expect(await examples(forCaller(parts, visitor), visitor)).not.toBe(list);
});

test('a library that holds nothing teaches without examples', async () => {
  const { parts } = await searchFixture(bare.database, []);
  const caller = newCaller('visitor');
  expect(await createSearchExamples({ now: () => 0 })(forCaller(parts, caller), caller)).toEqual([]);
});
