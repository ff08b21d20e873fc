import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  citedMatch,
  type FindMode,
  findInText,
  piecesOf,
  type TextMatch,
  termsOf,
} from '../find/find-in-text.ts';
import { type PageText, topAt } from '../find/page-text.ts';
import { loadSimplified } from '../find/simplify.ts';
import type { Reading } from './reading-context.ts';
import type { PlaceTarget } from './use-viewport.ts';

export interface PageMatches {
  text: PageText;
  matches: readonly TextMatch[];
}

export interface MatchPosition {
  page: number;
  index: number;
}

export interface Find {
  query: string;
  mode: FindMode;
  setQuery(query: string, mode: FindMode): void;
  /** By 1-based page, only pages with matches. */
  found: ReadonlyMap<number, PageMatches>;
  total: number;
  /** Pages read so far; equal to the page count when the search is over. */
  scanned: number;
  current: MatchPosition | null;
  /** 1-based place of the current match among all; 0 without one. */
  ordinal: number;
  step(direction: 1 | -1): void;
  select(position: MatchPosition): void;
}

interface Asked {
  query: string;
  mode: FindMode;
  /** 1-based page to begin at, and whether the place there was asked for by the address. */
  from: number;
  cited: boolean;
  /** A piece of the cited passage; empty where none is known. */
  quote: string;
}

interface Progress {
  found: ReadonlyMap<number, PageMatches>;
  scanned: number;
}

const NOTHING: Progress = { found: new Map(), scanned: 0 };
const REPORT_EVERY_MS = 120;
/** Pages asked for ahead of the one being searched, so that the worker never waits. */
const AHEAD = 4;

/** From the page in view to the end, then from the beginning: the next match is found first. */
function readingOrder(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((from - 1 + index) % count) + 1);
}

function matchesIn(text: PageText, terms: readonly string[], isCited: boolean): readonly TextMatch[] {
  const whole = findInText(text.normal, terms);
  if (whole.length > 0 || !isCited) return whole;
  return findInText(text.normal, piecesOf(terms));
}

export function useFind(
  reading: Reading,
  start: { query: string; page: number; cited: boolean; quote: string },
  goTo: (target: PlaceTarget) => void,
): Find {
  const count = reading.document.numPages;
  const [asked, setAsked] = useState<Asked>({
    query: start.query,
    mode: 'words',
    from: start.page,
    cited: start.cited,
    quote: start.quote,
  });
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const [current, setCurrent] = useState<MatchPosition | null>(null);
  const latest = useRef(progress);
  latest.current = progress;

  const show = useCallback(
    (position: MatchPosition, { text, matches }: PageMatches) => {
      const match = matches[position.index];
      if (!match) return;
      setCurrent(position);
      goTo({ page: position.page, offset: topAt(text, match.start), align: 'centre' });
    },
    [goTo],
  );

  useEffect(() => {
    setProgress(NOTHING);
    setCurrent(null);
    if (asked.query.trim() === '') return;
    let stopped = false;
    async function scan() {
      await loadSimplified();
      const terms = termsOf(asked.query, asked.mode);
      if (stopped || terms.length === 0) return;
      // A place that the address names is looked up at once, so that the page opens on the passage.
      if (!asked.cited) await reading.firstDrawn;
      const found = new Map<number, PageMatches>();
      let scanned = 0;
      let reportedAt = performance.now();
      let isShown = false;
      const order = readingOrder(asked.from, count);
      for (const [at, page] of order.entries()) {
        // The page that opens is read alone first; the rest follows in a pipeline.
        if (at > 0)
          for (const next of order.slice(at + 1, at + 1 + AHEAD)) reading.texts.of(next).catch(() => {});
        const text = await reading.texts.of(page).catch(() => null);
        if (stopped) return;
        scanned++;
        const matches = text ? matchesIn(text, terms, asked.cited && page === asked.from) : [];
        if (text && matches.length > 0) {
          found.set(page, { text, matches });
          // The address names the page to open: a match elsewhere must not carry the reader away.
          if (!isShown && (page === asked.from || !asked.cited)) {
            isShown = true;
            const index = asked.cited ? citedMatch(text.normal, matches, asked.quote) : 0;
            show({ page, index }, { text, matches });
          }
        }
        const now = performance.now();
        if (scanned === 1 || scanned === count || now - reportedAt > REPORT_EVERY_MS) {
          reportedAt = now;
          setProgress({ found: new Map(found), scanned });
        }
        if (scanned === 1) await reading.firstDrawn;
      }
    }
    void scan();
    return () => {
      stopped = true;
    };
  }, [asked, reading, count, show]);

  const pages = useMemo(() => [...progress.found.keys()].sort((a, b) => a - b), [progress]);
  const total = pages.reduce((sum, page) => sum + (progress.found.get(page)?.matches.length ?? 0), 0);
  let ordinal = 0;
  if (current) {
    const before = pages.filter((page) => page < current.page);
    ordinal = before.reduce(
      (sum, page) => sum + (progress.found.get(page)?.matches.length ?? 0),
      current.index + 1,
    );
  }

  const setQuery = useCallback(
    (query: string, mode: FindMode) =>
      setAsked({ query, mode, from: reading.currentIndex.current + 1, cited: false, quote: '' }),
    [reading],
  );
  const select = useCallback(
    (position: MatchPosition) => {
      const page = latest.current.found.get(position.page);
      if (page) show(position, page);
    },
    [show],
  );
  const step = useCallback(
    (direction: 1 | -1) => {
      const next = neighbour(
        pages,
        latest.current.found,
        current,
        direction,
        reading.currentIndex.current + 1,
      );
      if (next) select(next);
    },
    [pages, current, select, reading],
  );

  return {
    query: asked.query,
    mode: asked.mode,
    setQuery,
    found: progress.found,
    total,
    scanned: progress.scanned,
    current,
    ordinal,
    step,
    select,
  };
}

/** The match after or before the current one, round the ends; from the page in view where none is current. */
export function neighbour(
  pages: readonly number[],
  found: ReadonlyMap<number, { matches: readonly unknown[] }>,
  current: MatchPosition | null,
  direction: 1 | -1,
  pageInView: number,
): MatchPosition | null {
  const countOf = (page: number) => found.get(page)?.matches.length ?? 0;
  const edgeOf = (page: number) => ({ page, index: direction === 1 ? 0 : countOf(page) - 1 });
  if (pages.length === 0) return null;
  if (current) {
    const index = current.index + direction;
    if (index >= 0 && index < countOf(current.page)) return { page: current.page, index };
  }
  const at = current?.page ?? pageInView - (direction === 1 ? 0.5 : -0.5);
  const beyond = direction === 1 ? pages.find((page) => page > at) : pages.findLast((page) => page < at);
  const page = beyond ?? (direction === 1 ? pages[0] : pages.at(-1));
  return page === undefined ? null : edgeOf(page);
}
