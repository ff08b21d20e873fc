import { rawMatch } from '#contract/text/find-in-text.ts';
import type { AllowedContent } from '../contents/index.ts';
import type { FindDeps } from './deps.ts';
import { linesOf } from './find-in-file.ts';
import { joinPages, pageRanges } from './rules/joined-text.ts';
import { boxesOf, type ShareBox } from './rules/stored-page.ts';

/** A 1-based page and a rectangle on it, in ten-thousandths. */
export type BoxOnPage = [page: number, ...box: ShareBox];

/** The whole text of a file as find reads it, and where anything in it is printed. */
export interface ContentText {
  /** All pages, normalised. */
  text: string;
  /** Where each page begins in it. */
  pageStarts: readonly number[];
  /** The lines that a range of the text is printed on. */
  boxesOf(range: { start: number; end: number }): Promise<BoxOnPage[]>;
}

/** The text of a content that may be read; null where its lines are not known. */
export async function readContentText(deps: FindDeps, content: AllowedContent): Promise<ContentText | null> {
  const lines = await linesOf(deps, content);
  if (lines === null) return null;
  const joined = joinPages(lines.texts);
  return {
    text: joined.text,
    pageStarts: joined.starts,
    async boxesOf(range) {
      const ranges = pageRanges(joined, range);
      const pages = await lines.pages(ranges.map(({ page }) => page));
      return ranges.flatMap(({ page, start, end }) => {
        const stored = pages.get(page);
        if (stored === undefined) return [];
        // The space between two pages belongs to neither.
        const raw = rawMatch(stored.normal, {
          start,
          end: Math.min(end, stored.normal.text.length),
          term: 0,
        });
        return boxesOf(stored, raw.start, raw.end).map((box): BoxOnPage => [page, ...box]);
      });
    },
  };
}
