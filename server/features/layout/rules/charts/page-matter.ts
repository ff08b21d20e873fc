import {
  boxArea,
  boxHeight,
  boxWidth,
  horizontalOverlap,
  verticalOverlap,
} from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { HAN, numberingDepth, parseCaption, SOURCE } from '../line-patterns.ts';

/** A page as the search for charts sees it: its lines and drawings, and which of the lines are running text. */
export interface PageMatter {
  page: PdfPage;
  /** Drawings that belong to this page and not to the paper. */
  drawings: PdfDrawing[];
  /** Lines of running text and headings: no chart runs across them. */
  prose: Set<PdfLine>;
  /** Where footnotes begin, or the page ends. */
  foot: number;
}

const SAME_PLACE = 3;
const MARGIN = 0.14;
const REPEATED_SHARE = 0.3;
const MIN_PAGES = 3;
/** A drawing over this share of the page is a ground or a watermark. */
const MAX_PAGE_SHARE = 0.6;
const MIN_PROSE_HAN = 14;
/** Share of the widest running text that a line must fill to be taken for running text. */
const FULL_LINE = 0.72;

export function pagesMatter(pages: readonly PdfPage[]): PageMatter[] {
  const repeated = repeatedPlaces(pages);
  const size = bodySize(pages);
  return pages.map((page) => {
    const drawings = page.drawings.filter(
      ({ box, kind }) =>
        !(inMargin(box, page) && repeated.has(placeOf({ box, kind }))) &&
        boxArea(box) < page.width * page.height * MAX_PAGE_SHARE,
    );
    return { page, drawings, prose: proseLines(page, size, drawings), foot: footOf(page, drawings, size) };
  });
}

const placeOf = ({ kind, box: { left, top, right, bottom } }: PdfDrawing): string =>
  `${kind} ${placed(left)} ${placed(top)} ${placed(right)} ${placed(bottom)}`;

const placed = (point: number): number => Math.round(point / SAME_PLACE);

const inMargin = (box: Box, { height }: PdfPage): boolean =>
  box.bottom < height * MARGIN || box.top > height * (1 - MARGIN);

/** Logos and rules of the header and footer stand at the same place on many pages. */
function repeatedPlaces(pages: readonly PdfPage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const margins = page.drawings.filter(({ box }) => inMargin(box, page));
    for (const place of new Set(margins.map(placeOf))) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const enough = Math.max(MIN_PAGES, pages.length * REPEATED_SHARE);
  return new Set([...counts].filter(([, count]) => count >= enough).map(([place]) => place));
}

/** The size most characters are printed in. */
function bodySize(pages: readonly PdfPage[]): number {
  const counts = new Map<number, number>();
  for (const page of pages)
    for (const line of page.lines) {
      const size = Math.round(line.fontSize * 2) / 2;
      counts.set(size, (counts.get(size) ?? 0) + line.text.length);
    }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10.5, 0])[0];
}

function proseLines(page: PdfPage, size: number, drawings: readonly PdfDrawing[]): Set<PdfLine> {
  const plain = page.lines.filter((line) => !parseCaption(line.text) && !SOURCE.test(line.text));
  const sentences = plain.filter((line) => isSentence(line, size));
  const width = Math.max(page.width * 0.35, ...sentences.map((line) => boxWidth(line.box)));
  const pictures = drawings.filter(({ kind }) => kind === 'image').map(({ box }) => box);
  const stands = (line: PdfLine): boolean =>
    !page.lines.some((other) => other !== line && isBeside(other, line)) &&
    !pictures.some((box) => liesIn(line.box, box));
  const full = sentences.filter((line) => boxWidth(line.box) >= width * FULL_LINE && stands(line));
  const headings = plain.filter((line) => isHeading(line, size) && stands(line));
  return new Set([...full, ...headings]);
}

/** Footnotes stand at the end of the page in small type, under a rule too short to belong to a table. */
function footOf(page: PdfPage, drawings: readonly PdfDrawing[], size: number): number {
  const isUnder = (box: Box, rule: Box): boolean => box.top > rule.bottom - 1;
  const rule = drawings.find(({ kind, box }) => {
    const width = boxWidth(box);
    if (kind !== 'rule' || width < 90 || width > 0.4 * page.width || box.top < page.height * 0.5)
      return false;
    const notes = page.lines.filter((line) => isUnder(line.box, box));
    const drawn = drawings.some((other) => other.box !== box && isUnder(other.box, box));
    const areNotes = /^[\d①-⑳*†]/.test(notes[0]?.text ?? '') && !notes.some(({ text }) => SOURCE.test(text));
    return areNotes && !drawn && notes.every(({ fontSize }) => fontSize < size);
  });
  return rule?.box.top ?? page.height;
}

const isSentence = ({ text, fontSize }: PdfLine, size: number): boolean =>
  Math.abs(fontSize - size) <= 1.2 && countHan(text) >= MIN_PROSE_HAN;

function countHan(text: string): number {
  let count = 0;
  for (const character of text) if (HAN.test(character)) count += 1;
  return count;
}

const isHeading = ({ text, fontSize, bold }: PdfLine, size: number): boolean =>
  numberingDepth(text) !== null &&
  HAN.test(text) &&
  (fontSize > size + 0.8 || (bold && fontSize > size - 0.6));

const isBeside = (a: PdfLine, b: PdfLine): boolean =>
  verticalOverlap(a.box, b.box) > 0.5 * Math.min(boxHeight(a.box), boxHeight(b.box));

export const liesIn = (inner: Box, outer: Box): boolean =>
  horizontalOverlap(inner, outer) * verticalOverlap(inner, outer) > 0.6 * boxArea(inner);

/** The share of a drawing that lies in an area; of a rule, which has next to no area, the share of its length. */
export function shareInside(box: Box, area: Box): number {
  const inX = horizontalOverlap(box, area) / Math.max(boxWidth(box), 0.1);
  const inY = verticalOverlap(box, area) / Math.max(boxHeight(box), 0.1);
  const middleX = (box.left + box.right) / 2;
  const middleY = (box.top + box.bottom) / 2;
  const x = boxWidth(box) < 1 ? Number(middleX >= area.left && middleX <= area.right) : inX;
  const y = boxHeight(box) < 1 ? Number(middleY >= area.top && middleY <= area.bottom) : inY;
  return x * y;
}
