import type { PlacedBox } from '#contract/calls/annotations.ts';
import {
  type AnchorRange,
  CONTEXT_UNITS,
  type KeptSelector,
  placeQuote,
  selectorOf,
} from '#contract/text/anchor-quote.ts';
import { normaliseText } from '#contract/text/normalise-text.ts';

/** What the browser saw of a passage. */
export interface SeenPassage {
  quote: string;
  prefix: string;
  suffix: string;
  /** 1-based. */
  page: number;
  boxes: readonly PlacedBox[];
}

/** The text of a file and where each page begins in it. */
export interface PagedText {
  text: string;
  pageStarts: readonly number[];
}

/** 1-based page of a place in the text. */
export const pageAt = ({ pageStarts }: PagedText, at: number): number =>
  Math.max(1, pageStarts.findLastIndex((start) => start <= at) + 1);

/** A passage is sought from the page before the one it was seen on; text that flows in one column says where its paragraph began. */
const PAGES_BEFORE = 1;
const PAGES_AFTER = 3;

/** What is kept of a passage that nobody placed: what was seen of it. */
export const seenSelector = ({ quote, prefix, suffix }: SeenPassage): KeptSelector => ({
  exact: normaliseText(quote).text,
  prefix: normaliseText(prefix).text.slice(-CONTEXT_UNITS),
  suffix: normaliseText(suffix).text.slice(0, CONTEXT_UNITS),
  isOnly: false,
});

/** Where a passage that was just selected stands in the text of its file, and what is kept of it; null where it is read otherwise there. */
export function placePassage(
  file: PagedText,
  seen: SeenPassage,
): { ranges: readonly AnchorRange[]; selector: KeptSelector } | null {
  const selector = seenSelector(seen);
  const edge = (page: number) => file.pageStarts[Math.max(0, page - 1)] ?? file.text.length;
  const from = edge(seen.page - PAGES_BEFORE);
  const near = file.text.slice(from, edge(seen.page + PAGES_AFTER));
  const top = seen.boxes[0]?.[2] ?? 0;
  const [begin, end] = [edge(seen.page), edge(seen.page + 1)];
  // About there, if the page were evenly filled.
  const expected = begin + ((end - begin) * top) / 10_000 - from;
  const placed = placeQuote(near, selector, (start) => Math.abs(start - expected));
  if (placed === null) return null;
  const ranges = placed.map(({ start, end: stop }) => ({ start: start + from, end: stop + from }));
  return { ranges, selector: selectorOf(file.text, selector.exact, ranges) };
}
