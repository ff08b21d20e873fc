import {
  boxArea,
  boxHeight,
  boxWidth,
  grown,
  horizontalOverlap,
  unionBox,
} from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { holdsTable, isAllCells } from '../chart-text.ts';
import { NOTE, parseCaption, SOURCE } from '../line-patterns.ts';
import { groupRows } from '../rows.ts';
import { countBars, MIN_BARS } from './bars.ts';
import { cellGrid, isBeyondCells } from './cell-grid.ts';
import { hasGridLines } from './grid-lines.ts';
import { type PageMatter, shareInside } from './page-matter.ts';

/** What stands in a part of a page and belongs to one chart or table. */
export interface ChartArea {
  box: Box;
  isTable: boolean;
  drawings: PdfDrawing[];
}

/** `hint`: what the caption's word says; 图表 says nothing, and some houses caption their tables 图. */
export type TableHint = 'table' | 'unknown';

const BELONGS = 0.6;
/** Drawings and rows further apart than this are no part of one chart, unless a source line below says so. */
const MAX_GAP = 45;
const MAX_GAP_TO_SOURCE = 110;
const MIN_HEIGHT = 18;
const MIN_WIDTH = 40;
/** Around a drawing, its legend and the numbers of its axes. */
const LABEL_REACH = 14;

/** The chart or table in `region`, read downwards from its top; null where there is none. `closed`: a source line ends it. */
export function chartArea(
  { page, drawings, prose }: PageMatter,
  region: Box,
  hint: TableHint,
  closed: boolean,
): ChartArea | null {
  const inside = drawings.filter(({ box }) => shareInside(box, region) >= BELONGS);
  const lines = page.lines.filter((line) => isContent(line, region) && !prose.has(line));
  const isTable = hint === 'table' || looksLikeTable(inside, lines, region);
  const parts = isTable ? tableParts(inside, lines) : figureParts(inside, lines, region, closed);
  const together = nearTop(parts, region, closed ? MAX_GAP_TO_SOURCE : MAX_GAP);
  if (together.length === 0) return null;
  const box = within(unionBox(together), region);
  if (boxHeight(box) < MIN_HEIGHT || boxWidth(box) < MIN_WIDTH) return null;
  return { box, isTable, drawings: inside };
}

function isContent(line: PdfLine, region: Box): boolean {
  const { box, text } = line;
  if (shareInside(box, region) < BELONGS) return false;
  return !SOURCE.test(text) && !NOTE.test(text) && !parseCaption(text);
}

const within = (box: Box, region: Box): Box => ({
  left: Math.max(box.left, region.left),
  right: Math.min(box.right, region.right),
  top: Math.max(box.top, region.top),
  bottom: Math.min(box.bottom, region.bottom),
});

/** Rows of cells, and nothing drawn but rules and the grounds of cells. */
export function looksLikeTable(
  drawings: readonly PdfDrawing[],
  lines: readonly PdfLine[],
  region: Box,
): boolean {
  if (isAllCells(lines)) return true;
  if (isPlotted(drawings, region)) return false;
  if (cellGrid(drawings, lines) !== null) return true;
  if (hasGridLines(drawings, lines)) return false;
  const isPlain = drawings.every(({ kind }) => kind === 'rule');
  if (holdsTable(lines) || ((isPlain || areGrounds(drawings, lines)) && holdsPairs(lines))) return true;
  const wide = drawings.filter(({ kind, box }) => kind === 'rule' && boxWidth(box) > 0.6 * boxWidth(region));
  return wide.length >= 4 && lines.length >= 6;
}

/** Of a drawing of next to no size: the corner of a rule. */
const CORNER = 3;
const MOST_GROUNDS = 4;

/** Rules, and behind the words a few grounds of several lines each: bars have at most a value in them. */
function areGrounds(drawings: readonly PdfDrawing[], lines: readonly PdfLine[]): boolean {
  const drawn = drawings.filter(
    ({ kind, box }) => kind !== 'rule' && Math.max(boxWidth(box), boxHeight(box)) > CORNER,
  );
  const isGround = ({ kind, box }: PdfDrawing): boolean =>
    kind === 'block' && lines.filter((line) => shareInside(line.box, box) > BELONGS).length >= 2;
  return drawn.length <= MOST_GROUNDS && drawn.every(isGround);
}

/** A list of names and values between two rules. */
function holdsPairs(lines: readonly PdfLine[]): boolean {
  const rows = groupRows(lines);
  return rows.length >= 3 && rows.filter(({ cells }) => cells.length >= 2).length >= rows.length * 0.6;
}

/** Curves, pictures, turned labels and bars are what a chart has and a table has not. */
export function isPlotted(drawings: readonly PdfDrawing[], region: Box): boolean {
  const pictured = drawings
    .filter(({ kind }) => kind === 'image')
    .reduce((sum, { box }) => sum + boxArea(box), 0);
  const curved = drawings.some(
    ({ kind, box }) =>
      kind === 'turned' ||
      ((kind === 'curve' || kind === 'shape') && boxWidth(box) > 30 && boxHeight(box) > 6),
  );
  const blocks = drawings.filter(({ kind }) => kind === 'block').map(({ box }) => box);
  return curved || pictured > 0.25 * boxArea(region) || countBars(blocks) >= MIN_BARS;
}

function tableParts(drawings: readonly PdfDrawing[], lines: readonly PdfLine[]): Box[] {
  const grid = cellGrid(drawings, lines);
  const own = grid === null ? drawings : drawings.filter((drawing) => !isBeyondCells(drawing, grid));
  return [
    ...own.filter(({ kind }) => kind !== 'turned').map(({ box }) => box),
    ...lines.map(({ box }) => box),
  ];
}

/**
 * The drawing and the words at it. Lines across the page under a caption and over a source belong to the template, so
 * a rule counts only where it lies among the rest.
 */
function figureParts(
  drawings: readonly PdfDrawing[],
  lines: readonly PdfLine[],
  region: Box,
  closed: boolean,
): Box[] {
  const isTemplateRule = ({ kind, box }: PdfDrawing): boolean =>
    kind === 'rule' && boxWidth(box) > boxHeight(box) && boxWidth(box) > 0.3 * boxWidth(region);
  const across = drawings.filter(isTemplateRule);
  const drawn = drawings
    .filter((drawing) => !isTemplateRule(drawing) && !continuesRule(drawing, across))
    .map(({ box }) => box);
  if (drawn.length === 0) return [];
  const core = grown(unionBox(drawn), LABEL_REACH);
  const labels = lines.map(({ box }) => box).filter((box) => closed || shareInside(box, core) > 0.5);
  const filled = unionBox([...drawn, ...labels]);
  const rules = across
    .filter((drawing) => shareInside(drawing.box, grown(filled, 1)) > 0.8)
    .map(({ box }) => box);
  return [...drawn, ...labels, ...rules];
}

/** Rules are drawn in pieces: a corner or an end that lies on the line of one. */
const ON_LINE = 2;

const continuesRule = ({ box }: PdfDrawing, rules: readonly PdfDrawing[]): boolean =>
  boxHeight(box) < ON_LINE &&
  rules.some(
    ({ box: rule }) =>
      Math.abs(rule.top - box.top) < ON_LINE &&
      box.right > rule.left - ON_LINE &&
      box.left < rule.right + ON_LINE,
  );
/** The parts from the top of the region down to the first gap too wide to be one within a chart. */
function nearTop(parts: readonly Box[], region: Box, maxGap: number): Box[] {
  const sorted = [...parts].sort((a, b) => a.top - b.top);
  const together: Box[] = [];
  let bottom = region.top;
  for (const box of sorted) {
    if (box.top - bottom > maxGap) break;
    together.push(box);
    bottom = Math.max(bottom, box.bottom);
  }
  return together;
}

/** Where two charts stand side by side: the upright line between them that the fewest things cross, near the second caption. */
export function splitBetween({ page, drawings }: PageMatter, left: Box, right: Box, bottom: number): number {
  const band = { left: left.left, right: page.width, top: right.bottom, bottom };
  const spans = [...drawings.map(({ box }) => box), ...page.lines.map(({ box }) => box)].filter(
    (box) => shareInside(box, band) > 0.5 && boxWidth(box) < 0.6 * page.width,
  );
  const first = right.left - 3;
  const last = Math.max(left.left + 40, right.left - 130);
  let best = { at: first, crossed: Infinity };
  for (let at = first; at > last; at -= 2) {
    const crossed = spans.filter((box) => box.left < at - 1 && box.right > at + 1).length;
    if (crossed < best.crossed) best = { at, crossed };
  }
  return best.at;
}

export const overlapShare = (a: Box, b: Box): number =>
  (horizontalOverlap(a, b) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))) /
  Math.max(1, Math.min(boxArea(a), boxArea(b)));
