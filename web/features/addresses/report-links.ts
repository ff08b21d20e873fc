import type { Passage, ReportItem } from '#contract/calls/reports.ts';
import { keywordOf } from '#contract/text/keyword-of.ts';

/** The reading page of a file: of a report, or of one that no record shows. */
const readingPage = (fid: number, params: URLSearchParams): string =>
  `${fid > 0 ? `/detail?fid=${fid}&` : `/myUpload/${-fid}?`}${params}`.replace(/[?&]$/, '');

/** The reading page, with the keyword that led there; `sought` are the words to find in it where they are others. */
export function reportHref(fid: number, keyword: string, sought = keyword): string {
  const params = new URLSearchParams();
  if (keyword !== '') params.set('search_key', keyword);
  if (sought !== keyword) params.set('q', sought);
  return readingPage(fid, params);
}

/** The words that are marked in a text, once each. */
function markedWords({ text, ranges }: Pick<Passage, 'text' | 'ranges'>): string[] {
  return [...new Set(ranges.map(([start, end]) => text.slice(start, end)))];
}

/**
 * What the reader shall find in a report of a list: the keyword, and what the search marked in its stead where it took a word apart
 * (`AI算力液冷`) or met it by another name. Words that were taken apart are left out: they stand nowhere as they were typed.
 */
export function soughtIn(
  { name, name_ranges, passages }: Pick<ReportItem, 'name' | 'name_ranges' | 'passages'>,
  keyword: string,
): string {
  const marked = [{ text: name, ranges: name_ranges }, ...passages].flatMap(markedWords);
  const typed = keyword.split(/\s+/u).filter((word) => word !== '');
  const other = [...new Map(marked.map((word) => [word.toLowerCase(), word]))].filter(
    ([folded]) => !typed.some((word) => word.toLowerCase() === folded),
  );
  if (other.length === 0) return keyword;
  const kept = typed.filter((word) => !other.some(([folded]) => word.toLowerCase().includes(folded)));
  return [...kept, keywordOf(other.map(([, word]) => word))].join(' ');
}

const QUOTE_BEFORE = 6;
const QUOTE_AFTER = 18;

/** Enough of the passage to tell it from others on its page, and little enough not to cross a broken line of layout. */
function quoteAround(text: string, at: number): string {
  return text.slice(Math.max(0, at - QUOTE_BEFORE), at + QUOTE_AFTER);
}

/** The page of a passage, with its words marked there and the passage itself told apart from other places of the words. */
export function passageHref(fid: number, passage: Passage): string {
  const params = new URLSearchParams({ page: String(passage.page) });
  const words = keywordOf(markedWords(passage));
  if (words !== '') params.set('q', words);
  const first = passage.ranges[0];
  if (first !== undefined) params.set('at', quoteAround(passage.text, first[0]));
  return readingPage(fid, params);
}

/** The page of a chart, with the chart marked there. */
export function chartHref(chart: { id: number; fid: number; place_page: number }): string {
  const params = new URLSearchParams({ page: String(chart.place_page), chart: String(chart.id) });
  return readingPage(chart.fid, params);
}

/** Of a long selection so much is named in its address, which is kept short enough to be sent. */
const LONGEST_SELECTION = 100;

/** The page of a text that somebody selected there, with the text marked. Opened anew it is met however its lines break. */
export function selectionHref(fid: number, page: number, text: string): string {
  // Half a character at the end would be no text.
  const line = text.replace(/\s+/gu, ' ').slice(0, LONGEST_SELECTION);
  const words = line.replace(/[\ud800-\udbff]$/u, '').trim();
  const params = new URLSearchParams({ page: String(page) });
  const sought = keywordOf([words]);
  if (sought !== '') {
    params.set('q', sought);
    params.set('at', quoteAround(words, 0));
  }
  return readingPage(fid, params);
}

/** A page of a file, with one of its notes where it is named. */
export function notedHref(fid: number, page: number | null = null, note: number | null = null): string {
  const params = new URLSearchParams();
  if (page !== null) params.set('page', String(page));
  if (note !== null) params.set('note', String(note));
  return readingPage(fid, params).replace(/[?&]$/u, '');
}
