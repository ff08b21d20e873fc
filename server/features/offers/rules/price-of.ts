import { DAY_MS } from '#contract/text/calendar.ts';

/** What is asked for an item from a moment on. */
export interface Asked {
  item: number;
  price_fen: number;
  asked_at: Date;
  /** When the site was told: before that nobody was asked this price, however it is dated. */
  recorded_at: Date;
}

export interface Price {
  priceFen: number;
  /** What was asked here for the whole week before today's price began, and is above it; 0 where nothing may be struck through. */
  orgPriceFen: number;
}

/** An earlier price is compared with by the lowest of this time before today's began, as the rules against price fraud have it. */
const COMPARED_MS = 7 * DAY_MS;
/** A price that was long ago is no news about today's. */
const STRUCK_FOR_MS = 90 * DAY_MS;

/** A price while it was really in force here, milliseconds since 1970. */
interface Span {
  priceFen: number;
  from: number;
  to: number;
}

/** By item, of what was asked until `now` (milliseconds), in any order. */
export function pricesOf(asked: readonly Asked[], now: number): Map<number, Price> {
  const byItem = Map.groupBy(asked, ({ item }) => item);
  return new Map([...byItem].map(([item, rows]) => [item, priceOf(rows, now)]));
}

function priceOf(asked: readonly Asked[], now: number): Price {
  const newestFirst = asked.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime());
  const priceFen = newestFirst[0]?.price_fen ?? 0;
  const spans = spansOf(newestFirst);
  const earlier = spans.findIndex((span) => span.priceFen !== priceFen);
  const since = spans[earlier - 1]?.from;
  if (earlier < 0 || since === undefined || now - since >= STRUCK_FOR_MS) return { priceFen, orgPriceFen: 0 };
  const compared = spans.slice(earlier).filter(({ to }) => to > since - COMPARED_MS);
  const isWhole = compared.some(({ from }) => from <= since - COMPARED_MS);
  const lowest = Math.min(...compared.map((span) => span.priceFen));
  return { priceFen, orgPriceFen: isWhole && lowest > priceFen ? lowest : 0 };
}

/** The newest first, without gaps; what was replaced before it was in force, or told of when it was over, is left out. */
function spansOf(newestFirst: readonly Asked[]): Span[] {
  let to = Number.POSITIVE_INFINITY;
  return newestFirst.flatMap(({ price_fen: priceFen, asked_at, recorded_at }) => {
    const from = Math.max(asked_at.getTime(), recorded_at.getTime());
    if (from >= to) return [];
    const span = { priceFen, from, to };
    to = from;
    return [span];
  });
}
