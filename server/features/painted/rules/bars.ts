import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Piece } from './ink.ts';
import type { TracedChart } from './trace-chart.ts';

/** Of its box a bar fills so much. */
const FULL = 0.86;
const LEAST_FULL = 0.9;
const LEAST_BARS = 2;
/** Points by which the ends of bars may stand off the line that all stand on: the edges of pixels. */
const OFF_LINE = 0.9;

/** The bars of each layer that draws bars: full rectangles that stand on one line, most of what their colour draws. */
export function barsOf({ drawn, scale }: TracedChart): Map<number, Box[]> {
  const found = drawn.flatMap(({ layer, pieces }) => {
    const sized = pieces.filter((piece) => piece.pixels >= 4);
    const full = sized.filter(isFull);
    return full.length > 0 && pixelsOf(full) >= LEAST_FULL * pixelsOf(sized) ? [{ layer, full }] : [];
  });
  const all = found.flatMap(({ full }) => full);
  if (all.length < LEAST_BARS) return new Map();
  const base = baseOf(all, OFF_LINE * scale);
  return new Map(
    found.map(({ layer, full }) => [layer, full.map((piece) => onBase(piece, base, OFF_LINE * scale))]),
  );
}

const pixelsOf = (list: readonly Piece[]): number => list.reduce((sum, piece) => sum + piece.pixels, 0);

const isFull = (piece: Piece): boolean =>
  piece.pixels >= FULL * boxWidth(piece) * boxHeight(piece) && boxHeight(piece) >= 1 && boxWidth(piece) >= 2;

/** The level that most ends stand near. */
function baseOf(pieces: readonly Piece[], reach: number): number {
  const ends = new Map<number, number>();
  for (const end of pieces.flatMap(({ top, bottom }) => [top, bottom]))
    ends.set(end, (ends.get(end) ?? 0) + 1);
  let best = { level: 0, near: 0 };
  for (const level of ends.keys()) {
    let near = 0;
    for (const [end, count] of ends) if (Math.abs(end - level) <= reach / 2) near += count;
    if (near > best.near) best = { level, near };
  }
  return best.level;
}

const onBase = ({ left, top, right, bottom }: Piece, base: number, reach: number): Box => ({
  left,
  right,
  top: Math.abs(top - base) <= reach && bottom - base > reach ? base : top,
  bottom: Math.abs(bottom - base) <= reach ? base : bottom,
});
