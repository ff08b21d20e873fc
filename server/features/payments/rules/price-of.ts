/** What was asked for an item from a moment on. */
export interface Asked {
  item: number;
  price_fen: number;
  asked_at: Date;
}

export interface Price {
  priceFen: number;
  /** The highest that was really asked before and is above today's; 0 where nothing may be struck through. */
  orgPriceFen: number;
}

/** By item, of what was asked until now, in any order. */
export function pricesOf(asked: readonly Asked[]): Map<number, Price> {
  const prices = new Map<number, Price>();
  const newestFirst = asked.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime());
  for (const { item, price_fen } of newestFirst) {
    const price = prices.get(item);
    if (price === undefined) prices.set(item, { priceFen: price_fen, orgPriceFen: 0 });
    else if (price_fen > Math.max(price.priceFen, price.orgPriceFen)) price.orgPriceFen = price_fen;
  }
  return prices;
}
