import { beforeAll, describe, expect, it } from 'vitest';
import type { Allowance } from '#contract/calls/memberships.ts';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { chartFixture, chartRequest, NOW, newCaller } from '#server/testing/chart-fixture.ts';
import type { SeedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { countChartFacets, listCategories } from './count-chart-facets.ts';
import { deliverPicture } from './deliver-picture.ts';
import type { ChartDeps } from './deps.ts';
import { findCharts } from './find-charts.ts';
import { listDailyCharts } from './list-daily-charts.ts';
import { openChart } from './open-chart.ts';

const held = testDatabase();
const FILE = { file: new TextEncoder().encode('%PDF-1.7 charts') };
const seeds: SeedReport[] = [
  {
    title: '光伏周报',
    organisation: '国信证券',
    day: '2026-10-01',
    industry1: 63,
    ...FILE,
    charts: [
      { name: '多晶硅价格走势', kind: 'line', near: '致密料均价回落', fingerprint: 'f0f0f0f0f0f0f0f0' },
      { name: '光伏新增装机', kind: 'bar' },
      { name: '组件出口', kind: 'table', source: '海关总署' },
    ],
  },
  {
    title: '新能源月报',
    organisation: '中金公司',
    day: '2026-11-01',
    industry1: 63,
    charts: [
      // The same picture, in other words of punctuation, two bits off.
      { name: '多晶硅价格 走势', kind: 'line', fingerprint: 'f0f0f0f0f0f0f0f3' },
      { name: '风电招标量', kind: 'bar' },
    ],
  },
  {
    title: '白酒深度',
    organisation: '中金公司',
    day: '2025-05-01',
    industry1: 34,
    charts: Array.from({ length: 12 }, (_, at) => ({ name: `白酒批价 ${at}`, kind: 'line' })),
  },
];
let deps: ChartDeps;
let fids: number[];
let allowance: (caller: ReturnType<typeof newCaller>) => Promise<Allowance>;
let stored: ObjectStore;
let take: (caller: ReturnType<typeof newCaller>, fid: number) => Promise<unknown>;

beforeAll(async () => {
  const fixture = await chartFixture(held.database, seeds);
  ({ deps, fids, objects: stored } = fixture);
  allowance = (caller) =>
    fixture.memberships.quotas.allowance({ caller, action: 'searchCharts', subject: null });
  take = (caller, subject) => fixture.memberships.quotas.take({ caller, action: 'readReport', subject });
});

const find = (fields: Parameters<typeof chartRequest>[0], caller = newCaller()) =>
  findCharts(deps, chartRequest(fields), caller);
const namesOf = ({ data }: Awaited<ReturnType<typeof find>>) => data.map(({ name }) => name);

describe('a search for charts', () => {
  it('reads the query language of the site over name, source, near text, report and organisation', async () => {
    expect(namesOf(await find({ keyword: '装机' }))).toEqual(['图 2 光伏新增装机']);
    expect(namesOf(await find({ keyword: '致密料' }))).toEqual(['图 1 多晶硅价格走势']);
    expect(namesOf(await find({ keyword: '海关总署' }))).toEqual(['图 3 组件出口']);
    expect(namesOf(await find({ keyword: '风电 机构:中金公司' }))).toEqual(['图 2 风电招标量']);
    expect(namesOf(await find({ keyword: '"光伏" -装机 标题:出口' }))).toEqual(['图 3 组件出口']);
    const { full, groups } = await find({ keyword: '装机 招标' });
    expect([full, groups.map(({ grade }) => grade)]).toEqual([0, ['most']]);
  });

  it('shows the same chart of several reports once, from its first source', async () => {
    const { data, count, full } = await find({ keyword: '多晶硅价格' });
    expect([count, full]).toEqual([1, 2]);
    expect(data).toMatchObject([{ fid: fids[0], same_count: 2, createTimeYmd: '2026-10-01' }]);
    // Of what was found: elsewhere it is the only one.
    expect((await find({ keyword: '多晶硅 机构:中金公司' })).data).toMatchObject([
      { fid: fids[1], same_count: 2 },
    ]);
  });

  it('says where the words stand that neither name nor source holds, to whoever may read there', async () => {
    const beside = async (keyword: string, caller = newCaller()) =>
      (await find({ keyword }, caller)).data.map((chart) => chart.beside);
    expect(await beside('致密料')).toEqual([{ text: '致密料均价回落', range: [0, 3] }]);
    expect(await beside('致密料', newCaller('ordinary'))).toEqual([{ text: '', range: [0, 0] }]);
    expect(await beside('价格 致密料')).toEqual([null]);
    expect(await beside('海关总署')).toEqual([null]);
    expect((await find({})).data.every((chart) => chart.beside === null)).toBe(true);
  });

  it('marks the words in the name that is shown', async () => {
    const [chart] = (await find({ keyword: '新增装机' })).data;
    expect(chart?.name_ranges.map(([from, to]) => chart.name.slice(from, to))).toEqual(['新增装机']);
  });

  it('filters by kind, organisation, category and time, and counts each without its own filter', async () => {
    expect(namesOf(await find({ keyword: '机构:中金公司', kind: ['bar'] }))).toEqual(['图 2 风电招标量']);
    expect((await find({ industryCategory: [34] })).count).toBe(12);
    expect((await find({ theme_id: 63, customStartTime: '2026-11-01' })).count).toBe(2);
    const { facets } = await countChartFacets(
      deps,
      chartRequest({ theme_id: 63, kind: ['bar'] }),
      newCaller(),
    );
    const of = (kind: string) =>
      facets.find((facet) => facet.kind === kind)?.values.map(({ name, count }) => [name, count]);
    expect(of('kind')).toEqual(
      expect.arrayContaining([
        ['折线图', 2],
        ['柱状图', 2],
        ['表格', 1],
      ]),
    );
    expect(of('industry')).toEqual([['电力设备', 2]]);
    expect(of('year')).toEqual([['2026', 2]]);
  });

  it('without words lists the newest in turns, and says what a filter has to do with nothing found', async () => {
    const { data, list_type, count } = await find({});
    expect([list_type, count]).toEqual(['rank', 16]);
    expect(new Set(data.slice(0, 3).map(({ fid }) => fid)).size).toBe(3);
    const nothing = await find({ keyword: '装机', kind: ['pie'] });
    expect(nothing.relaxations).toEqual([
      { condition: 'kind', label: '类型：饼图', keyword: '装机', count: 1 },
    ]);
  });

  it('without words all that is drawn stands before all tables, page by page, each once; whoever chose kinds has what was asked', async () => {
    const listed: { id: number; kind: string }[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { data } = await find({ page, pageSize: 5 }, newCaller('senior'));
      listed.push(...data.map(({ id, kind }) => ({ id, kind })));
    }
    expect(listed).toHaveLength(16);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(16);
    expect(listed.findIndex(({ kind }) => kind === 'table')).toBe(15);
    const tables = await find({ kind: ['table'] });
    expect([tables.count, tables.data[0]?.kind]).toEqual([1, 'table']);
  });

  it('categories are what one subscribed to, then the industries with most charts', async () => {
    const listed = async (caller: ReturnType<typeof newCaller>) =>
      (await listCategories(deps, caller)).list.map(({ name, count, isSub }) => [name, count, isSub]);
    const all = [
      ['食品饮料', 12, 0],
      ['电力设备', 5, 0],
    ];
    expect((await listCategories(deps, newCaller('visitor'))).total).toBe(17);
    expect(await listed(newCaller('visitor'))).toEqual(all);
    const senior = newCaller('senior');
    await held.database.pool.query(
      "INSERT INTO theme_subscriptions SELECT $1, id, now() + id * interval '1 s' FROM unnest($2::int[]) AS id",
      [senior.uid, [63, 6303]],
    );
    expect(await listed(senior)).toEqual([['光伏设备', 0, 1], ['电力设备', 5, 1], ...all.slice(0, 1)]);
    // They are counted beside a search as the others are.
    const { facets } = await countChartFacets(deps, chartRequest({ kind: ['table'] }), senior);
    const counted = facets.find(({ kind }) => kind === 'industry')?.values;
    expect(counted?.map(({ name, count }) => [name, count])).toEqual([
      ['电力设备', 1],
      ['光伏设备', 0],
    ]);
    expect(await listed({ ...senior, tier: 'free' })).toEqual(all);
  });
});

describe('a word with one wrong character', () => {
  it('is looked for as it was meant, which is said and can be undone', async () => {
    const meant = await find({ keyword: '白酒批价' });
    const answer = await find({ keyword: '百酒批价' });
    expect([answer.corrected_keyword, answer.notice]).toEqual(['白酒批价', '']);
    expect([answer.full, namesOf(answer)]).toEqual([meant.full, namesOf(meant)]);
    const typed = await find({ keyword: '百酒批价', asTyped: 1 });
    expect([typed.corrected_keyword, typed.full]).toEqual(['', 0]);
  });

  it('is counted as it is listed, and costs nothing more when it is undone', async () => {
    const caller = newCaller('free');
    const counts = async (asTyped: 0 | 1) => {
      const { facets } = await countChartFacets(deps, chartRequest({ keyword: '百酒批价', asTyped }), caller);
      return facets.find(({ kind }) => kind === 'kind')?.values.map(({ value, count }) => [value, count]);
    };
    const { full } = await find({ keyword: '百酒批价' }, caller);
    expect(await counts(0)).toEqual([['line', full]]);
    await find({ keyword: '百酒批价', asTyped: 1 }, caller);
    expect((await allowance(caller)).daily?.left).toBe(2);
  });
});

describe('pages', () => {
  it('hold 20 for members and 8 for others, whatever is asked', async () => {
    for (const [tier, most] of [
      ['visitor', 8],
      ['free', 8],
      ['ordinary', 16],
      ['senior', 16],
    ] as const) {
      const { data, page_size } = await find({ pageSize: 20 }, newCaller(tier));
      expect([tier, data.length, page_size]).toEqual([tier, most, most === 8 ? 8 : 20]);
    }
  });

  it('lead through every row once', async () => {
    const caller = newCaller('senior');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ page, pageSize: 5 }, caller)));
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(16);
  });
});

describe('what somebody may see of a chart', () => {
  const status = async (path: string, caller: ReturnType<typeof newCaller>) => {
    const url = new URL(path, 'http://yanjian.example');
    const [, id, width] = /(\d+)-(\d+)\.webp$/.exec(url.pathname) ?? [];
    const get = (name: string) => url.searchParams.get(name) ?? '';
    const query = { expires: get('expires'), signature: get('signature') };
    const key = await deps.reads.everybodys.chartPicture(Number(id), Number(width));
    if (key) await stored.put(key.key, new Uint8Array([1]));
    return (await deliverPicture(deps, { id: Number(id), width: Number(width), query }, caller)).status;
  };

  it('below level 2 so many samples of a report and day; whole where it was opened, and at level 2', async () => {
    const caller = newCaller('ordinary');
    const { data } = await find({ keyword: '白酒批价' }, caller);
    const shown = data.filter(({ locked }) => locked === null);
    expect(data).toHaveLength(12);
    expect(shown).toHaveLength(SAMPLE.chartsADay);
    const hidden = data.find(({ locked }) => locked !== null);
    expect(hidden).toMatchObject({ online_url: '', thumb_url: '', source: '', picture_size: null });
    expect(hidden?.name).toMatch(/^图 \d+$/);
    expect(shown.every(({ top_left_coordinate }) => top_left_coordinate === null)).toBe(true);
    // The same are shown again.
    const again = (await find({ keyword: '白酒批价' }, caller)).data;
    expect(again.map(({ locked }) => locked === null)).toEqual(data.map(({ locked }) => locked === null));
    await take(caller, fids[2] ?? 0);
    expect((await find({ keyword: '白酒批价' }, caller)).data.every(({ locked }) => locked === null)).toBe(
      true,
    );
    const senior = await find({ keyword: '白酒批价' }, newCaller('senior'));
    expect(senior.data.every(({ locked, top_left_coordinate }) => !locked && top_left_coordinate)).toBe(true);
  });

  it('a link gives its picture to whoever holds it for an hour or two, and no other picture', async () => {
    const [chart] = (await find({ keyword: '新增装机' }, newCaller('visitor'))).data;
    const path = chart?.online_url ?? '';
    expect(await status(path, newCaller('visitor'))).toBe(200);
    expect(await status(chart?.thumb_url ?? '', newCaller('visitor'))).toBe(200);
    expect(await status(path, newCaller('visitor', NOW + 2.1 * 3_600_000))).toBe(404);
    expect(await status(path.replace('-800', '-320'), newCaller('visitor'))).toBe(404);
    expect(await status(path.replace(/\?.*/, ''), newCaller('senior'))).toBe(404);
    const other = path.replace(/\d+-800/, `${(chart?.id ?? 0) + 1}-800`);
    expect(await status(other, newCaller('visitor'))).toBe(404);
  });

  it('opening one that was not shown gives nothing away, and notes nothing', async () => {
    const [chart] = (await find({ keyword: '新增装机' })).data;
    const id = chart?.id ?? 0;
    const views = async () =>
      (await held.database.pool.query('SELECT chart_views FROM reports WHERE id = $1', [chart?.fid])).rows[0];
    const free = newCaller('free');
    const closed = await openChart(deps, id, free);
    expect(closed.chart).toMatchObject({ name: '图 2', online_url: '', source: '' });
    expect(await views()).toEqual({ chart_views: 0 });
    await find({ keyword: '新增装机' }, free);
    const opened = await openChart(deps, id, free);
    expect(opened.chart).toMatchObject({ name: '图 2 光伏新增装机', locked: null });
    expect(opened.original).toEqual({ code: 10007, message: '查看原文件需要高级会员，请升级后再试' });
    // Once a person and day.
    await Promise.all([openChart(deps, id, free), openChart(deps, id, free)]);
    expect(await views()).toEqual({ chart_views: 1 });
    await openChart(deps, id, newCaller('senior'));
    expect(await views()).toEqual({ chart_views: 2 });
  });

  it('tells of the other reports that show the same', async () => {
    const [chart] = (await find({ keyword: '多晶硅价格' })).data;
    const { same, original } = await openChart(deps, chart?.id ?? 0, newCaller('senior'));
    expect(same).toMatchObject([{ fid: fids[1], organisation: '中金公司', file_name: '新能源月报' }]);
    expect(original).toEqual({ code: 0, message: '' });
  });
});

describe('what no chart holds', () => {
  it.each(['火锅底料', '游泳馆', '婚纱摄影'])(
    '%s: it is said, and charts of the other words alone are no answer',
    async (thing) => {
      const { data, count, full, groups } = await find({ keyword: `${thing} 白酒批价` }, newCaller('senior'));
      expect([data.length, count, full]).toEqual([3, 3, 0]);
      expect(groups).toEqual([
        { grade: 'most', from: 0, line: expect.stringMatching(/^没有找到关于“.+”的图表，以下是相近的$/) },
      ]);
      expect(data.every(({ name }) => name.includes('白酒批价'))).toBe(true);
      const { facets } = await countChartFacets(
        deps,
        chartRequest({ keyword: `${thing} 白酒批价` }),
        newCaller('senior'),
      );
      expect(facets.flatMap(({ values }) => values).filter((each) => each.count > 0)).toEqual([]);
      const second = await find({ keyword: `${thing} 白酒批价`, page: 2 }, newCaller('senior'));
      expect([second.data, second.groups]).toEqual([[], []]);
    },
  );

  it('costs nothing and says so, as often as it is asked', async () => {
    const who = newCaller('free');
    for (const thing of ['火锅底料', '游泳馆', '婚纱摄影', '羽毛球拍', '露营帐篷'])
      expect(await find({ keyword: `${thing} 白酒批价` }, who)).toMatchObject({
        count: 3,
        notice: '这次搜索不计次',
      });
    const member = await find({ keyword: '露营帐篷 白酒批价' }, newCaller('senior'));
    expect(member.notice).toBe('');
  });

  it('a word that only asks brings none near, and what is left is offered', async () => {
    const { data, count, groups, relaxations } = await find({ keyword: '净息差 走势' }, newCaller('senior'));
    expect([data, count, groups]).toEqual([[], 0, []]);
    expect(relaxations.map(({ keyword }) => keyword)).toContain('走势');
  });
});

it('the charts of a day stay for the day, are open to everybody, and others come the next day', async () => {
  const today = await listDailyCharts(deps, { page: 1, page_size: 10 }, newCaller('visitor'));
  expect(today.day).toBe('2026-11-21');
  expect(today.items).toHaveLength(10);
  expect(today.items.every(({ kind, online_url }) => kind !== 'table' && online_url !== '')).toBe(true);
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  const again = await Promise.all(
    [0, 1, 2].map(() => listDailyCharts(deps, { page: 1, page_size: 4 }, newCaller('senior'))),
  );
  for (const { items } of again) expect(ids(items)).toEqual(ids(today.items).slice(0, 4));
  const tomorrow = await listDailyCharts(
    deps,
    { page: 1, page_size: 10 },
    newCaller('visitor', NOW + 86_400_000),
  );
  expect(ids(tomorrow.items)).not.toEqual(ids(today.items));
});
