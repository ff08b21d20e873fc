import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { type Bar, transposed } from './marks.ts';

/** Points: thinner ones are rules, and so near to each other grounds touch. */
const THINNEST = 2.2;
const TOUCH = 0.6;
const SAME_SIDE = 0.1;
/** Of one colour: what is compared each with each stays within milliseconds. */
const MOST_GROUNDS = 800;

/**
 * Grounds as the sides that one sees of them: word processors lay the ground of a row in many pieces, one to a cell or to a line of a
 * paragraph, and where two pieces of one colour touch there is no edge. Sides that go on in each other are one.
 */
export function outlineGrounds(bars: readonly Bar[]): Bar[] {
  const isGround = ({ box }: Bar): boolean => Math.min(boxWidth(box), boxHeight(box)) > THINNEST;
  const outlined = [...Map.groupBy(bars.filter(isGround), ({ color }) => color).values()].flatMap((own) =>
    own.length > MOST_GROUNDS ? own : [...sidesAcross(own), ...turned(sidesAcross(turned(own)))],
  );
  return [...bars.filter((bar) => !isGround(bar)), ...outlined];
}

const turned = (bars: readonly Bar[]): Bar[] =>
  transposed({ bars: [...bars], strokes: [], shapes: [], rules: [] }).bars;

interface Side {
  at: number;
  from: number;
  to: number;
}

function sidesAcross(own: readonly Bar[]): Bar[] {
  const boxes = own.map(({ box }) => box);
  const sides = boxes.flatMap((box) => [
    ...openParts(box.top, box, boxes, (y, { top, bottom }) => top < y - TOUCH && bottom > y - TOUCH),
    ...openParts(box.bottom, box, boxes, (y, { top, bottom }) => bottom > y + TOUCH && top < y + TOUCH),
  ]);
  const color = own[0]?.color ?? '';
  return joined(sides).map(({ at, from, to }) => ({
    box: { left: from, right: to, top: at, bottom: at },
    color,
  }));
}

/** Of one side, what lies beside no other ground. */
function openParts(
  at: number,
  { left, right }: Box,
  boxes: readonly Box[],
  hides: (at: number, other: Box) => boolean,
): Side[] {
  const over = boxes
    .filter((other) => hides(at, other) && other.left < right && other.right > left)
    .toSorted((a, b) => a.left - b.left);
  const parts: Side[] = [];
  let from = left;
  for (const other of over) {
    if (other.left - from > TOUCH) parts.push({ at, from, to: other.left });
    from = Math.max(from, other.right);
  }
  if (right - from > TOUCH) parts.push({ at, from, to: right });
  return parts;
}

/** Of one height at a time: programs round the place of each piece for itself. */
function joined(sides: readonly Side[]): Side[] {
  const levels: Side[][] = [];
  for (const side of sides.toSorted((a, b) => a.at - b.at)) {
    const level = levels.at(-1);
    if (level?.[0] !== undefined && side.at - level[0].at < SAME_SIDE) level.push(side);
    else levels.push([side]);
  }
  return levels.flatMap(joinedOf);
}

function joinedOf(level: readonly Side[]): Side[] {
  const kept: Side[] = [];
  for (const side of level.toSorted((a, b) => a.from - b.from)) {
    const before = kept.at(-1);
    if (before !== undefined && side.from - before.to <= TOUCH) before.to = Math.max(before.to, side.to);
    else kept.push({ ...side, at: level[0]?.at ?? side.at });
  }
  return kept;
}
