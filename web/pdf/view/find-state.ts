import type { FindMode, TextMatch } from '../find/find-language.ts';
import type { PageText } from '../find/page-text.ts';

export interface PageMatches {
  text: PageText;
  matches: readonly TextMatch[];
}

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
}
