import type { Label } from '../../marks/index.ts';
import type { Reach } from './series.ts';

/** A value as it was measured, with what the check needs of it. */
export interface Measured {
  value: number;
  /** How far off it may be, in its own unit. */
  tolerance: number;
  reach: Reach;
}

export interface Checked {
  /** What is printed beside a value, by its place in the list. */
  printed: Map<number, number>;
  /** Numbers beside values, and those of them that say what was measured. */
  numbers: number;
  agree: number;
}

/** Points. */
const ABOVE = 16;
const BESIDE = 5;

/** Numbers printed on bars and beside points, each against the values that it can belong to. */
export function checkPrinted(measured: readonly Measured[], labels: readonly Label[]): Checked {
  const pairs = labels
    .flatMap((label) =>
      measured.flatMap(({ reach }, at) => {
        const away = label.value === null ? null : awayFrom(reach, label);
        return away === null ? [] : [{ label, at, away }];
      }),
    )
    .toSorted((a, b) => a.away - b.away || a.label.x - b.label.x || a.label.y - b.label.y);
  const printed = new Map<number, number>();
  const told = new Set<Label>();
  for (const { label, at } of pairs) {
    const own = measured[at];
    const { value } = label;
    if (own === undefined || value === null || told.has(label) || printed.has(at) || !says(value, own))
      continue;
    told.add(label);
    printed.set(at, Math.sign(own.value) * Math.sign(value) < 0 ? -value : value);
  }
  return { printed, numbers: new Set(pairs.map(({ label }) => label)).size, agree: told.size };
}

/** A bar that hangs down may have its size printed without the sign. */
const says = (printed: number, { value, tolerance }: Measured): boolean =>
  Math.abs(printed - value) <= tolerance || Math.abs(-printed - value) <= tolerance * 0.5;

/** How far a number stands from a value up and down the page; null where it is none of its own. */
function awayFrom({ x, left, right, from, to }: Reach, { x: labelX, y }: Label): number | null {
  if (Math.abs(labelX - x) > Math.max(BESIDE, (right - left) / 2 + 2)) return null;
  const inside = y > Math.min(from, to) && y < Math.max(from, to);
  const away = inside ? 1 : Math.min(Math.abs(y - to), Math.abs(y - from) + 4);
  return away <= ABOVE ? away + Math.abs(labelX - x) / 10 : null;
}
