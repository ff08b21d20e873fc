import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Marks } from './marks.ts';

/** Points. */
const THICKEST = 2.2;
const SHORTEST = 4;
const SAME_EDGE = 2.5;
/** No row is lower and no column narrower. */
const LEAST_ROW = 4;
const LEAST_COLUMN = 7;

/** A stretch of a rule: where it lies, and from where to where it goes. */
export interface Stretch {
  at: number;
  from: number;
  to: number;
}

interface Stretches {
  across: Stretch[];
  down: Stretch[];
}

/** Rules, thin bars, and the sides of frames and grounds. */
export function stretchesOf({ rules, bars }: Marks, box: Box): Stretches {
  const found: Stretches = { across: [], down: [] };
  for (const { box: each } of rules) if (isNear(each, box)) addSides(found, each);
  for (const { box: each } of bars) if (isNear(each, box)) addSides(found, each);
  return found;
}

const isNear = ({ left, right, top, bottom }: Box, box: Box): boolean =>
  left < box.right + 6 && right > box.left - 6 && top < box.bottom + 6 && bottom > box.top - 6;

function addSides({ across, down }: Stretches, box: Box): void {
  const { left, right, top, bottom } = box;
  const [width, height] = [boxWidth(box), boxHeight(box)];
  if (height <= THICKEST && width >= SHORTEST) across.push({ at: (top + bottom) / 2, from: left, to: right });
  else if (width <= THICKEST && height >= SHORTEST)
    down.push({ at: (left + right) / 2, from: top, to: bottom });
  else if (width >= SHORTEST && height >= SHORTEST) {
    across.push({ at: top, from: left, to: right }, { at: bottom, from: left, to: right });
    down.push({ at: left, from: top, to: bottom }, { at: right, from: top, to: bottom });
  }
}

/** Where rules lie across, each once, with the ends of the table, which often has no rules at its sides. */
export const edgesAcross = (stretches: readonly Stretch[], { top, bottom }: Box): number[] =>
  edgesOf(stretches, { start: top, end: bottom, apart: LEAST_ROW });

/** Where rules lie down, as `edgesAcross` tells those across. */
export const edgesDown = (stretches: readonly Stretch[], { left, right }: Box): number[] =>
  edgesOf(stretches, { start: left, end: right, apart: LEAST_COLUMN });

/** Of two that lie closer than cells do the longer one is meant: the ground of a paragraph stands a little inside its cell. */
function edgesOf(
  stretches: readonly Stretch[],
  { start, end, apart }: { start: number; end: number; apart: number },
): number[] {
  const kept: number[] = [];
  for (const { at } of placesOf(stretches).toSorted((a, b) => b.length - a.length || a.at - b.at))
    if (kept.every((other) => Math.abs(other - at) > apart)) kept.push(at);
  const inside = kept.filter((at) => at > start - 6 && at < end + 6).toSorted((a, b) => a - b);
  if ((inside[0] ?? Number.POSITIVE_INFINITY) > start + 6) inside.unshift(start);
  if ((inside.at(-1) ?? Number.NEGATIVE_INFINITY) < end - 6) inside.push(end);
  return inside;
}

/** Stretches of one line, and how long they are together. */
function placesOf(stretches: readonly Stretch[]): { at: number; length: number }[] {
  const places: { at: number; length: number }[] = [];
  for (const { at, from, to } of stretches.toSorted((a, b) => a.at - b.at)) {
    const place = places.at(-1);
    if (place !== undefined && at - place.at <= SAME_EDGE) place.length += to - from;
    else places.push({ at, length: to - from });
  }
  return places;
}

/** How much of the way from `from` to `to` is ruled at `at`. */
export function coveredLength(lines: readonly Stretch[], at: number, from: number, to: number): number {
  const over = lines
    .filter((line) => Math.abs(line.at - at) <= SAME_EDGE && line.to > from && line.from < to)
    .toSorted((a, b) => a.from - b.from);
  let [covered, reached] = [0, from];
  for (const line of over) {
    const end = Math.min(to, line.to);
    covered += Math.max(0, end - Math.max(reached, line.from));
    reached = Math.max(reached, end);
  }
  return covered;
}
