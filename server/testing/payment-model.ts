import { DAY_SECONDS } from '#contract/text/calendar.ts';

/** What is sold, written down once more: the model knows nothing of the tables of the product. Level 0 is a place in the group. */
const SOLD: Record<number, { level: number; priceFen: number; days: number }> = {
  1: { level: 1, priceFen: 9800, days: 90 },
  2: { level: 2, priceFen: 29_800, days: 365 },
  3: { level: 3, priceFen: 149_000, days: 365 },
  101: { level: 0, priceFen: 3900, days: 30 },
  112: { level: 0, priceFen: 29_900, days: 365 },
};
/** Fen that a second of a level is worth, as a fraction. */
const WORTH: Record<number, [bigint, bigint]> = {
  1: [9800n, 90n * BigInt(DAY_SECONDS)],
  2: [29_800n, 365n * BigInt(DAY_SECONDS)],
  3: [149_000n, 365n * BigInt(DAY_SECONDS)],
};

/** What the one coupon of the histories takes off. */
const OFF_FEN = 10_000;

interface ModelOrder {
  id: number;
  item: number;
  /** Its coupon; null where it has none. */
  coupon: string | null;
}

const MILLION = 1_000_000n;

/** Whole seconds of a level for so many millionths of a fen. */
function secondsOf(microfen: bigint, level: number): number {
  const [price, each] = WORTH[level] ?? [1n, 1n];
  return Number((microfen * each) / (price * MILLION));
}

/** What ought to become of one person, in the simplest words; times in seconds since 1970. */
export function createPaymentModel() {
  let level = 0;
  let until = 0;
  /** What was paid for the time that is left, in millionths of a fen, and when that was so. */
  let worth = 0n;
  let worthAt = 0;
  let placeUntil = 0;
  /** Coupons that were used. */
  const used = new Set<string>();
  const paid = new Set<number>();
  let takenFen = 0;
  let refundedFen = 0;
  /** What is to be given back, by order. */
  const due = new Map<number, number>();

  function give(item: number, paidFen: number, now: number): void {
    const { level: bought = 0, days = 0 } = SOLD[item] ?? {};
    const more = days * DAY_SECONDS;
    if (bought === 0) {
      placeUntil = Math.max(placeUntil, now) + more;
      return;
    }
    const left = Math.max(0, until - now);
    if (left === 0) level = bought;
    const paid = BigInt(paidFen) * MILLION;
    const kept = left === 0 ? 0n : (worth * BigInt(left)) / BigInt(until - worthAt);
    const higher = Math.max(level, bought);
    const time = level === higher ? left : secondsOf(kept, higher);
    until = now + time + (bought === higher ? more : secondsOf(paid, higher));
    level = higher;
    worth = kept + paid;
    worthAt = now;
  }

  return {
    /** A payment of so much arrives for an order of an item, which takes something off for a coupon that pays once. */
    pay({ id, item, coupon }: ModelOrder, amountFen: number, now: number): void {
      const asked = (SOLD[item]?.priceFen ?? 0) - (coupon === null ? 0 : OFF_FEN);
      const hasCoupon = coupon === null || !used.has(coupon);
      const counts = !paid.has(id) && amountFen === asked && hasCoupon;
      if (!counts) {
        due.set(id, (due.get(id) ?? 0) + amountFen);
        return;
      }
      takenFen += amountFen;
      if (coupon !== null) used.add(coupon);
      paid.add(id);
      give(item, amountFen, now);
    },
    /** The operator gives back what is due for an order: nothing that was taken. */
    refund(orderId: number): void {
      refundedFen += due.get(orderId) ?? 0;
      due.delete(orderId);
    },
    membership: () => ({ level, untilSeconds: until }),
    /** Seconds since 1970; 0 where there never was one. */
    placeEnd: () => placeUntil,
    money: () => ({
      takenFen,
      dueFen: [...due.values()].reduce((sum, fen) => sum + fen, 0),
      refundedFen,
      opened: paid.size,
    }),
  };
}
