import type { Box } from '#server/ports/pdf.ts';

/** What tells a chart of a report from its others. */
export interface PlacedChart {
  name: string;
  number: string;
  /** 1-based. */
  page: number;
  /** null for what was filed before places were kept. */
  box: Box | null;
}

/** Two places on a page are one from here on: other rules draw the edge of a chart a little differently. */
const SAME_PLACE = 0.5;

const sizeOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Intersection over union, 0 to 1. */
function overlap(a: Box | null, b: Box | null): number {
  if (a === null || b === null) return 0;
  const shared = sizeOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared === 0 ? 0 : shared / (sizeOf(a) + sizeOf(b) - shared);
}

const isCalledAlike = (a: PlacedChart, b: PlacedChart): boolean =>
  a.name === b.name && a.number === b.number && (a.name !== '' || a.number !== '');

/** From what makes it certain to what makes it likely; 0 where it is no likeness. The larger, the better within one. */
const LIKENESSES: readonly ((a: PlacedChart, b: PlacedChart) => number)[] = [
  (a, b) => (isCalledAlike(a, b) && a.page === b.page ? 1 + overlap(a.box, b.box) : 0),
  (a, b) => (a.page === b.page && overlap(a.box, b.box) >= SAME_PLACE ? overlap(a.box, b.box) : 0),
  (a, b) => (isCalledAlike(a, b) ? 1 : 0),
];

/**
 * For each chart as it was read anew the place in `standing` of the chart that it is, or null where it is a new one. No standing chart is
 * taken twice. By page and name first, then by place on the page, then by name alone, as in another version of the report.
 */
export function matchCharts(
  standing: readonly PlacedChart[],
  read: readonly PlacedChart[],
): (number | null)[] {
  const matched: (number | null)[] = read.map(() => null);
  const taken = new Set<number>();
  for (const likeness of LIKENESSES) {
    read.forEach((chart, at) => {
      if (matched[at] !== null) return;
      let best = { place: -1, score: 0 };
      standing.forEach((other, place) => {
        const score = taken.has(place) ? 0 : likeness(other, chart);
        if (score > best.score) best = { place, score };
      });
      if (best.place < 0) return;
      matched[at] = best.place;
      taken.add(best.place);
    });
  }
  return matched;
}
