import type { ChartPlace, SearchedChart } from '#contract/calls/charts.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { offerText } from '#contract/rights/missing-right.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ChartRecord } from '../library/index.ts';
import { allowKeepingCharts, chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { presentOwnChart, readOwnChart } from './own-chart.ts';
import { presentCharts } from './present-charts.ts';
import { keptAmong, noteView } from './store.ts';

/** Reports that are listed as showing the same chart. */
const MOST_PLACES = 20;

export interface OpenedChart {
  chart: SearchedChart;
  original: { code: number; message: string };
  same: ChartPlace[];
}

function originalOf({ tier }: Caller, { hasFile }: ChartRecord): OpenedChart['original'] {
  if (!hasFile) return { code: CODES.notFound, message: '这份报告没有原文件' };
  return rightOf(tier, 'viewChartOriginal').allowed
    ? { code: CODES.success, message: '' }
    : { code: CODES.notAllowed, message: offerText('viewChartOriginal') };
}

const placeOf = ({ item, organisation }: ChartRecord): ChartPlace => ({
  id: item.id,
  fid: item.fid,
  file_name: item.file_name,
  organisation: organisation.name,
  createTimeYmd: item.createTimeYmd,
  place_page: item.place_page,
});

/** A chart of a file of one's own is no use of the library: it is neither noted nor compared. */
async function openOwn(deps: ChartDeps, id: number, caller: Caller): Promise<OpenedChart> {
  const own = await readOwnChart(deps, id, caller);
  if (own === null) throw new BusinessError('notFound');
  const kept = await keptAmong(deps.db, chartKeeperOf(caller), [id]);
  const chart = presentOwnChart(own, { isKept: kept.has(id) });
  return { chart, original: { code: CODES.success, message: '' }, same: [] };
}

/**
 * One chart as its viewer shows it; noted once a person and day. Below level 2 it is one that was shown in a list today, or of a report that
 * was opened: otherwise it comes locked, and is not noted. Throws 10404 where there is none, 10007.
 */
export async function openChart(deps: ChartDeps, id: number, caller: Caller): Promise<OpenedChart> {
  deps.quotas.require(caller, 'openChart');
  const viewer = allowKeepingCharts(deps.quotas, caller);
  const reads = deps.reads.for(caller);
  const [record] = await reads.chartRecords([id]);
  if (record === undefined) return openOwn(deps, id, caller);
  const same = await reads.sameCharts([id]);
  const [chart] = await presentCharts(deps, caller, [record], { enters: false, same });
  if (chart === undefined) throw new BusinessError('notFound');
  if (chart.locked === null) {
    const day = dayOf(Math.floor(caller.now / 1000));
    const isFirst = await noteView(deps.db, viewer, { id, day, at: new Date(caller.now) });
    if (isFirst) await deps.countUse(chart.fid, 'chart_views');
  }
  const others = [...new Map(same.map((each) => [each.fid, each.id]))].filter(([fid]) => fid !== chart.fid);
  const places = await reads.chartRecords(others.slice(0, MOST_PLACES).map(([, place]) => place));
  return { chart, original: originalOf(caller, record), same: places.map(placeOf) };
}
