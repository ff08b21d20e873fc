import type { FindMode, TextMatch } from '../find/find-language.ts';
import type { PageText } from '../find/page-text.ts';

/** A rectangle of a page; edges are shares of it, 0 to 1. */
export interface PlaceBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A match as the server tells of it: what stands around it, with the match as its range, and a box for each line. */
export interface ServedPlace {
  text: string;
  range: [start: number, end: number];
  boxes: readonly PlaceBox[];
}

/** What was found on a page, here or by the server. */
export interface PageMatches {
  count: number;
  /** Found in the text of the page, which was looked through here. */
  scanned?: { text: PageText; matches: readonly TextMatch[] };
  /** Found by the server; absent until somebody asks where they stand. */
  places?: readonly ServedPlace[];
}

/** What the server found in the whole report. */
export interface FindAnswer {
  isSeveral: boolean;
  /** Every page with matches, 1-based, and how many. */
  pages: readonly (readonly [page: number, count: number])[];
  /** Where they stand on some pages, from the one asked for on. */
  list: readonly { page: number; places: readonly ServedPlace[] }[];
  /** Index of the match on the cited page to land on; -1 where there is none. */
  citedPlace: number;
}

/** Asks the server; null where it has not read the report's lines and the pages must be looked through here. */
export type AskFind = (
  question: Pick<FindQuestion, 'query' | 'mode' | 'from' | 'cited' | 'quote'>,
  signal: AbortSignal,
) => Promise<FindAnswer | null>;

/** By 1-based page, only pages with matches. */
export type FoundPages = ReadonlyMap<number, PageMatches>;

export interface MatchPosition {
  /** 1-based. */
  page: number;
  /** Among the matches of the page, 0-based. */
  index: number;
}

export interface FindQuestion {
  query: string;
  mode: FindMode;
  /** 1-based page to begin at. */
  from: number;
  /** 1-based page that the address names for the passage; null where it names none. */
  cited: number | null;
  /** A piece of the cited passage; empty where none is known. */
  quote: string;
  /**
   * What the first match does to the view. `opening` is where reading begins; `find` is a jump that can be undone; `none`
   * only marks, because the reader is somewhere already.
   */
  landing: 'opening' | 'find' | 'none';
}

export interface FindProgress {
  found: FoundPages;
  /** Pages read so far; equal to the page count when the search is over. */
  scanned: number;
  /** The query reads as several words, which may be sought one by one or as they stand. */
  isSeveral: boolean;
  /** What finding needs did not load. */
  hasFailed?: boolean;
}

export interface Find extends FindProgress {
  query: string;
  mode: FindMode;
  /** `none` marks what is found and leaves the view where it is. */
  setQuery(query: string, mode: FindMode, landing?: 'find' | 'none'): void;
  total: number;
  current: MatchPosition | null;
  /** 1-based place of the current match among all; 0 without one. */
  ordinal: number;
  step(direction: 1 | -1): void;
  select(position: MatchPosition): void;
  /** Asks where the matches of this page stand, and of some after it, where that is not known yet. */
  need(page: number): void;
}
