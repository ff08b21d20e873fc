import type { PdfPage } from '#server/ports/pdf.ts';
import {
  comparable,
  isContentsLine,
  numberingDepth,
  parseCaption,
  parseContentsLine,
} from './line-patterns.ts';
import type { CatalogueEntry } from './page-parts.ts';
import { isContentsPage } from './text-lines.ts';

const CAPTION_START = /^(图表?|表)\s*\d/;
/** A printed contents stands before this page. */
const MAX_CONTENTS_PAGE = 12;
const INDENT_STEP = 6;

interface PrintedEntry {
  title: string;
  printedPage: number;
  left: number;
}

/**
 * The printed contents with the true page of each entry. Printed numbers may start after the cover, so each title is
 * looked for on the pages; the usual difference between printed and true page serves titles that are not found.
 */
export function readContents(pages: readonly PdfPage[]): CatalogueEntry[] {
  const contentsPages = pages.filter((page) => page.number <= MAX_CONTENTS_PAGE && isContentsPage(page));
  const printed = contentsPages.flatMap(printedEntries);
  if (printed.length === 0) return [];
  const skip = new Set(contentsPages.map((page) => page.number));
  const places = headingPlaces(pages, skip);
  const found = printed.map(({ title, printedPage }) => nearest(places.get(comparable(title)), printedPage));
  const offset = usualOffset(printed, found);
  const lefts = [...new Set(printed.map((entry) => Math.round(entry.left / INDENT_STEP)))].sort(
    (a, b) => a - b,
  );
  return printed.map((entry, index) => ({
    title: entry.title,
    page: found[index] ?? Math.max(1, Math.min(pages.length, entry.printedPage + offset)),
    depth: numberingDepth(entry.title) ?? indentDepth(lefts, entry.left),
  }));
}

function printedEntries(page: PdfPage): PrintedEntry[] {
  return page.lines.flatMap((line) => {
    if (!isContentsLine(line.text) || CAPTION_START.test(line.text)) return [];
    const parsed = parseContentsLine(line.text);
    if (!parsed || parseCaption(parsed.title) || !/\p{L}/u.test(parsed.title)) return [];
    return [{ title: parsed.title, printedPage: parsed.page, left: line.box.left }];
  });
}

function headingPlaces(pages: readonly PdfPage[], skip: ReadonlySet<number>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const page of pages) {
    if (skip.has(page.number)) continue;
    for (const line of page.lines) {
      const key = comparable(line.text);
      if (key.length > 60) continue;
      const known = places.get(key);
      if (known) known.push(page.number);
      else places.set(key, [page.number]);
    }
  }
  return places;
}

const nearest = (pages: readonly number[] | undefined, wanted: number): number | undefined =>
  pages?.reduce((best, page) => (Math.abs(page - wanted) < Math.abs(best - wanted) ? page : best));

function usualOffset(printed: readonly PrintedEntry[], found: readonly (number | undefined)[]): number {
  const votes = new Map<number, number>();
  for (const [index, entry] of printed.entries()) {
    const page = found[index];
    if (page !== undefined)
      votes.set(page - entry.printedPage, (votes.get(page - entry.printedPage) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const indentDepth = (lefts: readonly number[], left: number): number =>
  Math.min(3, Math.max(0, lefts.indexOf(Math.round(left / INDENT_STEP))));
