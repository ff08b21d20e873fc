import { setImmediate } from 'node:timers/promises';
import { MOST_PLACES_A_PAGE } from '#contract/calls/find.ts';
import { type FindTerms, piecesOf, placesIn, type TextMatch } from '#contract/text/find-in-text.ts';

/** By 1-based page, only pages with places. */
export type PlacesByPage = Map<number, readonly TextMatch[]>;

/** Words sought at once, as many as a search seeks in passages. */
const MOST_TERMS = 20;
/** Pages between two breaths, in which others are answered and whoever has gone is noticed. */
const PAGES_AT_ONCE = 100;

/**
 * Where the terms stand on every page, in units of the texts. On the cited page the parts of a passage are sought where the whole does
 * not stand. Rejects with the signal's reason.
 */
export async function countPlaces(
  texts: readonly string[],
  { texts: sought, mode }: FindTerms,
  cited: number | null,
  signal?: AbortSignal,
): Promise<PlacesByPage> {
  const terms = { texts: sought.slice(0, MOST_TERMS), mode };
  const found: PlacesByPage = new Map();
  for (const [index, text] of texts.entries()) {
    if (index % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const whole = placesIn(text, terms);
    const isLost = whole.length === 0 && index + 1 === cited;
    const places = isLost ? placesIn(text, piecesOf(terms)) : whole;
    if (places.length > 0) found.set(index + 1, places.slice(0, MOST_PLACES_A_PAGE));
  }
  return found;
}
