import { DAY_SECONDS, momentOf } from '../text/calendar.ts';
import { levelLabel } from './levels.ts';
import { BOUGHT_LEVELS, type BoughtLevel, PLANS, secondsOfDays } from './plans.ts';

/** What a level costs, as it was when the order was made: the remaining days of one level are counted in another by it. */
export type Rates = Record<BoughtLevel, { priceFen: number; days: number }>;

/** A level and when it ends, seconds since 1970. */
export interface Membership {
  level: number;
  untilSeconds: number;
}

/** What was paid for time that is left, in millionths of a fen. */
export type Worth = bigint;

/** Time somebody has; where nothing tells what was paid for it (the operator gave it), it counts at its price. */
export interface Held extends Membership {
  worth?: Worth;
}

/** What is bought: so many days of a level, those given on top included, for so much; what a reward gives counts at its price. */
export interface Bought {
  level: BoughtLevel;
  days: number;
  paidFen?: number;
}

const boughtLevel = (level: number): BoughtLevel | undefined => BOUGHT_LEVELS.find((one) => one === level);

/** The lower and the higher of two levels. */
function inOrder(one: BoughtLevel, other: BoughtLevel): [BoughtLevel, BoughtLevel] {
  return one < other ? [one, other] : [other, one];
}

const MILLION = 1_000_000n;
export const worthOfFen = (fen: number): Worth => BigInt(fen) * MILLION;

/**
 * What so many seconds of a level cost. Exact in `BigInt`: such products have no place in a double. Rounded up, so that whole seconds are not
 * rounded away when it is turned into them.
 */
export function worthAtPrice(seconds: number, level: BoughtLevel, rates: Rates): Worth {
  const each = BigInt(secondsOfDays(rates[level].days));
  return (BigInt(seconds) * worthOfFen(rates[level].priceFen) + each - 1n) / each;
}

/** So many seconds of a level are had for that: whole seconds, rounded down. */
export const secondsFor = (worth: Worth, level: BoughtLevel, rates: Rates): number =>
  Number((worth * BigInt(secondsOfDays(rates[level].days))) / worthOfFen(rates[level].priceFen));

/** Seconds of one level in those of another by what both cost: whole seconds, rounded down once, so that nothing is made of them. */
function secondsAtPrice(seconds: number, from: BoughtLevel, to: BoughtLevel, rates: Rates): number {
  const [had, wanted] = [rates[from], rates[to]];
  const worth = BigInt(seconds) * BigInt(had.priceFen) * BigInt(secondsOfDays(wanted.days));
  return Number(worth / (BigInt(secondsOfDays(had.days)) * BigInt(wanted.priceFen)));
}

/** Of time that is held, or bought, how many seconds of a level it makes. */
const heldAs = (to: BoughtLevel, { worth }: Held, left: number, level: BoughtLevel, rates: Rates): number =>
  worth === undefined ? secondsAtPrice(left, level, to, rates) : secondsFor(worth, to, rates);
const boughtAs = (to: BoughtLevel, { level, days, paidFen }: Bought, rates: Rates): number =>
  paidFen === undefined
    ? secondsAtPrice(secondsOfDays(days), level, to, rates)
    : secondsFor(worthOfFen(paidFen), to, rates);

const worthOfHeld = ({ worth }: Held, leftSeconds: number, level: BoughtLevel, rates: Rates): Worth =>
  worth ?? worthAtPrice(leftSeconds, level, rates);

const worthOfBought = ({ level, days, paidFen }: Bought, rates: Rates): Worth =>
  paidFen === undefined ? worthAtPrice(secondsOfDays(days), level, rates) : worthOfFen(paidFen);

/** What is left after buying is worth what was left before and what was paid. */
export function worthAfter(held: Held, bought: Bought, rates: Rates, nowSeconds: number): Worth {
  const leftSeconds = Math.max(0, held.untilSeconds - nowSeconds);
  const level = leftSeconds > 0 ? boughtLevel(held.level) : undefined;
  const left = level === undefined ? 0n : worthOfHeld(held, leftSeconds, level, rates);
  return left + worthOfBought(bought, rates);
}

/**
 * The membership after buying. The same level goes on where it ends, or from now. Of two levels the higher holds from now, and
 * what is left of the lower is added to it by what was paid for it. `nowSeconds` since 1970.
 */
export function extendMembership(
  held: Held,
  bought: Bought,
  rates: Rates,
  nowSeconds: number,
): { level: BoughtLevel; untilSeconds: number } {
  const leftSeconds = Math.max(0, held.untilSeconds - nowSeconds);
  const boughtSeconds = secondsOfDays(bought.days);
  const heldLevel = leftSeconds > 0 ? boughtLevel(held.level) : undefined;
  if (heldLevel === undefined) return { level: bought.level, untilSeconds: nowSeconds + boughtSeconds };
  const [, level] = inOrder(heldLevel, bought.level);
  const left = heldLevel === level ? leftSeconds : heldAs(level, held, leftSeconds, heldLevel, rates);
  const added = bought.level === level ? boughtSeconds : boughtAs(level, bought, rates);
  return { level, untilSeconds: nowSeconds + left + added };
}

/** Days of people: whole where they are, otherwise one decimal, rounded down. */
const daysText = (seconds: number): string => String(Math.floor((seconds * 10) / DAY_SECONDS) / 10);

/** What comes with seats; nothing for a level of one person. */
export function seatTermsOf(level: BoughtLevel): string[] {
  const seats = PLANS.find((plan) => plan.level === level)?.seats ?? 1;
  if (seats === 1) return [];
  return [
    `含 ${seats} 个席位：您本人占一个，另可在“我的企业”添加 ${seats - 1} 个用户名账号，共用阅读与下载次数。`,
    '到期后成员的权限同时停止，账号保留，续费即恢复。',
  ];
}

/** What buying does to the membership, in sentences, told before paying. */
export const termsOf = (held: Held, bought: Bought, rates: Rates, nowSeconds: number): string[] => [
  ...timeTermsOf(held, bought, rates, nowSeconds),
  ...seatTermsOf(bought.level),
];

function timeTermsOf(held: Held, bought: Bought, rates: Rates, nowSeconds: number): string[] {
  const after = extendMembership(held, bought, rates, nowSeconds);
  const leftSeconds = Math.max(0, held.untilSeconds - nowSeconds);
  const heldLevel = leftSeconds > 0 ? boughtLevel(held.level) : undefined;
  const end = `付款后${levelLabel(after.level)}有效期至 ${momentOf(after.untilSeconds)}（按此刻付款计）。`;
  if (heldLevel === undefined) return [`付款成功即开通${levelLabel(bought.level)} ${bought.days} 天。`, end];
  if (heldLevel === bought.level) return [`在现有到期日上续 ${bought.days} 天。`, end];
  const seconds =
    heldLevel < bought.level
      ? heldAs(after.level, held, leftSeconds, heldLevel, rates)
      : boughtAs(after.level, bought, rates);
  const turned = `折合 ${daysText(seconds)} 天${levelLabel(after.level)}`;
  return heldLevel < bought.level
    ? [
        `立即升级为${levelLabel(bought.level)} ${bought.days} 天；剩余 ${daysText(leftSeconds)} 天${levelLabel(heldLevel)}按价值${turned}，一并加上。`,
        end,
      ]
    : [
        `您现在是${levelLabel(heldLevel)}：购买的 ${bought.days} 天${levelLabel(bought.level)}按价值${turned}，加在现有到期日上。`,
        end,
      ];
}
