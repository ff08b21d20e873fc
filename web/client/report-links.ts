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

/** The page of a passage, with its words marked there. */
export function passageHref(fid: number, passage: Passage): string {
  const params = new URLSearchParams({ fid: String(fid), page: String(passage.page) });
  const words = markedWords(passage);
  if (words !== '') params.set('q', words);
  return `/detail?${params}`;
}
