import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { loadDictionary } from '../documents/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

/** Companies with a name of two characters, and where these stand although nothing is said of the company. */
const COMPANIES = [
  { code: '601398', name: '工商银行', short: '工行', elsewhere: '化工行业' },
  { code: '601288', name: '农业银行', short: '农行', elsewhere: '现代农行动' },
  { code: '601988', name: '中国银行', short: '中行', elsewhere: '年中行情' },
  { code: '000333', name: '美的集团', short: '美的', elsewhere: '精美的包装' },
  { code: '601668', name: '中国建筑', short: '中建', elsewhere: '发展中建材' },
] as const;
const ELSEWHERE = 12;

const seeds: Parameters<typeof searchFixture>[1][number][] = COMPANIES.flatMap(
  ({ code, name, short, elsewhere }) => [
    { title: '业绩稳健', organisation: `第${code}研究所`, day: '2026-05-01', stocks: [{ code, name }] },
    { title: `${short}：息差与订单`, day: '2026-06-01', stocks: [{ code, name }] },
    ...Array.from({ length: ELSEWHERE }, (_, at) => ({
      title: `${elsewhere}跟踪第${at}期`,
      day: '2026-08-01',
    })),
  ],
);

/** Of these the library has nothing but the characters. */
const UNKNOWN = { short: '北新', elsewhere: '东北新材料' };
seeds.push(
  ...Array.from({ length: ELSEWHERE }, (_, at) => ({
    title: `${UNKNOWN.elsewhere}跟踪第${at}期`,
    day: '2026-08-01',
  })),
);

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  await searchFixture(held.database, seeds, opened.index);
  parts = await searchDepsOver(held.database, opened.index, {
    synonyms: loadDictionary('/nowhere').synonyms,
  });
});
afterAll(() => opened.close());

test.each(COMPANIES)(
  '$name, called $short, is found by what is about it, and not in $elsewhere',
  async ({ name, short, code }) => {
    const caller = newCaller('enterprise');
    for (const keyword of [name, short, `${short} 业绩`]) {
      const { list, full } = await findReports(
        forCaller(parts, caller),
        searchRequest({ keyword }),
        caller,
        'all',
      );
      expect(full, keyword).toBeLessThan(ELSEWHERE);
      expect(
        list[0]?.stockData.map((stock) => stock.code),
        keyword,
      ).toEqual([code]);
    }
  },
);

test('in quotation marks the characters are found wherever they stand', async () => {
  const caller = newCaller('enterprise');
  const { full } = await findReports(
    forCaller(parts, caller),
    searchRequest({ keyword: '"工行"' }),
    caller,
    'all',
  );
  expect(full).toBeGreaterThanOrEqual(ELSEWHERE);
});

test('where nothing is known of the company, what holds the characters is found', async () => {
  const caller = newCaller('enterprise');
  const { count } = await findReports(
    forCaller(parts, caller),
    searchRequest({ keyword: UNKNOWN.short }),
    caller,
    'all',
  );
  expect(count).toBe(ELSEWHERE);
});
