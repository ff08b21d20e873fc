import type { Zoom } from '../layout/page-layout.ts';

/** Where a reader was: 1-based page and share of its height at the top of the view, and how large it was shown. */
export interface Place {
  page: number;
  offset: number;
  /** Absent for the usual one. */
  zoom?: Zoom;
}

/** What an address asks for. */
export interface AskedPlace {
  /** 1-based; null where the address names none. */
  page: number | null;
  query: string;
  /** A piece of the cited passage; empty where none is known. */
  quote: string;
  /** Number of the chart to be marked; null without one. */
  chart: number | null;
}

interface KeptPlace extends Place {
  /** Milliseconds since 1970. */
  at: number;
}

/** In both of the browser's storages. */
export const PLACES_KEY = 'yanjian-reader-places';
const MOST_PLACES = 200;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false;
  const place = value as Partial<KeptPlace>;
  return Number.isInteger(place.page) && Number.isFinite(place.offset) && Number.isFinite(place.at);
}

function zoomOf({ zoom }: KeptPlace): Pick<Place, 'zoom'> {
  if (zoom?.kind === 'width' || zoom?.kind === 'page') return { zoom: { kind: zoom.kind } };
  return zoom?.kind === 'exact' && Number.isFinite(zoom.zoom) ? { zoom } : {};
}

function readPlaces(store: Store): [string, KeptPlace][] {
  try {
    const kept: unknown = JSON.parse(store.getItem(PLACES_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return [];
    return Object.entries(kept).filter((entry): entry is [string, KeptPlace] => isKeptPlace(entry[1]));
  } catch {
    // What is damaged means that nothing is remembered, never that nothing can be read.
    return [];
  }
}

/**
 * The place kept under a key, or null. The key is the number of a report, or names one visit of it (`visitKey`).
 * `pageCount` guards against a version with fewer pages.
 */
export function recallPlace(store: Store, key: string, pageCount: number): Place | null {
  const place = readPlaces(store).find(([known]) => known === key)?.[1];
  if (!place || place.page < 1 || place.page > pageCount) return null;
  return { page: place.page, offset: place.offset, ...zoomOf(place) };
}

/** Keeps the place, and forgets the oldest beyond 200. */
export function rememberPlace(store: Store, key: string, place: Place, now: number): void {
  const others = readPlaces(store).filter(([known]) => known !== key);
  const kept = [...others, [key, { ...place, at: now }] as [string, KeptPlace]]
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST_PLACES);
  store.setItem(PLACES_KEY, JSON.stringify(Object.fromEntries(kept)));
}

/**
 * One visit of an address in one tab: the same after reloading and on the way back, another when the address is opened
 * anew. `entry` is the router's key of the entry in the tab's history.
 */
export function visitKey(fid: number, entry: string, search: string): string {
  return `${fid} ${entry} ${search}`;
}

/**
 * The same address at another page. The passage or chart that was asked for goes with its page; the words stay marked. Page 1
 * is where a report begins anyway.
 */
export function addressAt(search: string, page: number): string {
  const params = new URLSearchParams(search);
  const before = Number(params.get('page') ?? 1);
  if (before === page) return search;
  params.delete('at');
  params.delete('chart');
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
  return `?${params}`;
}

/** The same address at a chart of a page, so that it can be kept and sent; without one it names the page alone. */
export function addressOfChart(search: string, page: number, chart: number | null): string {
  const params = new URLSearchParams(search);
  params.delete('at');
  params.delete('chart');
  if (chart !== null) {
    params.set('page', String(page));
    params.set('chart', String(chart));
  }
  return `?${params}`;
}

/**
 * What the address asks for: `?page=` 1-based, `?q=` words to mark, `?at=` a piece of the passage they stand in, `?chart=` the
 * number of a chart.
 */
export function placeOfAddress(search: URLSearchParams): AskedPlace {
  const page = Number(search.get('page'));
  const chart = Number(search.get('chart'));
  const query = search.get('q') ?? search.get('search_key') ?? '';
  return {
    page: Number.isInteger(page) && page >= 1 ? page : null,
    query: query.trim(),
    quote: search.get('at') ?? '',
    chart: Number.isSafeInteger(chart) && chart >= 1 ? chart : null,
  };
}
