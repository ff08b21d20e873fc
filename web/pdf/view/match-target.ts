import { spanOf, topAt } from '../find/page-text.ts';
import type { MatchPosition, PageMatches } from './find-state.ts';
import type { PlaceTarget } from './use-held-place.ts';

/** Where the view goes for a match: its page alone where nobody could say where on it the match stands. */
export function targetOfMatch({ page, index }: MatchPosition, { scanned, places }: PageMatches): PlaceTarget {
  const match = scanned?.matches[index];
  if (scanned && match) {
    const { text } = scanned;
    const across = spanOf(text, match.start, match.end);
    return { page, align: 'centre', offset: topAt(text, match.start), across };
  }
  const box = places?.[index]?.boxes[0];
  if (!box) return { page, align: 'top', offset: 0 };
  return { page, align: 'centre', offset: box.top, across: { left: box.left, right: box.right } };
}
