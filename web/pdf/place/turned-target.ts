import { type Turn, turnedPoint } from '../layout/turn.ts';
import type { PlaceTarget } from '../view/use-held-place.ts';

/** Where the view goes for a place that is known on the upright page. The top of a page is that of the page as it is shown. */
export function turnedTarget(target: PlaceTarget, turn: Turn): PlaceTarget {
  const { page, offset, align, across } = target;
  const isPage = align === 'top' && offset === 0 && across === undefined;
  if (turn === 0 || isPage) return target;
  // A heading begins at the left of its page; a page that lies on its side has that at its top or its foot.
  const begin = turnedPoint({ x: across?.left ?? 0, y: offset }, turn);
  const end = turnedPoint({ x: across?.right ?? 0, y: offset }, turn);
  return {
    page,
    offset: (begin.y + end.y) / 2,
    align: 'centre',
    across: { left: Math.min(begin.x, end.x), right: Math.max(begin.x, end.x) },
  };
}
