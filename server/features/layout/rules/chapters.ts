import { boxHeight, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfPage } from '#server/ports/pdf.ts';
import type { CatalogueEntry } from './page-parts.ts';
import { isContentsPage } from './text-lines.ts';

const CHAPTER = /^第\s*[一二三四五六七八九十百零]+\s*[章节]/u;
/** Chapters are set larger than the text. */
const LARGER = 1.15;
/** Sizes of type between `第一节` and its name, which many forms set apart. */
const NAME_GAP = 6;

/** The chapters of a filing as the pages print them: `第一节 释义`, in order, each once. */
export function findChapters(pages: readonly PdfPage[]): CatalogueEntry[] {
  const seen = new Set<string>();
  const usual = usualSize(pages);
  return pages
    .filter((page) => !isContentsPage(page))
    .flatMap((page) => {
      return page.lines.flatMap((line) => {
        const number = CHAPTER.exec(line.text)?.[0];
        if (number === undefined || line.fontSize < usual * LARGER) return [];
        const name = page.lines
          .filter(
            (other) =>
              other.box.left > line.box.right &&
              other.box.left - line.box.right < NAME_GAP * line.fontSize &&
              verticalOverlap(other.box, line.box) > 0.5 * boxHeight(line.box),
          )
          .map(({ text }) => text)
          .join(' ');
        const own = line.text.slice(number.length).trim();
        const key = number.replace(/\s/gu, '');
        if (seen.has(key) || (own === '' && name === '') || own.length > 40) return [];
        seen.add(key);
        return [{ title: `${key} ${own || name}`.trim(), page: page.number, depth: 0 }];
      });
    });
}

/** The size that most characters are set in. */
function usualSize(pages: readonly PdfPage[]): number {
  const characters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { fontSize, text } of lines)
      characters.set(fontSize, (characters.get(fontSize) ?? 0) + text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
