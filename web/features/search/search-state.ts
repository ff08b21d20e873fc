import {
  FILE_FILTERS,
  MAX_KEYWORD_LENGTH,
  MAX_SERIES_LENGTH,
  REPORT_PAGE_SIZE,
  type SearchRequestInput,
} from '#contract/calls/search.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { idsOf, numberOf, rangeOf } from '#web/features/addresses/index.ts';

/** Everything a reader can set on the search page; all of it lives in the URL. */
export interface SearchState {
  /** A list that is no search (S1 §4): the ranking, or a folder of the directory. Any condition leads away from it. */
  list: '' | 'hot' | 'folder';
  /** The way to the open folder, outermost first; empty for the whole directory. */
  folders: readonly number[];
  keyword: string;
  /** 申万 level-1 id. */
  industry: number | null;
  /** 申万 level-2 ids below `industry`. */
  secondary: readonly number[];
  types: readonly number[];
  organisations: readonly number[];
  researchers: readonly number[];
  /** As reports print them. */
  ratings: readonly string[];
  /** The periodical whose issues are listed: `series.key` of a match; empty for all. */
  series: string;
  /** Reports without their file are left out. */
  onlyFiles: boolean;
  /** Publish-time preset, 0 (all) to 4; 0 while a custom range is set. */
  time: number;
  /** First and last day of the custom range, yyyy-MM-dd; empty when open. */
  from: string;
  to: string;
  sort: number;
  fuzzy: boolean;
  /** The words are looked for just as they are typed. */
  asTyped: boolean;
  hideBrokers: boolean;
  titleOnly: boolean;
  view: 'list' | 'preview';
  page: number;
  /** The group that is looked through: a place, not a condition, so that no change leaves it but one that says so. */
  gid?: number | undefined;
}

/** Nothing that narrows the list beside the keyword. */
export const NO_FILTERS = {
  industry: null,
  secondary: [],
  types: [],
  organisations: [],
  researchers: [],
  ratings: [],
  series: '',
  onlyFiles: false,
  time: 0,
  from: '',
  to: '',
  hideBrokers: false,
  titleOnly: false,
} as const satisfies SearchChange;

export const EMPTY_SEARCH: SearchState = {
  ...NO_FILTERS,
  list: '',
  folders: [],
  keyword: '',
  sort: 0,
  fuzzy: false,
  asTyped: false,
  view: 'list',
  page: 1,
};

const MOST_RATINGS = 20;

function toRatings(text: string | null): string[] {
  const ratings = (text ?? '').split(',').map((part) => part.trim().slice(0, 20));
  return [...new Set(ratings.filter((rating) => rating !== ''))].slice(0, MOST_RATINGS);
}

const LISTS: Partial<Record<string, SearchState['list']>> = { hot: 'hot', folder: 'folder' };

/** Reads the URL; what it cannot read counts as not set. `search_key` and `theme_id` are the names of S1 §2. */
export function readSearch(params: URLSearchParams): SearchState {
  const { from, to } = rangeOf(params.get('from'), params.get('to'));
  const industry = numberOf(params.get('theme_id'), Number.MAX_SAFE_INTEGER);
  const gid = numberOf(params.get('gid'), Number.MAX_SAFE_INTEGER) || undefined;
  const list = gid ? '' : (LISTS[params.get('list') ?? ''] ?? '');
  return {
    gid,
    list,
    folders: list === 'folder' ? idsOf(params.get('dir')).slice(0, 2) : [],
    keyword: (params.get('search_key') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH),
    industry: industry === 0 ? null : industry,
    secondary: industry === 0 ? [] : idsOf(params.get('second')),
    types: idsOf(params.get('type')),
    organisations: idsOf(params.get('org')),
    researchers: idsOf(params.get('researcher')),
    ratings: toRatings(params.get('rating')),
    series: (params.get('series') ?? '').trim().slice(0, MAX_SERIES_LENGTH),
    onlyFiles: params.get('file') === '1',
    time: from === '' && to === '' ? numberOf(params.get('time'), 4) : 0,
    from,
    to,
    sort: numberOf(params.get('sort'), 3),
    fuzzy: params.get('fuzzy') === '1',
    asTyped: params.get('as_typed') === '1',
    hideBrokers: params.get('no_broker') === '1',
    titleOnly: params.get('title_only') === '1',
    view: params.get('view') === 'preview' ? 'preview' : 'list',
    page: Math.max(1, numberOf(params.get('page'), 100_000)),
  };
}

/** The URL of a state: only what differs from the empty search, always in the same order. */
export const searchHref = (state: SearchState): string =>
  searchAddress({
    gid: state.gid,
    list: state.list,
    dir: state.folders.join(','),
    search_key: state.keyword,
    theme_id: state.industry,
    second: state.secondary.join(','),
    type: state.types.join(','),
    org: state.organisations.join(','),
    researcher: state.researchers.join(','),
    rating: state.ratings.join(','),
    series: state.series,
    file: state.onlyFiles,
    time: state.time,
    from: state.from,
    to: state.to,
    sort: state.sort,
    fuzzy: state.fuzzy,
    as_typed: state.asTyped,
    no_broker: state.hideBrokers,
    title_only: state.titleOnly,
    view: state.view === 'preview' && 'preview',
    page: state.page > 1 && state.page,
  });

export type SearchChange = Partial<SearchState>;

/** Applies a change and what follows from it (S1 §4): other results start at page 1, another industry has other children. */
export function changeSearch(state: SearchState, change: SearchChange): SearchState {
  const next = { ...state, ...change };
  const onlyDisplay = Object.keys(change).every((key) => key === 'view' || key === 'page');
  if (!onlyDisplay) next.page = 1;
  if (!onlyDisplay && change.list === undefined) next.list = '';
  if (next.list !== 'folder') next.folders = [];
  // It was said of those words.
  if (next.keyword !== state.keyword && change.asTyped === undefined) next.asTyped = false;
  if (next.industry !== state.industry && change.secondary === undefined) next.secondary = [];
  if (change.time !== undefined && change.time !== 0) {
    next.from = '';
    next.to = '';
  }
  if (next.from !== '' || next.to !== '') next.time = 0;
  return next;
}

/** Adds an id, or takes it out where it is there already. */
export function toggleId<Id extends string | number>(ids: readonly Id[], id: Id): Id[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Whether it asks for anything that reports to come may answer: words, or filters other than the time. */
export const isWaitable = (state: SearchState): boolean =>
  state.gid === undefined &&
  (state.keyword !== '' || countFilters({ ...state, time: 0, from: '', to: '', onlyFiles: false }) > 0);

/** How many filters beside the keyword narrow the list. */
export function countFilters(state: SearchState): number {
  const hasTime = state.time !== 0 || state.from !== '' || state.to !== '';
  const flags = [
    state.industry !== null,
    hasTime,
    state.hideBrokers,
    state.titleOnly,
    state.onlyFiles,
    state.series !== '',
  ];
  const { secondary, types, organisations, researchers, ratings } = state;
  const several = [secondary, types, organisations, researchers, ratings];
  return several.reduce((sum, chosen) => sum + chosen.length, flags.filter(Boolean).length);
}

/** Which list answers (S1 §4): without any condition the recommended one, sort 3 without a keyword the latest. */
export type ListKind = 'recommended' | 'hot' | 'folder' | 'latest' | 'browse' | 'fuzzy' | 'search';

export function listKindOf(state: SearchState): ListKind {
  if (state.keyword !== '') return state.fuzzy ? 'fuzzy' : 'search';
  if (state.list !== '') return state.list;
  if (state.sort === 3) return 'latest';
  return countFilters(state) === 0 && state.sort === 0 && state.gid === undefined ? 'recommended' : 'browse';
}

export const fileFilterOf = ({ onlyFiles }: SearchState): number =>
  onlyFiles ? FILE_FILTERS.only : FILE_FILTERS.all;

/** A whole calendar year as a custom range. */
export const yearRange = (year: string): SearchChange => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  time: 0,
});

/** The year that the custom range is, empty where it is something else. */
export function yearOf({ from, to }: Pick<SearchState, 'from' | 'to'>): string {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : '';
}

/** The payload of the search calls. Display settings stay out, so that they never ask the server again. */
export function searchRequestOf(state: SearchState): SearchRequestInput {
  return {
    gid: state.gid,
    keyword: state.keyword,
    page: state.page,
    pageSize: REPORT_PAGE_SIZE,
    industryCategory: state.industry === null ? [] : [state.industry],
    secondaryIndustry: [...state.secondary],
    reportType: [...state.types],
    organisation: [...state.organisations],
    researcher: [...state.researchers],
    rating: [...state.ratings],
    series: state.series,
    fileFilter: fileFilterOf(state),
    pubdate: state.time,
    customStartTime: state.from,
    customEndTime: state.to,
    sortMode: state.sort,
    showTrader: state.hideBrokers ? 1 : 0,
    visitMode: state.titleOnly ? 1 : 0,
    asTyped: state.asTyped ? 1 : 0,
  };
}
