// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getStatistics } from '#contract/calls/home.ts';
import { getHotRankList, getRcmdFiles } from '#contract/calls/listings.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, mount, press } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();

const { HotReports, RecommendedReports } = await import('./top-lists.tsx');
const { ReportTabs } = await import('./report-tabs.tsx');

const report = (fid: number) => ({
  fid,
  id: fid,
  name: `第 ${fid} 篇`,
  timeText: '2026-08-22',
  stockOrgData: { id: 0, name: '', is_broker: false },
  stockData: [],
  researcherData: [],
  fileIndustryData: [],
  fileTypeData: { id: 2, name: '行业研究' },
  create_time: 0,
  page_count: 0,
  chart_count: 0,
  is_scanned: 0,
  unread_pages: 0,
  rating: '',
  parent_id: 0,
  share_url: '',
  content: '',
  why: '',
});
const listOf = (...fids: number[]) => fids.map(report);

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

/** The page as it is once both lists are there: titles in their order. */
async function shown(ranked: number) {
  send.mockImplementation(
    answering(
      new Map<Call, () => object>([
        [getHotRankList, () => ({ list: listOf(1, 2, 3, 4), count: 4, ranked })],
        [getStatistics, () => ({ types: [2, 9] })],
        [getRcmdFiles, () => ({ list: listOf(2, 5, 6, 7, 8, 9, 10, 11), count: 8 })],
      ]),
    ),
  );
  page = await mount(
    <>
      <ReportTabs />
      <HotReports />
      <RecommendedReports />
    </>,
    VISITOR,
    asking(send),
  );
  await until(() => {
    expect(page.place.querySelectorAll('[role="tabpanel"] a').length).toBeGreaterThan(0);
    expect(page.place.querySelectorAll('[aria-busy]')).toHaveLength(0);
  });
  const linesOf = (selector: string) =>
    [...page.place.querySelectorAll(selector)].map((line) => /第 \d+ 篇/.exec(line.textContent ?? '')?.[0]);
  return {
    tabs: linesOf('[role="tabpanel"] h2'),
    ranking: linesOf('[aria-labelledby="hot-reports"] li'),
    recommended: linesOf('[aria-labelledby="recommended-reports"] li'),
    covers: page.place.querySelectorAll('[role="tabpanel"] img, [role="tabpanel"] li > span').length,
  };
}
const titles = (...fids: number[]) => fids.map((fid) => `第 ${fid} 篇`);

test('what enough persons read is ranked, and is not recommended once more', async () => {
  const { tabs, ranking, recommended } = await shown(3);
  expect(ranking).toEqual(titles(1, 2, 3));
  expect([...tabs, ...recommended]).toEqual(titles(5, 6, 7, 8, 9, 10, 11));
});

test('two make no ranking: nothing is said to be read by many', async () => {
  const { tabs, ranking, recommended } = await shown(2);
  expect(ranking).toEqual([]);
  expect([...tabs, ...recommended]).toEqual(titles(2, 5, 6, 7, 8, 9, 10, 11));
});

test('a report without a file has no cover, and no room for one', async () => {
  expect((await shown(0)).covers).toBe(0);
});

test('a type that no report is of has no tab', async () => {
  await shown(0);
  const tabs = [...page.place.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['推荐', '行业研究', '财报']);
});

test('a ranking that could not be renewed stands, and says so until it is', async () => {
  let answer: () => object = () => ({ list: listOf(1, 2, 3, 4), count: 4, ranked: 3 });
  send.mockImplementation(answering(new Map<Call, () => object>([[getHotRankList, () => answer()]])));
  const queries = asking(send);
  page = await mount(<HotReports />, VISITOR, queries);
  const text = () => page.place.textContent ?? '';
  await until(() => expect(text()).toContain('第 1 篇'));
  expect(text()).not.toContain('下面是之前的');
  answer = unreached;
  await doing(() => void queries.refetchQueries());
  await until(() => expect(text()).toContain('没有取到最新的热门榜，下面是之前的：服务暂时不可用'));
  expect(text()).toContain('第 1 篇');
  answer = () => ({ list: listOf(5, 6, 7), count: 3, ranked: 3 });
  await press('重试');
  await until(() => expect(text()).toContain('第 5 篇'));
  expect(text()).not.toContain('下面是之前的');
});

test('a ranking that never came says so, and one that is too short is none even where it is not renewed', async () => {
  let answer: () => object = unreached;
  send.mockImplementation(answering(new Map<Call, () => object>([[getHotRankList, () => answer()]])));
  const queries = asking(send);
  page = await mount(<HotReports />, VISITOR, queries);
  await until(() => expect(page.place.textContent).toContain('没有取到热门榜：服务暂时不可用'));
  answer = () => ({ list: listOf(1), count: 1, ranked: 1 });
  await press('重试');
  await until(() => expect(page.place.textContent).toBe(''));
  answer = unreached;
  await doing(() => void queries.refetchQueries());
  await until(() => expect(queries.isFetching()).toBe(0));
  expect(page.place.textContent).toBe('');
});
