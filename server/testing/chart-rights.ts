import type { ChartSearchInput } from '#contract/calls/charts.ts';
import { rightOf, type Tier } from '#contract/rights/levels.ts';
import { SAMPLE } from '#contract/rights/samples.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { deliverData } from '#server/features/charts/deliver-data.ts';
import type { ChartDeps } from '#server/features/charts/deps.ts';
import type { findCharts } from '#server/features/charts/find-charts.ts';
import type { findSimilarCharts } from '#server/features/charts/find-similar-charts.ts';
import type { openChart } from '#server/features/charts/open-chart.ts';
import type { openData } from '#server/features/charts/open-data.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { chartRequest, newCaller } from './chart-fixture.ts';

/** Chart search as it is, or as a test broke it. */
export interface Charting {
  deps: ChartDeps;
  fids: readonly number[];
  findCharts: typeof findCharts;
  findSimilarCharts: typeof findSimilarCharts;
  openChart: typeof openChart;
  openData: typeof openData;
  deliverData: typeof deliverData;
}

const TIERS: readonly Tier[] = ['visitor', 'free', 'ordinary', 'senior', 'enterprise', 'unknown'];

/** A broken invariant; tests of mutants look for the word. */
function expected(what: string, holds: boolean): void {
  if (!holds) throw new Error(`expected ${what}`);
}

const find = ({ deps, findCharts: ask }: Charting, fields: ChartSearchInput, caller: Caller) =>
  ask(deps, chartRequest(fields), caller);

/** 0, or the business code that the work ends with. */
async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
}

async function isRefusedBelow(
  charting: Charting,
  fields: ChartSearchInput,
  action: 'pageCharts' | 'filterChartCategory' | 'filterByTime',
): Promise<void> {
  for (const tier of TIERS) {
    const wanted = rightOf(tier, action).allowed ? 0 : 10007;
    const got = await codeOf(find(charting, fields, newCaller(tier)));
    expected(`${wanted} for ${tier} by ${JSON.stringify(fields)}, got ${got}`, got === wanted);
  }
}

export async function turnsPagesByRight(charting: Charting): Promise<void> {
  await isRefusedBelow(charting, { page: 2 }, 'pageCharts');
  await isRefusedBelow(charting, { page: 3, kind: ['line'] }, 'pageCharts');
}

export async function givesNoLargerPage(charting: Charting): Promise<void> {
  for (const [tier, most] of [
    ['visitor', 8],
    ['free', 8],
    ['ordinary', 20],
    ['enterprise', 20],
  ] as const) {
    const { data, page_size } = await find(charting, { pageSize: 20 }, newCaller(tier));
    expected(`at most ${most} charts for ${tier}, got ${data.length}`, data.length <= most);
    expected(`a page of ${most} for ${tier}`, page_size === most);
  }
}

/** By whatever road: the field, the address of a theme, the query language, excluded or as one choice of several. */
export async function filtersCategoriesByRight(charting: Charting): Promise<void> {
  for (const fields of [
    { industryCategory: [34] },
    { theme_id: 34 },
    { keyword: '行业:食品饮料' },
    { keyword: '批价 -行业:食品饮料' },
    { keyword: '批价 OR 行业:食品饮料' },
  ])
    await isRefusedBelow(charting, fields, 'filterChartCategory');
  await isRefusedBelow(charting, { pubdate: 4 }, 'filterByTime');
}

export async function showsOriginalsByRight(charting: Charting): Promise<void> {
  for (const tier of ['free', 'ordinary', 'senior', 'enterprise'] as const) {
    const caller = newCaller(tier);
    const { allowed } = rightOf(tier, 'viewChartOriginal');
    const [chart] = (await find(charting, { keyword: '批价' }, caller)).data;
    const opened = await charting.openChart(charting.deps, chart?.id ?? 0, caller);
    expected(`the original to be ${allowed} for ${tier}`, (opened.original.code === 0) === allowed);
    for (const { top_left_coordinate: place } of [opened.chart, chart ?? opened.chart])
      expected(`the place in the original to be ${allowed} for ${tier}`, (place !== null) === allowed);
  }
}

/** Everything that many searches and lists give away of one report: names and pictures, by whoever has not opened it. */
export async function givesSamplesOnly(charting: Charting): Promise<void> {
  for (const tier of ['visitor', 'ordinary'] as const) {
    const caller = newCaller(tier);
    const seen = new Set<string>();
    const names = new Set<string>();
    const note = (
      charts: readonly { fid: number; name: string; online_url: string; thumb_url: string }[],
    ) => {
      for (const { fid, name, online_url, thumb_url } of charts) {
        if (fid !== charting.fids[0]) continue;
        if (!/^图 \d+$/.test(name)) names.add(name);
        for (const url of [online_url, thumb_url]) if (url !== '') seen.add(url.replace(/-\d+\.webp.*/, ''));
      }
    };
    const searches = [{}, { kind: ['line' as const] }, { sortMode: 1 }, { sortMode: 2 }];
    for (const fields of searches) note((await find(charting, fields, caller)).data);
    const known = new Set<number>();
    // As many words of the report as the day has searches, each with every filter and order beside it, which is free.
    const words =
      tier === 'visitor'
        ? ['批价', '走势', '白酒']
        : Array.from({ length: 18 }, (_, at) => `第 ${2 * at} 期`);
    for (const keyword of words)
      for (const fields of [{}, { kind: ['line' as const] }, { sortMode: 1 }, { fuzzy: 1 as const }]) {
        const { data } = await find(charting, { keyword, ...fields }, caller);
        note(data);
        for (const { id } of data) known.add(id);
      }
    note(
      (await charting.findSimilarCharts(charting.deps, { fid: charting.fids[1] ?? 0, limit: 20 }, caller))
        .list,
    );
    if (tier !== 'visitor')
      for (const id of known) note([(await charting.openChart(charting.deps, id, caller)).chart]);
    expected(`something of the report, got ${seen.size}`, seen.size > 0);
    expected(`at most ${SAMPLE.chartsADay} pictures, got ${seen.size}`, seen.size <= SAMPLE.chartsADay);
    expected(`at most ${SAMPLE.chartsADay} names, got ${names.size}`, names.size <= SAMPLE.chartsADay);
  }
}

/** Three searches a day, whatever is refined; what found nothing costs nothing. */
export async function countsEverySearchOnce(charting: Charting): Promise<void> {
  const caller = newCaller('free');
  const words = ['批价', '白酒', '光伏'];
  for (const keyword of words) await find(charting, { keyword }, caller);
  for (const fields of [{ keyword: ' 批价 ' }, { keyword: '白酒', kind: ['line' as const] }, {}])
    expected('the same words to be free', (await codeOf(find(charting, fields, caller))) === 0);
  expected('the fourth to be refused', (await codeOf(find(charting, { keyword: '装机' }, caller))) === 10008);
  const other = newCaller('free');
  for (const keyword of ['甲乙丙丁', '戊己庚辛', '壬癸子丑', '寅卯辰巳'])
    expected('nothing found to cost nothing', (await codeOf(find(charting, { keyword }, other))) === 0);
}

/** The numbers of a chart go to whoever may see the original, by every road: the call and both files. */
export async function givesDataByRight(charting: Charting): Promise<void> {
  const { deps, fids, openData: ask, deliverData: deliver } = charting;
  const [id = 0] = await deps.reads.everybodys.chartIds(fids[0] ?? 0, 1);
  for (const tier of TIERS.filter((one) => one !== 'unknown' && one !== 'visitor')) {
    const caller = newCaller(tier);
    const { allowed } = rightOf(tier, 'viewChartOriginal');
    const told = await ask(deps, id, caller);
    expected(`the table to be ${allowed} for ${tier}`, (told.table !== null) === allowed);
    expected(`its size to be told to ${tier}`, told.size?.rows === 2);
    expected(`the lock to be ${!allowed} for ${tier}`, (told.locked?.code === 10007) === !allowed);
    for (const format of ['csv', 'xlsx'] as const) {
      const { status } = await deliver(deps, { id, format }, caller);
      expected(`the ${format} to be ${allowed} for ${tier}, got ${status}`, (status === 200) === allowed);
    }
  }
  expected('10007 for no level', (await codeOf(ask(deps, id, newCaller('unknown')))) === 10007);
  for (const tier of ['visitor', 'unknown'] as const)
    expected(
      `no file for ${tier}`,
      (await deliver(deps, { id, format: 'csv' }, newCaller(tier))).status === 404,
    );
}
