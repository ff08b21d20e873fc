import type { Bar } from '../../marks/index.ts';
import type { DrawnSeries, Reach } from './series.ts';

/** Points. */
const TOUCH = 0.7;
const FEWEST_BARS = 4;
const FEWEST_STEPS = 2;

type Meaning = 'total' | 'rise' | 'fall';

/**
 * Steps from one total to another: each bar begins where the one before ended, and those that stand on nought up to there are totals. A colour
 * means one thing throughout. A step runs from where it begins to where it ends, so that one that falls is below nought; a total from
 * nought. null for any other bars, and for one that may be both a total and a step down to nought.
 */
export function waterfallSeries(bars: readonly Bar[], base: number): DrawnSeries | null {
  const sorted = bars.toSorted((a, b) => a.box.left - b.box.left);
  const [first] = sorted;
  if (first === undefined || sorted.length < FEWEST_BARS || !areApart(sorted)) return null;
  const meanings = new Map<string, Meaning>();
  const reaches: Reach[] = [];
  let level: number | null = null;
  for (const { box, color } of sorted) {
    const step = stepFrom(box, level, base);
    if (step === null || (meanings.get(color) ?? step.meaning) !== step.meaning) return null;
    meanings.set(color, step.meaning);
    reaches.push({ x: (box.left + box.right) / 2, left: box.left, right: box.right, ...step.reach });
    level = step.reach.to;
  }
  const steps = reaches.filter(({ from }) => Math.abs(from - base) > TOUCH);
  if (steps.length < FEWEST_STEPS) return null;
  return { color: first.color, kind: 'bars', stroke: 0, reaches };
}

/** One after the other across, none over another. */
const areApart = (bars: readonly Bar[]): boolean =>
  bars.every(({ box }, at) => at === 0 || box.left > (bars[at - 1]?.box.right ?? box.left) - TOUCH);

const meets = (a: number, b: number): boolean => Math.abs(a - b) < TOUCH;

/** What a bar means that follows on a level, which the first has not: it is a total. Up the page numbers are lower. */
function stepFrom(
  { top, bottom }: Bar['box'],
  level: number | null,
  base: number,
): { meaning: Meaning; reach: Pick<Reach, 'from' | 'to'> } | null {
  const isOnBase = meets(top, base) || meets(bottom, base);
  const end = meets(bottom, base) ? top : bottom;
  if (isOnBase && (level === null || meets(end, level)))
    return { meaning: 'total', reach: { from: base, to: end } };
  if (level === null) return null;
  if (meets(bottom, level)) return { meaning: 'rise', reach: { from: bottom, to: top } };
  return meets(top, level) ? { meaning: 'fall', reach: { from: top, to: bottom } } : null;
}
