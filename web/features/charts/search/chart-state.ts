import { CHART_KIND_NAMES, type ChartKind, type ChartSearchInput } from '#contract/calls/charts.ts';
import { MAX_KEYWORD_LENGTH } from '#contract/calls/search.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { idsOf, numberOf, rangeOf } from '#web/features/addresses/index.ts';

/** Everything a reader can set on the chart page; all of it lives in the URL. */
export interface ChartState {
  keyword: string;
  /** 申万 id of the category; null for all. */
  industry: number | null;
  kinds: readonly ChartKind[];
  organisations: readonly number[];
  /** Publish-time preset, 0 (all) to 4; 0 while a custom range is set. */
  time: number;
  /** First and last day of the custom range, yyyy-MM-dd; empty when open. */
  from: string;
  to: string;
  /** 0 overall, 1 newest first, 2 oldest first. */
  sort: number;
  /** Only where the words stand in the chart's name. */
  titleOnly: boolean;
  fuzzy: boolean;
  /** The words are looked for just as they are typed. */
  asTyped: boolean;
  page: number;
  /** Number of the chart that is open in the viewer; null without one. */
  open: number | null;
  /** The group whose reports they stand in: a place, not a condition, so that no change leaves it but one that says so. */
  gid?: number | undefined;
}

export type ChartChange = Partial<ChartState>;

/** Nothing that narrows the list beside the keyword. */
export const NO_CHART_FILTERS = {
  industry: null,
  kinds: [],
  organisations: [],
  time: 0,
  from: '',
  to: '',
  titleOnly: false,
} as const satisfies ChartChange;

export const ALL_CHARTS: ChartState = {
  ...NO_CHART_FILTERS,
  keyword: '',
  sort: 0,
  fuzzy: false,
  asTyped: false,
  page: 1,
  open: null,
};

export const ALL_KINDS = Object.keys(CHART_KIND_NAMES) as ChartKind[];
const MOST_SORT = 2;
const MOST_TIME = 4;
const MOST_PAGES = 100_000;

function kindsOf(text: string | null): ChartKind[] {
  const wanted = new Set((text ?? '').split(','));
  return ALL_KINDS.filter((kind) => wanted.has(kind));
}

const idOf = (text: string | null): number | null => numberOf(text, Number.MAX_SAFE_INTEGER) || null;

/** Reads the URL; what it cannot read counts as not set. The names are those of the report search. */
export function readCharts(params: URLSearchParams): ChartState {
  const { from, to } = rangeOf(params.get('from'), params.get('to'));
  return {
    keyword: (params.get('search_key') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH),
    industry: idOf(params.get('theme_id')),
    kinds: kindsOf(params.get('kind')),
    organisations: idsOf(params.get('org')),
    time: from === '' && to === '' ? numberOf(params.get('time'), MOST_TIME) : 0,
    from,
    to,
    sort: numberOf(params.get('sort'), MOST_SORT),
    titleOnly: params.get('title_only') === '1',
    fuzzy: params.get('fuzzy') === '1',
    asTyped: params.get('as_typed') === '1',
    page: Math.max(1, numberOf(params.get('page'), MOST_PAGES)),
    open: idOf(params.get('open')),
    gid: idOf(params.get('gid')) ?? undefined,
  };
}

/** The URL of a state: only what differs from the empty search, always in the same order. */
export const chartsHref = (state: ChartState): string =>
  searchAddress(
    {
      gid: state.gid,
      search_key: state.keyword,
      theme_id: state.industry,
      kind: state.kinds.join(','),
      org: state.organisations.join(','),
      time: state.time,
      from: state.from,
      to: state.to,
      sort: state.sort,
      title_only: state.titleOnly,
      fuzzy: state.fuzzy,
      as_typed: state.asTyped,
      page: state.page > 1 && state.page,
      open: state.open,
    },
    '/chart',
  );

/** Applies a change and what follows from it (S1 §4): other results start at page 1, and what was open belongs to the old ones. */
export function changeCharts(state: ChartState, change: ChartChange): ChartState {
  const next = { ...state, ...change };
  const onlyPlace = Object.keys(change).every((key) => key === 'page' || key === 'open');
  if (!onlyPlace) next.page = 1;
  // It was said of those words.
  if (next.keyword !== state.keyword && change.asTyped === undefined) next.asTyped = false;
  if (change.open === undefined) next.open = null;
  if (change.time !== undefined && change.time !== 0) {
    next.from = '';
    next.to = '';
  }
  if (next.from !== '' || next.to !== '') next.time = 0;
  return next;
}

/** How many filters beside the keyword narrow the list. */
export function countChartFilters(state: ChartState): number {
  const hasTime = state.time !== 0 || state.from !== '' || state.to !== '';
  const flags = [state.industry !== null, hasTime, state.titleOnly];
  return state.kinds.length + state.organisations.length + flags.filter(Boolean).length;
}

/** The payload of the search call. What is open in the viewer stays out, so that it never asks the server again. */
export function chartRequestOf(state: ChartState): ChartSearchInput {
  return {
    gid: state.gid,
    keyword: state.keyword,
    page: state.page,
    industryCategory: state.industry === null ? [] : [state.industry],
    kind: [...state.kinds],
    organisation: [...state.organisations],
    pubdate: state.time,
    customStartTime: state.from,
    customEndTime: state.to,
    sortMode: state.sort,
    visitMode: state.titleOnly ? 1 : 0,
    fuzzy: state.fuzzy ? 1 : 0,
    asTyped: state.asTyped ? 1 : 0,
  };
}
