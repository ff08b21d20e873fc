import { CHART_PAGE_SIZES, type ChartSearchParsed } from '#contract/calls/charts.ts';
import { rightOf } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { AllowedContent, AllowedPicture, ChartPicture } from '../contents/index.ts';
import type { AllowedText, Quotas } from '../memberships/index.ts';
import {
  type AskableIndex,
  boundedIndex,
  type CheckedIndex,
  guardedIndex,
  industriesIn,
  type Selection,
} from '../query/index.ts';

/** The index of charts as one caller may ask it: every query is checked first, and throws 10007 where the right is missing. */
export type AllowedChartIndex = Allowed<
  AskableIndex & {
    /** The same check without asking, for before something is spent. */
    require(selection: Selection): void;
  },
  'searchCharts'
>;

/**
 * Throws 10007 for what the caller may not ask: categories, which are industries, are a right of level 2, times one of members. It looks at
 * the query as it is sent to the index, whatever road put them there.
 */
function requireSelection(quotas: Pick<Quotas, 'require'>, caller: Caller, selection: Selection): void {
  const { publishedFromSeconds: from, publishedToSeconds: to, expression } = selection;
  if (from !== undefined || to !== undefined) quotas.require(caller, 'filterByTime');
  if (industriesIn(expression).length > 0) quotas.require(caller, 'filterChartCategory');
}

/** What one caller searches charts with. */
export function chartIndexFor(
  { quotas, index }: { quotas: Pick<Quotas, 'require'>; index: Pick<IndexGate, 'for'> },
  caller: Caller,
): AllowedChartIndex {
  const bounded = boundedIndex(index.for(caller), caller);
  const guarded = guardedIndex(bounded, (selection) => requireSelection(quotas, caller, selection));
  return allow(guarded, 'searchCharts');
}

/** What stands in files of no record is asked for by words alone, which everybody may of what is theirs. */
export const ownFileIndexFor = (index: Pick<IndexGate, 'for'>, caller: Caller): CheckedIndex =>
  allow(boundedIndex(index.for(caller), caller), 'searchOwnFiles');

/** Throws 10007 for pages beyond the first below level 2. */
export function requireChartPage(
  quotas: Pick<Quotas, 'require'>,
  caller: Caller,
  { page }: { page: number },
): void {
  if (page > 1) quotas.require(caller, 'pageCharts');
}

/** Somebody gets no larger page than the level gives (S1 §9): members are who may read more than others. */
export function chartPageOf(
  { tier }: Caller,
  { page, pageSize }: Pick<ChartSearchParsed, 'page' | 'pageSize'>,
): { offset: number; limit: number } {
  const isMember = rightOf(tier, 'pageResults').allowed;
  const limit = Math.min(pageSize, isMember ? CHART_PAGE_SIZES.members : CHART_PAGE_SIZES.others);
  return { offset: (page - 1) * limit, limit };
}

/** A chart's name, source and picture leave whole for such a chart alone. */
export type AllowedChart = Allowed<{ id: number; fid: number }, 'searchCharts'>;

/** Charts that are found are open to level 2 and above: whoever searches for them without a limit. */
const seesAllCharts = ({ tier }: Caller): boolean => {
  const { allowed, daily } = rightOf(tier, 'searchCharts');
  return allowed && daily === null;
};

export interface ChartShown {
  /** null where it is hidden from the caller. */
  chart: AllowedChart | null;
  /** Whether it is a sample, to be shown as one. */
  isSample: boolean;
}

/**
 * How a chart is shown to the caller: whole at level 2, or where its report was opened with the right to read it; as a sample where it is
 * among those of the day; otherwise not at all.
 */
export function showChart(
  caller: Caller,
  { id, fid }: { id: number; fid: number },
  known: { samples: ReadonlySet<string> | undefined; report: AllowedText | null },
): ChartShown {
  const whole = seesAllCharts(caller) || known.report?.fid === fid;
  const isSample = !whole && (known.samples?.has(`${id}`) ?? false);
  return { chart: whole || isSample ? allow({ id, fid }, 'searchCharts') : null, isSample };
}

/** Whether samples of charts are counted for the caller at all. */
export const needsSamples = (caller: Caller): boolean => !seesAllCharts(caller);

/** The charts of the day, and the first of a report on the public pages it is listed on, are everybody's. */
export const allowOpenChart = (chart: { id: number; fid: number }): AllowedChart =>
  allow({ id: chart.id, fid: chart.fid }, 'searchCharts');

/** Whose charts are kept and whose views noted. */
export type AllowedChartKeeper = Allowed<{ uid: number }, 'favouriteChart'>;

/** Throws 10007 where the tier keeps no charts, 10999 for whom nothing could be kept. */
export function allowKeepingCharts(quotas: Pick<Quotas, 'require'>, caller: Caller): AllowedChartKeeper {
  quotas.require(caller, 'favouriteChart');
  return allow({ uid: uidOf(caller) }, 'favouriteChart');
}

/** Whose marks a list shows; null for visitors. */
export const chartKeeperOf = ({ uid }: Caller): AllowedChartKeeper | null =>
  uid === null ? null : allow({ uid }, 'favouriteChart');

/** The data of a chart leaves for such a one alone. */
export type AllowedChartData = Allowed<{ id: number }, 'viewChartOriginal'>;

/** Whoever may see the original may have its numbers: by the right to it, or because the report was opened. null otherwise. */
export async function allowChartData(
  quotas: Pick<Quotas, 'allowText'>,
  caller: Caller,
  { id, fid }: { id: number; fid: number },
): Promise<AllowedChartData | null> {
  const { allowed } = rightOf(caller.tier, 'viewChartOriginal');
  const isOpen = allowed || (await quotas.allowText(caller, fid))?.fid === fid;
  return isOpen ? allow({ id }, 'viewChartOriginal') : null;
}

/** A chart of a file that no record shows is whole, with its numbers, for whoever may read the file; null where it stands in no such file. */
export function allowOwnChart(
  content: AllowedContent,
  chart: { id: number; fid: number; contentId: number },
): { shown: AllowedChart; data: AllowedChartData } | null {
  const { id, fid, contentId } = chart;
  return content.contentId === contentId
    ? { shown: allow({ id, fid }, 'searchCharts'), data: allow({ id }, 'viewChartOriginal') }
    : null;
}

/** By a link that was made for a chart that could be shown, or by the content that is open to the caller; null otherwise. */
export function allowPicture(
  picture: ChartPicture,
  { linked, content }: { linked: boolean; content: AllowedContent | null },
): AllowedPicture | null {
  return linked || content?.contentId === picture.contentId ? allow(picture, 'searchCharts') : null;
}
