import { boxHeight, horizontalOverlap, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { splitAtBorders } from './cells-of-tables.ts';
import { splitJoinedCaptions } from './joined-captions.ts';
import { HAN } from './line-patterns.ts';
import { joinSplitCaptions } from './split-captions.ts';
import { edgesBegin, printedParts, withoutAnchors } from './template-anchors.ts';

/** Text below this size is invisible on paper: template anchors, download stamps. */
export const MIN_FONT_SIZE = 3.5;
/** Top and bottom share of a page where headers and footers live. */
const MARGIN = 0.115;
/** Left and right share where vertical side bars live. */
const SIDE = 0.08;
const MIN_PAGES = 3;
const MARGIN_SHARE = 0.3;
const BODY_SHARE = 0.6;
const POSITION_STEP = 8;

const PAGE_NUMBER =
  /^(?:[-—–]\s*)?(?:第\s*|Page\s*|P\s*)?\d{1,4}(?:\s*页)?(?:\s*(?:\/|\||共|of)+\s*(?:共\s*)?\d{1,4}\s*页?)?(?:\s*[-—–])?$/i;

export interface CleanedPages {
  pages: PdfPage[];
  /** What was left out because it stands on nearly every page, each once. */
  repeated: string[];
}

/** Takes away what belongs to the paper and not to the report: headers, footers, page numbers, watermarks, side bars. */
export function cleanPages(pages: readonly PdfPage[]): CleanedPages {
  const visible = pages.map((page) => ({
    ...page,
    lines: dropSideBars(page, splitAtBorders(page, splitJoinedCaptions(page)).flatMap(visibleLine(page))),
  }));
  const counts = countPlaces(visible);
  const repeated = new Map<string, string>();
  const cleaned = visible.map((page) => {
    const isRepeatedHere = (line: PdfLine): boolean => isRepeated(line, page, counts, pages.length);
    const lines = joinSplitCaptions(page.lines).filter((line) => {
      const isNumber = isPageNumber(line, page) && !isCell(line, page);
      if ((isNumber && !isNumberOfHeading(line, page, isRepeatedHere)) || isReadingNotice(line, page))
        return false;
      if (!isRepeatedHere(line)) return true;
      repeated.set(maskDigits(line.text), line.text);
      return false;
    });
    return { ...page, lines };
  });
  return { pages: cleaned, repeated: [...repeated.values()] };
}

/** The printed lines of a page, without what is invisible on paper; headers and footers stay. */
export const visibleLines = (page: PdfPage): PdfLine[] =>
  dropSideBars(page, page.lines.flatMap(visibleLine(page)));

/** Without anchors; what stands behind one begins where its letters do. */
function visibleLine(page: PdfPage): (line: PdfLine) => PdfLine[] {
  const begins = edgesBegin(page);
  return (line) => {
    if (line.fontSize < MIN_FONT_SIZE) return [];
    const text = withoutAnchors(line.text);
    if (text === '') return [];
    const [from = 0] = text === line.text ? [] : (printedParts(line.text)[0] ?? []);
    const left = from === 0 ? undefined : page.edges[(begins.get(line) ?? Number.NaN) + from];
    return [{ ...line, text, box: left === undefined ? line.box : { ...line.box, left } }];
  };
}

/** Beyond this share from the edge nothing is meant to be read: fields of the template, printed tiny. */
const EDGE = 0.05;

/** A broad table may end there: what stands at one height with several of its cells, in their type, is one. */
const endsRow = ({ text, box, fontSize }: PdfLine, inside: readonly PdfLine[]): boolean =>
  text.length > 1 &&
  inside.filter((other) => Math.abs(other.box.top - box.top) < 1 && Math.abs(other.fontSize - fontSize) < 0.3)
    .length >= LEAST_CELLS;

/** A title printed downwards in the margin arrives as a stack of single characters. */
function dropSideBars(page: PdfPage, printed: PdfLine[]): PdfLine[] {
  const isInside = ({ box }: PdfLine): boolean =>
    box.right > page.width * EDGE && box.left < page.width * (1 - EDGE);
  const inside = printed.filter(isInside);
  const lines = printed.filter((line) => isInside(line) || endsRow(line, inside));
  const inSide = (line: PdfLine) =>
    [...line.text].length === 1 &&
    HAN.test(line.text) &&
    (line.box.right < page.width * SIDE || line.box.left > page.width * (1 - SIDE));
  return lines.filter(inSide).length >= 3 ? lines.filter((line) => !inSide(line)) : lines;
}

const inMargin = (line: PdfLine, page: PdfPage): boolean =>
  line.box.bottom < page.height * MARGIN || line.box.top > page.height * (1 - MARGIN);

const isPageNumber = (line: PdfLine, page: PdfPage): boolean =>
  inMargin(line, page) && PAGE_NUMBER.test(line.text.trim());

/** The first or last row of a table may stand as high or low as the number of the page; that has no other figures beside it, nor a name beside it and a figure under or over it. */
function isCell({ box }: PdfLine, page: PdfPage): boolean {
  const isFigure = ({ text }: PdfLine): boolean => FIGURE.test(text.trim());
  const beside = page.lines.filter((other) => Math.abs(other.box.top - box.top) < 1);
  if (beside.filter(isFigure).length >= LEAST_CELLS) return true;
  const isNext = (other: PdfLine): boolean =>
    horizontalOverlap(other.box, box) > 0 &&
    verticalOverlap(other.box, box) === 0 &&
    Math.max(other.box.top - box.bottom, box.top - other.box.bottom) < boxHeight(box);
  return (
    beside.some((line) => !isFigure(line)) && page.lines.some((other) => isFigure(other) && isNext(other))
  );
}
const FIGURE = /^[-−–+]?[\d.,]+\s*[%％]?$/u;
const LEAST_CELLS = 3;

/** In bold, with the words of a heading behind it that no other page has there: `2　自然人` may be the first line of a page. */
const isNumberOfHeading = (
  { text, box, fontSize, bold }: PdfLine,
  { lines }: PdfPage,
  isRepeatedHere: (line: PdfLine) => boolean,
): boolean =>
  bold &&
  /^\d{1,2}$/.test(text.trim()) &&
  lines.some((other) => {
    const gap = other.box.left - box.right;
    const isBehind = Math.abs(other.box.top - box.top) < 1 && gap > 0 && gap < HEADING_GAP * fontSize;
    const isAlike = other.bold && Math.abs(other.fontSize - fontSize) < 0.5 && HAN.test(other.text);
    return isBehind && isAlike && !isRepeatedHere(other);
  });
/** In sizes of type. */
const HEADING_GAP = 4;

/** 请务必阅读正文之后的免责条款: a footer even on the first page, where it is often worded another way. */
const READING_NOTICE = /^(?:\d+\s*[|丨]?\s*)?谨?请.{0,6}(?:阅读|参阅).{0,26}(?:声明|条款|说明|申明)/;
const isReadingNotice = (line: PdfLine, page: PdfPage): boolean =>
  inMargin(line, page) && line.text.length < 50 && READING_NOTICE.test(line.text.replace(/\s+/g, ''));

const maskDigits = (text: string): string => text.replace(/\s+/g, '').replace(/\d+/g, '#');

/** The same words at the same height; two neighbouring steps are counted so that rounding cannot split a place. */
function placeKeys(line: PdfLine): string[] {
  const words = maskDigits(line.text);
  const step = Math.floor(line.box.top / POSITION_STEP);
  return [`${words}@${step}`, `${words}@${step + 1}`];
}

function countPlaces(pages: readonly PdfPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(page.lines.flatMap(placeKeys));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function isRepeated(line: PdfLine, page: PdfPage, counts: Map<string, number>, pageCount: number): boolean {
  if (!/[\p{L}]/u.test(line.text)) return false;
  const count = Math.max(...placeKeys(line).map((key) => counts.get(key) ?? 0));
  const share = inMargin(line, page) ? MARGIN_SHARE : BODY_SHARE;
  return count >= Math.max(MIN_PAGES, pageCount * share);
}
