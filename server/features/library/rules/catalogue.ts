import { readContents } from './contents-pages.ts';
import { comparable, numberingDepth } from './line-patterns.ts';
import type { LayoutDocument, LayoutPage } from './page-layout.ts';
import type { CatalogueEntry, Paragraph, UnderstoodReport } from './understood-report.ts';

/** An outline this short is a left-over of the template (图表目录, 免责声明), not a catalogue. */
const MIN_BOOKMARKS = 4;
const MIN_CONTENTS = 3;
const MAX_ENTRIES = 3000;

interface Catalogue {
  entries: CatalogueEntry[];
  source: UnderstoodReport['catalogueSource'];
}

/** From the file's bookmarks, else its printed contents checked against the pages, else the headings themselves. */
export function inferCatalogue(
  bookmarks: LayoutDocument['bookmarks'],
  pages: readonly LayoutPage[],
  paragraphs: readonly Paragraph[],
): Catalogue {
  if (bookmarks.length >= MIN_BOOKMARKS) {
    return {
      entries: bookmarks.map(({ title, page, depth }) => ({ title, page, depth })),
      source: 'bookmarks',
    };
  }
  const contents = readContents(pages);
  const fromContents = contents.length >= MIN_CONTENTS;
  const entries = (fromContents ? contents : fromHeadings(paragraphs)).slice(0, MAX_ENTRIES);
  return { entries: levelled(entries), source: entries.length > 0 ? 'headings' : 'none' };
}

/** Headings after the first page, whose own headings are the title and the points of the summary. */
function fromHeadings(paragraphs: readonly Paragraph[]): CatalogueEntry[] {
  const headings = paragraphs.filter((paragraph) => paragraph.kind === 'heading');
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
