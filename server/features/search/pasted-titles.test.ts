import { beforeAll, expect, test } from 'vitest';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const held = testDatabase();
const WORDS = '轮胎 反倾销 泰国 橡胶 出口 海运 关税 工厂 汽车 价格 库存'.split(' ');
const ONLY_FIRST = ['轮胎月报', '轮胎观察', '轮胎手册'];

let deps: SearchDeps;
beforeAll(async () => {
  const titles = [WORDS.join('与'), ...ONLY_FIRST];
  ({ deps } = await searchFixture(
    held.database,
    titles.map((title) => ({ title, day: '2026-03-10' })),
  ));
});

async function titlesFor(keyword: string): Promise<string[]> {
  const { list } = await findReports(deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
  return list.map(({ name }) => name);
}

test('of a title pasted whole what holds its first word alone is not listed', async () => {
  expect(await titlesFor(WORDS.join(' '))).toEqual([WORDS.join('与')]);
});

test('of a few words it is: the first is what they are about', async () => {
  const found = await titlesFor(WORDS.slice(0, 3).join(' '));
  expect(found[0]).toBe(WORDS.join('与'));
  expect(found.slice(1).sort()).toEqual([...ONLY_FIRST].sort());
});
