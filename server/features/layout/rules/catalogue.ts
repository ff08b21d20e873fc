import type { PdfDocumentText, PdfPage } from '#server/ports/pdf.ts';
import { isChapter, isFlat, isTellingBookmark, levelByNumbering, withChapters } from './catalogue-levels.ts';
import { findChapters } from './chapters.ts';
import { readContents } from './contents-pages.ts';
import { comparable, numberingDepth } from './line-patterns.ts';
import type { CatalogueEntry, CatalogueSource, Paragraph } from './page-parts.ts';

/** An outline this short is a left-over of the template (图表目录, 免责声明), not a catalogue. */
const MIN_BOOKMARKS = 4;
const MIN_CONTENTS = 3;
const MAX_ENTRIES = 3000;

/** What a house prints beside every report. */
const OF_THE_SERIES = /^相关(?:研究|报告|研究报告)\s*[:：]?$/u;

interface Catalogue {
  entries: CatalogueEntry[];
  source: CatalogueSource;
}

/** From the file's bookmarks, else its printed contents checked against the pages, else the headings themselves. */
export function inferCatalogue(
  bookmarks: PdfDocumentText['bookmarks'],
  pages: readonly PdfPage[],
  paragraphs: readonly Paragraph[],
): Catalogue {
  const telling = bookmarks.filter(isTellingBookmark);
  if (telling.length >= MIN_BOOKMARKS) return { entries: outlined(telling, pages), source: 'bookmarks' };
  const contents = readContents(pages);
  const fromContents = contents.length >= MIN_CONTENTS;
  const entries = (fromContents ? contents : fromHeadings(paragraphs)).slice(0, MAX_ENTRIES);
  return {
    entries: levelled(isFlat(entries) ? levelByNumbering(entries) : entries),
    source: entries.length > 0 ? 'headings' : 'none',
  };
}

/** An outline with levels is kept; one that lost them gets them back from its numbering, and its chapters from the pages. */
function outlined(bookmarks: PdfDocumentText['bookmarks'], pages: readonly PdfPage[]): CatalogueEntry[] {
  const entries = bookmarks.map(({ title, page, depth }) => ({ title, page, depth }));
  if (!isFlat(entries)) return levelled(entries);
  const chapters = entries.some(isChapter) ? [] : findChapters(pages);
  return levelled(levelByNumbering(withChapters(entries, chapters)));
}

/** Headings after the first page, whose own headings are the title and the points of the summary. */
function fromHeadings(paragraphs: readonly Paragraph[]): CatalogueEntry[] {
  const headings = paragraphs.filter(
    ({ kind, text }) => kind === 'heading' && !OF_THE_SERIES.test(text.trim()),
  );
  const later = headings.filter((heading) => heading.page > 1);
  const chosen = later.length >= 2 ? later : headings;
  const numbered = chosen.filter((heading) => numberingDepth(heading.text) !== null);
  const kept =
    numbered.length >= Math.max(4, chosen.length * 0.6)
      ? chosen.filter((h) => numberingDepth(h.text) !== null || isClosing(h.text))
      : chosen;
  const seen = new Set<string>();
  return kept.flatMap(({ text, page }) => {
    const key = comparable(text);
    if (key === '' || seen.has(key)) return [];
    seen.add(key);
    return [{ title: text, page, depth: numberingDepth(text) ?? 0 }];
  });
}

const isClosing = (text: string): boolean => /^(风险提示|总结|结论|附录|参考文献|摘要)/.test(text);

/** Depths without holes: the first entry is at 0 and each goes at most one deeper than the one before. */
function levelled(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  let previous = -1;
  return entries.map((entry) => {
    const depth = Math.min(entry.depth, previous + 1);
    previous = depth;
    return { ...entry, depth };
  });
}
