import { DAY_SECONDS } from '../text/calendar.ts';

/** Levels that can be bought, S2 §6. */
export const BOUGHT_LEVELS = [1, 2, 3] as const;
export type BoughtLevel = (typeof BOUGHT_LEVELS)[number];

/** A membership as it is sold. */
export interface VipItem {
  /** The `itemId` of S2 §7. */
  id: number;
  name: string;
  level: BoughtLevel;
  days: number;
  /** By which the price is divided for what a month costs (S2 §9). */
  months: number;
  /** Persons for whom the price is. */
  seats: number;
}

export const PLANS: readonly VipItem[] = [
  { id: 1, name: '普通会员 90 天', level: 1, days: 90, months: 3, seats: 1 },
  { id: 2, name: '高级会员一年', level: 2, days: 365, months: 12, seats: 1 },
  { id: 3, name: '企业会员一年', level: 3, days: 365, months: 12, seats: 5 },
];

/** undefined where nothing has this number. */
export const findPayItem = (id: number): VipItem | undefined => PLANS.find((item) => item.id === id);

/** Why it cannot be bought here, and how one gets it; empty where it can. */
export const unavailableText = (item: VipItem): string =>
  item.seats > 1 ? '企业会员含多人席位，请联系客服开通，开通前不需要付款。' : '';

/** Whole fen a month and person, rounded to the nearest; what the price page shows (S2 §2). */
export const monthlyFen = (item: Pick<VipItem, 'months' | 'seats'>, priceFen: number): number =>
  Math.round(priceFen / (item.months * item.seats));

export const secondsOfDays = (days: number): number => days * DAY_SECONDS;

/** Said before anybody pays (S2 §1). */
export const PURCHASE_NOTICES: readonly string[] = [
  '会员是虚拟商品，开通后不支持退款。',
  '会员仅限本人使用，不得转售或转让下载的报告。',
  '付款成功后自动开通；重复付款或金额有误的，原路退回。',
];
