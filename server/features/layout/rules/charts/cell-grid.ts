import { boxHeight, boxWidth, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { shareInside } from './page-matter.ts';

/** Points by which the borders of neighbouring cells may stand off each other. */
const SAME_LINE = 2.5;
const MIN_LEVELS = 3;
const MIN_UPRIGHTS = 3;
/** Of the whole grid, what a line of it covers: cells that are one leave a gap in those between them. */
const COVERED_ACROSS = 0.6;
const COVERED_DOWN = 0.5;
const MIN_INSIDE = 0.8;
/** Points. */
const BEYOND = 8;
const MAX_RULES = 1500;

/**
 * Where rules part an area into cells and what is written stands in them; null where they do not. Each cell may have borders of its own, which no single rule
 * tells from the ticks of an axis. The words of a plot with a grid stand around it.
 */
export function cellGrid(drawings: readonly PdfDrawing[], lines: readonly PdfLine[]): Box | null {
  const rules = drawings.filter(({ kind }) => kind === 'rule').map(({ box }) => box);
  if (rules.length < MIN_LEVELS + MIN_UPRIGHTS || rules.length > MAX_RULES || lines.length === 0) return null;
  const down = rules.filter((box) => boxWidth(box) < boxHeight(box));
  if (down.length < MIN_UPRIGHTS) return null;
  const grid = unionBox(down);
  const across = rules.filter(
    (box) => boxWidth(box) >= boxHeight(box) && verticalOverlap(box, reach(grid)) > 0,
  );
  const levels = linesOf(across.map(({ left, right, top }) => ({ at: top, from: left, to: right })));
  const uprights = linesOf(down.map(({ left, top, bottom }) => ({ at: left, from: top, to: bottom })));
  const inside = lines.filter(({ box }) => shareInside(box, grid) > 0.9).length;
  const isGrid =
    levels.filter((length) => length > COVERED_ACROSS * boxWidth(grid)).length >= MIN_LEVELS &&
    uprights.filter((length) => length > COVERED_DOWN * boxHeight(grid)).length >= MIN_UPRIGHTS &&
    inside >= MIN_INSIDE * lines.length;
  return isGrid ? grid : null;
}

const reach = (box: Box): Box => ({ ...box, top: box.top - SAME_LINE, bottom: box.bottom + SAME_LINE });

interface Piece {
  /** Its place across the direction it runs in. */
  at: number;
  from: number;
  to: number;
}

/** Pieces that lie on one line: how much of it they cover together. */
function linesOf(pieces: readonly Piece[]): number[] {
  const groups: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && piece.at - group[0].at <= SAME_LINE) group.push(piece);
    else groups.push([piece]);
  }
  return groups.map(covered);
}

function covered(pieces: readonly Piece[]): number {
  let [length, end] = [0, -Infinity];
  for (const { from, to } of pieces.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

/** A rule that reaches beyond the cells at both sides belongs to the template of the page. */
export const isBeyondCells = ({ kind, box }: PdfDrawing, grid: Box): boolean =>
  kind === 'rule' && box.left < grid.left - BEYOND && box.right > grid.right + BEYOND;
