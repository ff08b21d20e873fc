import type { Passage } from '#contract/reports.ts';

/** The reading page, with the keyword that led there. */
export function reportHref(fid: number, keyword: string): string {
  const params = new URLSearchParams({ fid: String(fid) });
  if (keyword !== '') params.set('search_key', keyword);
  return `/detail?${params}`;
}

/** The words that are marked in a passage, once each, as the reader's find takes them. */
export function markedWords({ text, ranges }: Pick<Passage, 'text' | 'ranges'>): string {
  return Array.from(new Set(ranges.map(([start, end]) => text.slice(start, end)))).join(' ');
}

const QUOTE_BEFORE = 6;
const QUOTE_AFTER = 18;

/** Enough of the passage to tell it from others on its page, and little enough not to cross a broken line of layout. */
function quoteAround(text: string, at: number): string {
  return text.slice(Math.max(0, at - QUOTE_BEFORE), at + QUOTE_AFTER);
}

/** The page of a passage, with its words marked there and the passage itself told apart from other places of the words. */
export function passageHref(fid: number, passage: Passage): string {
  const params = new URLSearchParams({ fid: String(fid), page: String(passage.page) });
  const words = markedWords(passage);
  if (words !== '') params.set('q', words);
  const first = passage.ranges[0];
  if (first !== undefined) params.set('at', quoteAround(passage.text, first[0]));
  return `/detail?${params}`;
}
