import type { PageSize } from '../layout/page-layout.ts';
import type { PlaceTarget } from '../view/use-held-place.ts';

/** A rectangle of a page that is to be seen at once: a chart, a table. Edges are shares of the page, 0 to 1. */
export interface MarkedArea {
  /** 1-based. */
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Two corners in PDF points from the top left of the page. */
export interface Corners {
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Points between what is marked and its frame, so that no line of it is covered. */
const MARGIN_PT = 1;
/** Of the height of the view: what is taller is shown from its beginning. */
const FITTING = 0.8;

const share = (points: number, whole: number) => Math.min(1, Math.max(0, points / whole));

export function areaOf(page: number, { from, to }: Corners, size: PageSize): MarkedArea {
  return {
    page,
    left: share(from[0] - MARGIN_PT, size.width),
    top: share(from[1] - MARGIN_PT, size.height),
    right: share(to[0] + MARGIN_PT, size.width),
    bottom: share(to[1] + MARGIN_PT, size.height),
  };
}

/** Where the view has to go. Heights in CSS pixels: of the page as it is shown, and of the view. */
export function targetOfArea(area: MarkedArea, pageHeight: number, viewHeight: number): PlaceTarget {
  const { page, left, top, right, bottom } = area;
  const across = { left, right };
  return (bottom - top) * pageHeight <= viewHeight * FITTING
    ? { page, offset: (top + bottom) / 2, align: 'centre', across }
    : { page, offset: top, align: 'top', across };
}
