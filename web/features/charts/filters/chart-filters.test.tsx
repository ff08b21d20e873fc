// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getChartCategories, searchChartFacets, searchCharts } from '#contract/calls/charts.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press, tick } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { chart } from '#web/testing/reports.ts';
import { ALL_CHARTS, type ChartState, chartsHref } from '../search/chart-state.ts';
import { chartsQuery } from '../search/queries.ts';
import { Categories } from './categories.tsx';
import { ChartConditions } from './chart-conditions.tsx';
import { ControlLine } from './control-line.tsx';

const change = vi.fn();
const category = (id: number, name: string, isSub: 0 | 1 = 0) => ({ id, name, count: 1500, isSub });
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => vi.clearAllMocks());
afterEach(() => page.unmount());

const STATE: ChartState = { ...ALL_CHARTS, keyword: '储能' };
interface Shown {
  state?: Partial<ChartState>;
  who?: Parameters<typeof mount>[1];
  understood?: { label: string; range: [number, number]; role: string }[];
  part: 'categories' | 'line' | 'conditions';
}
async function show({ state = {}, who = person({ is_vip: 2 }), understood = [], part }: Shown) {
  const now = { ...STATE, ...state };
  const controls = { state: now, change };
  const facets = [
    { kind: 'industry', values: [{ value: '63', name: '电力设备', count: 12 }] },
    { kind: 'kind', values: [{ value: 'bar', name: '柱状图', count: 9 }] },
    { kind: 'organisation', values: [{ value: '2', name: '甲证券', count: 4 }] },
    { kind: 'year', values: [{ value: '2026', name: '2026', count: 4 }] },
  ];
  const queries = asking(
    answering(
      new Map<Call, (request: never) => object>([
        [
          getChartCategories,
          () => ({ total: 9000, list: [category(63, '电力设备', 1), category(64, '银行')] }),
        ],
        [searchChartFacets, () => ({ facets })],
        [searchCharts, () => ({ data: [chart()], full: 1, count: 1 })],
      ]),
    ),
  );
  // The list is there before the counts are asked for.
  await queries.prefetchQuery(chartsQuery(now));
  const content = {
    categories: <Categories {...controls} />,
    line: <ControlLine {...controls} />,
    conditions: <ChartConditions {...controls} understood={understood as never} list={[chart()]} />,
  }[part];
  page = await mount(<WithDialogs>{content}</WithDialogs>, who, queries);
}
const text = () => page.place.textContent ?? '';
const button = (name: string) =>
  [...page.place.querySelectorAll<HTMLButtonElement>('button')].find((each) =>
    each.textContent?.includes(name),
  );

test('a category is chosen, and taken away by the same one or by all', async () => {
  await show({ part: 'categories' });
  await until(() => expect(text()).toContain('电力设备12'));
  await doing(() => button('电力设备')?.click());
  expect(change).toHaveBeenLastCalledWith({ industry: 63 });
  await page.unmount();
  await show({ part: 'categories', state: { industry: 63 } });
  await until(() => expect(button('电力设备')?.getAttribute('aria-pressed')).toBe('true'));
  await doing(() => button('电力设备')?.click());
  expect(change).toHaveBeenLastCalledWith({ industry: null });
  await press('全部');
  expect(change).toHaveBeenCalledTimes(3);
});

test('one that holds nothing of what is sought is drawn so and says how much it holds at all', async () => {
  await show({ part: 'categories' });
  await until(() => expect(button('银行')?.dataset.empty).toBe('true'));
  expect(button('电力设备')?.dataset.empty).toBeUndefined();
  expect(button('银行')?.title).toBe('银行：全库 1,500 幅');
  expect(button('电力设备')?.title).toBe('已订阅 · 电力设备：全库 1,500 幅');
});

test.each([
  ['a visitor', VISITOR, '登录'],
  ['an ordinary member', person({ is_vip: 1 }), '会员'],
])(
  'the category filter is locked for %s, said before the click, and changes nothing',
  async (_, who, dialog) => {
    await show({ part: 'categories', who });
    await until(() => expect(text()).toContain('电力设备'));
    expect(text()).toContain('需高级会员');
    await doing(() => button('电力设备')?.click());
    await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe(dialog));
    expect(change).not.toHaveBeenCalled();
  },
);

test('kinds stand side by side, each with its count, and are added and taken away', async () => {
  await show({ part: 'line', state: { kinds: ['line'] } });
  await until(() => expect(text()).toContain('柱状图9'));
  expect(button('饼图')?.dataset.empty).toBe('true');
  await doing(() => button('柱状图')?.click());
  expect(change).toHaveBeenLastCalledWith({ kinds: expect.arrayContaining(['line', 'bar']) });
  await doing(() => button('折线图')?.click());
  expect(change).toHaveBeenLastCalledWith({ kinds: [] });
});

test('the switches say what they do and change that alone', async () => {
  await show({ part: 'line', state: { fuzzy: true } });
  await tick('仅图名');
  expect(change).toHaveBeenLastCalledWith({ titleOnly: true });
  await tick('模糊匹配');
  expect(change).toHaveBeenLastCalledWith({ fuzzy: false });
});

test('the time filter is a right of members, told before it is opened', async () => {
  await show({ part: 'line', who: VISITOR });
  expect(text()).toContain('需普通会员');
  await page.unmount();
  await show({ part: 'line', who: person({ is_vip: 1 }) });
  expect(text()).not.toContain('需普通会员');
});

test('each condition can be taken away by itself, and all at once', async () => {
  const state = {
    ...{
      industry: 63,
      kinds: ['bar' as const],
      organisations: [2, 9],
      time: 2,
      titleOnly: true,
      fuzzy: true,
    },
  };
  await show({ part: 'conditions', state });
  await until(() => expect(text()).toContain('分类：电力设备'));
  for (const organisation of ['机构：甲证券', '机构：编号 9']) expect(text()).toContain(organisation);
  const dropped: [string, object][] = [
    ['储能', { keyword: '' }],
    ['分类：电力设备', { industry: null }],
    ['柱状图', { kinds: [] }],
    ['机构：甲证券', { organisations: [9] }],
    ['时间：近一月', { time: 0, from: '', to: '' }],
    ['仅图名', { titleOnly: false }],
    ['模糊匹配', { fuzzy: false }],
  ];
  for (const [label, drop] of dropped) {
    await press(`移除条件：${label}`);
    expect(change).toHaveBeenLastCalledWith(drop);
  }
  await press('清空全部');
  expect(change).toHaveBeenLastCalledWith(ALL_CHARTS);
});

test('the words stand as they were understood, and one of them can be taken out', async () => {
  const understood = [
    { label: '储能', range: [0, 2] as [number, number], role: 'required' },
    { label: '2025 年', range: [3, 7] as [number, number], role: 'preferred' },
  ];
  await show({ part: 'conditions', state: { keyword: '储能 2025' }, understood });
  await until(() => expect(text()).toContain('优先 2025 年'));
  await press('移除条件：2025 年');
  expect(change).toHaveBeenLastCalledWith({ keyword: '储能' });
});

test('where nothing is set nothing stands there', async () => {
  await show({ part: 'conditions', state: { keyword: '' } });
  expect(text()).toBe('');
  expect(chartsHref(ALL_CHARTS)).toBe('/chart');
  expect(() => found('button', '清空全部')).toThrow();
});
