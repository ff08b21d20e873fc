import { boxWidth, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { parseCaption, SOURCE } from './line-patterns.ts';
import { sideBySide } from './side-by-side.ts';
import { standsUnder } from './tabular-rows.ts';

/** Lines of one column, top to bottom. `aside`: a narrow column beside the main text (analysts, related reports). */
export interface Region {
  lines: PdfLine[];
  box: Box;
  aside: boolean;
}

const MIN_LINES_EACH_SIDE = 4;
/** A gutter shorter than this share of the page is chance. */
const MIN_GUTTER_HEIGHT = 0.14;
const ASIDE_WIDTH_RATIO = 0.72;
const MAX_DEPTH = 3;

/** Splits a page into columns where an empty upright strip, or a short paragraph beside another, separates running text; in reading order, asides last. */
export function readingRegions(page: PdfPage): Region[] {
  const regions = split(page.lines, page, 0);
  return [...regions.filter((region) => !region.aside), ...regions.filter((region) => region.aside)];
}

function split(lines: readonly PdfLine[], page: PdfPage, depth: number): Region[] {
  if (lines.length === 0) return [];
  const isSplit = depth < MAX_DEPTH && !isInSideBar(lines, page);
  const gutter = isSplit ? findGutter(lines, page) : null;
  if (!gutter) return sideBySide(lines).map((part) => region(part, false));
  const middle = (line: PdfLine) => (line.box.top + line.box.bottom) / 2;
  const above = lines.filter((line) => middle(line) < gutter.top);
  const below = lines.filter((line) => middle(line) > gutter.bottom);
  const beside = lines.filter((line) => middle(line) >= gutter.top && middle(line) <= gutter.bottom);
  const left = beside.filter((line) => line.box.left < gutter.x);
  const right = beside.filter((line) => line.box.left >= gutter.x);
  const [leftWidth, rightWidth] = [left, right].map((side) =>
    boxWidth(unionBox(side.map((line) => line.box))),
  ) as [number, number];
  const columns = inPairs(left, right) ?? [
    ...asAside(split(left, page, depth + 1), leftWidth < rightWidth * ASIDE_WIDTH_RATIO),
    ...asAside(split(right, page, depth + 1), rightWidth < leftWidth * ASIDE_WIDTH_RATIO),
  ];
  return [...split(above, page, depth + 1), ...columns, ...split(below, page, depth + 1)];
}

/** Beside the text of a first page no two columns of text stand side by side, but names and what is said of them. */
const isInSideBar = (lines: readonly PdfLine[], page: PdfPage): boolean =>
  page.number === 1 && boxWidth(unionBox(lines.map(({ box }) => box))) < page.width * NARROWEST;
/** Of the width of the page. */
const NARROWEST = 0.36;

const asAside = (regions: Region[], aside: boolean): Region[] =>
  aside ? regions.map((each) => ({ ...each, aside: true })) : regions;

const region = (lines: readonly PdfLine[], aside: boolean): Region => ({
  lines: [...lines],
  box: unionBox(lines.map((line) => line.box)),
  aside,
});

interface Gutter {
  x: number;
  top: number;
  bottom: number;
}

function findGutter(lines: readonly PdfLine[], page: PdfPage): Gutter | null {
  let best: (Gutter & { covered: number }) | null = null;
  const candidates = new Set(
    lines
      .map((line) => Math.floor(line.box.left) - 3)
      .filter((x) => x > page.width * 0.2 && x < page.width * 0.8),
  );
  for (const x of candidates) {
    for (const stretch of freeStretches(lines, x, page.height)) {
      if (stretch.bottom - stretch.top < page.height * MIN_GUTTER_HEIGHT) continue;
      const inside = lines.filter((line) => line.box.top >= stretch.top && line.box.bottom <= stretch.bottom);
      const left = inside.filter((line) => line.box.right <= x + 2);
      const right = inside.filter((line) => line.box.left >= x - 1);
      const found = { x, ...stretch, covered: left.length + right.length };
      if (isBetter(found, best) && areColumns(left, right, page)) best = found;
    }
  }
  return best;
}

/** The longest strip; of equally long ones the one that cuts no line's first letters off. */
function isBetter(found: Gutter & { covered: number }, best: (Gutter & { covered: number }) | null): boolean {
  if (best === null) return true;
  const longer = found.bottom - found.top - (best.bottom - best.top);
  return longer > 0 || (longer === 0 && found.covered > best.covered);
}

/** Stretches of height in which no line crosses x. */
function freeStretches(
  lines: readonly PdfLine[],
  x: number,
  height: number,
): { top: number; bottom: number }[] {
  const crossing = lines
    .filter((line) => line.box.left < x - 2 && line.box.right > x + 2)
    .sort((a, b) => a.box.top - b.box.top);
  const stretches: { top: number; bottom: number }[] = [];
  let top = 0;
  for (const line of crossing) {
    stretches.push({ top, bottom: line.box.top });
    top = Math.max(top, line.box.bottom);
  }
  stretches.push({ top, bottom: height });
  return stretches;
}

/** Two columns of running text side by side, or, on a first page, running text with a side bar. */
function areColumns(left: readonly PdfLine[], right: readonly PdfLine[], page: PdfPage): boolean {
  if (isRunningText(left) && isRunningText(right) && !(isOfCharts(left) && isOfCharts(right))) {
    const span = sharedSpan(left, right);
    if (span.bottom - span.top >= page.height * MIN_GUTTER_HEIGHT) return true;
  }
  return page.number === 1 && (isSideBar(left, right) || isSideBar(right, left));
}

/** The names and sources of charts, one under the other: of several beside them each row is read across, as they are numbered. */
const isOfCharts = (lines: readonly PdfLine[]): boolean =>
  lines.filter(({ text }) => parseCaption(text) !== null || SOURCE.test(text)).length >
  OF_CHARTS * lines.length;
const OF_CHARTS = 0.8;

/**
 * The same with names or sources of two lines: the left chart of each row and then the right one, the lines of each together. null where anything else
 * stands beside them.
 */
function inPairs(left: readonly PdfLine[], right: readonly PdfLine[]): Region[] | null {
  const [lefts, rights] = [chartsOf(left), chartsOf(right)];
  if (lefts === null || lefts.length < LEAST_PAIRS || lefts.length !== rights?.length) return null;
  return lefts.flatMap((lines, at) => [lines, rights[at] ?? []].map((each) => region(each, false)));
}
const LEAST_PAIRS = 2;

/** What is said of each chart of a column, from its name on; null where the column says more than that. */
function chartsOf(lines: readonly PdfLine[]): PdfLine[][] | null {
  const charts: PdfLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const own = charts.at(-1);
    const above = own?.at(-1);
    if (parseCaption(line.text) !== null) charts.push([line]);
    else if (own && (SOURCE.test(line.text) || standsUnder(above, line, 1))) own.push(line);
    else return null;
  }
  return charts;
}

const MIN_PROSE_LINES = 3;
const LONG_LINE = 18;

/**
 * Analysts, figures at a glance and related reports: short and paired pieces beside prose. Only first pages have side
 * bars; further in the same pattern is a table.
 */
function isSideBar(bar: readonly PdfLine[], main: readonly PdfLine[]): boolean {
  if (bar.length < MIN_LINES_EACH_SIDE || main.length < MIN_PROSE_LINES) return false;
  const [barBox, mainBox] = [bar, main].map((lines) => unionBox(lines.map((line) => line.box))) as [Box, Box];
  if (boxWidth(barBox) >= boxWidth(mainBox) * ASIDE_WIDTH_RATIO) return false;
  const beside = main.filter((line) => verticalOverlap(line.box, barBox) > 0);
  const long = beside.filter((line) => line.text.length >= LONG_LINE);
  return long.length >= MIN_PROSE_LINES && characters(long) > characters(beside) * 0.5;
}

const characters = (lines: readonly PdfLine[]): number =>
  lines.reduce((sum, line) => sum + line.text.length, 0);

/** Table cells and axis labels stand several to a row and are short; a column of text does not. */
function isRunningText(lines: readonly PdfLine[]): boolean {
  if (lines.length < MIN_LINES_EACH_SIDE) return false;
  const rows = new Set(lines.map((line) => Math.round(line.box.bottom / 4))).size;
  const worded = lines.filter((line) => line.text.length >= 6 && !/^[\d.,%\-\s()]+$/.test(line.text)).length;
  return rows >= lines.length * 0.62 && worded >= lines.length * 0.55;
}

function sharedSpan(left: readonly PdfLine[], right: readonly PdfLine[]): { top: number; bottom: number } {
  const a = unionBox(left.map((line) => line.box));
  const b = unionBox(right.map((line) => line.box));
  return { top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) };
}
