import type { FindMode, TextMatch } from '../find/find-in-text.ts';
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
  /** 1-based page to begin at, and whether the place there was asked for by the address. */
  from: number;
  cited: boolean;
  /** A piece of the cited passage; empty where none is known. */
  quote: string;
  /** Asked by the address, before the reader did anything: its landing is where reading begins. */
  isOpening: boolean;
}

export interface FindProgress {
  found: FoundPages;
  /** Pages read so far; equal to the page count when the search is over. */
  scanned: number;
}

export interface Find extends FindProgress {
  query: string;
  mode: FindMode;
  setQuery(query: string, mode: FindMode): void;
  total: number;
  current: MatchPosition | null;
  /** 1-based place of the current match among all; 0 without one. */
  ordinal: number;
  step(direction: 1 | -1): void;
  select(position: MatchPosition): void;
}
