import type { PageBox } from './page-layout.ts';

/** From left to right, as shares of the page width. */
export interface Span {
  left: number;
  right: number;
}

/** So that a passage never sticks to the edge of the view. */
const MARGIN_PX = 24;

/**
 * How far to scroll across so that a span of a page is in view. Where it is in view nothing moves; a span wider than the
 * view shows its beginning.
 */
export function revealSideways(box: PageBox, span: Span, scrollLeft: number, viewWidth: number): number {
  const left = box.left + span.left * box.width;
  const right = box.left + span.right * box.width;
  const isSeen = left >= scrollLeft && right <= scrollLeft + viewWidth;
  if (isSeen) return scrollLeft;
  const isWider = right - left > viewWidth - 2 * MARGIN_PX;
  return Math.max(0, isWider ? left - MARGIN_PX : (left + right - viewWidth) / 2);
}
