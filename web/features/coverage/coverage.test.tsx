// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { chart, report } from '#web/testing/reports.ts';
import { Coverage } from './coverage.tsx';
import type { CoverageData } from './load-coverage.ts';

vi.mock('#web/features/sharing/index.ts', () => ({ ShareButton: () => null }));

const DATA: CoverageData = {
  ...{ kind: 'industry', key: '63', name: '电力设备', note: '申万一级行业', count: 1234, page: 1 },
  ...{ first_day: '2025-01-02', last_day: '2026-08-22', company: null, charts: [], ratings: [] },
  quarters: [
    { quarter: '2026Q2', count: 5 },
    { quarter: '2026Q3', count: 7 },
  ],
  series: [{ key: 's1', name: '储能周报', organisation: '甲证券', count: 12, last_day: '2026-08-21' }],
  neighbours: [
    { kind: 'organisation', key: '2', name: '甲证券', count: 40 },
    { kind: 'stock', key: '300750', name: '宁德时代', count: 9 },
  ],
  list: [report({ content: '摘要一句' })],
};
let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const show = async (changes: Partial<CoverageData> = {}, who = VISITOR) => {
  page = await mount(<Coverage coverage={{ ...DATA, ...changes }} />, who);
};
const text = () => page.place.textContent ?? '';
const hrefs = () => [...page.place.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('it says how much there is and of which days', async () => {
  await show();
  expect(text()).toContain('共 1,234 篇研究报告，2025-01-02 至 2026-08-22');
  await page.unmount();
  await show({ first_day: '2026-08-22' });
  expect(text()).toContain('1,234 篇研究报告，2026-08-22');
  expect(text()).not.toContain(' 至 ');
});

test.each([
  ['industry', '63', '/report?theme_id=63'],
  ['organisation', '2', '/report?org=2'],
  ['researcher', '9', '/report?researcher=9'],
  ['stock', '300750', `/report?${new URLSearchParams({ search_key: '代码:300750' })}`],
] as const)('a page of a kind leads to the same search: %s', async (kind, key, href) => {
  await show({ kind, key });
  expect(hrefs()).toContain(href);
});

test('a month leads to no search, whose filter is a right; nor does what holds nothing', async () => {
  await show({ kind: 'month', key: '2026-08' });
  expect(text()).not.toContain('在搜报告中筛选');
  await page.unmount();
  await show({ count: 0, list: [] });
  expect(text()).toContain('还没有这方面的报告');
  expect(text()).not.toContain('在搜报告中筛选');
  expect(text()).not.toContain('发布机构');
});

test('visitors are led to what is public of a report and of a chart, others straight to reading', async () => {
  await show({ charts: [chart()] });
  expect(hrefs().filter((href) => href === '/preview/7')).toHaveLength(2);
  await page.unmount();
  await show({ charts: [chart()] }, person());
  expect(hrefs()).not.toContain('/preview/7');
  expect(hrefs()).toContain('/detail?fid=7');
  expect(hrefs().some((href) => href?.includes('chart=70'))).toBe(true);
});

test('a chart says where it stands, and that its source is not named', async () => {
  await show({ charts: [chart(), chart({ id: 71, source: '', place_page: 6 })] });
  expect(text()).toContain('来源：甲证券研究所');
  expect(text()).toContain('未注明来源');
  expect(text()).toContain('《储能深度报告》第 6 页 · 2026-08-22');
});

test('periodicals and neighbours lead to theirs, each kind under its name', async () => {
  await show();
  expect(text()).toContain('甲证券《储能周报》12 期，最近 2026-08-21');
  expect(hrefs()).toEqual(expect.arrayContaining(['/report?series=s1', '/org/2', '/stock/300750']));
  const titles = [...page.place.querySelectorAll('aside h2')].map((title) => title.textContent);
  expect(titles).toEqual(['发布机构', '涉及的股票']);
});

test('only the first page draws what is over time; one quarter alone is no line', async () => {
  await show();
  expect(text()).toContain('各季度报告数');
  await page.unmount();
  await show({ page: 2 });
  expect(text()).not.toContain('各季度报告数');
  expect(text()).toContain('报告 · 第 2 页');
  await page.unmount();
  await show({ quarters: DATA.quarters.slice(0, 1) });
  expect(text()).not.toContain('各季度报告数');
});

test('the next page is an address of its own', async () => {
  await show();
  expect(hrefs()).toContain('/industry/63/2');
  const next = [...page.place.querySelectorAll<HTMLElement>('a')].find(
    (link) => link.getAttribute('href') === '/industry/63/2',
  );
  next?.click();
  await vi.waitFor(() => expect(page.address()).toBe('/industry/63/2'));
});
