import { DAY_SECONDS } from '../text/calendar.ts';

/** Levels that can be bought, S2 §6. */
export const BOUGHT_LEVELS = [1, 2, 3] as const;
export type BoughtLevel = (typeof BOUGHT_LEVELS)[number];

/** A membership as it is sold. */
export interface VipItem {
  kind: 'vip';
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

/** A place in the community group as it is sold; no membership comes with it. */
export interface GroupItem {
  kind: 'group';
  id: number;
  name: string;
  days: number;
  months: number;
}

/** Whatever can be ordered. What an order of each kind gives stands in one table of `payments`. */
export type PayItem = VipItem | GroupItem;
export type PayKind = PayItem['kind'];

export const PLANS: readonly VipItem[] = [
  { kind: 'vip', id: 1, name: '普通会员 90 天', level: 1, days: 90, months: 3, seats: 1 },
  { kind: 'vip', id: 2, name: '高级会员一年', level: 2, days: 365, months: 12, seats: 1 },
  { kind: 'vip', id: 3, name: '企业会员一年', level: 3, days: 365, months: 12, seats: 5 },
];

export const GROUP_ITEMS: readonly GroupItem[] = [
  { kind: 'group', id: 101, name: '社群名额 1 个月', days: 30, months: 1 },
  { kind: 'group', id: 106, name: '社群名额 6 个月', days: 180, months: 6 },
  { kind: 'group', id: 112, name: '社群名额 12 个月', days: 365, months: 12 },
];

const PAY_ITEMS: readonly PayItem[] = [...PLANS, ...GROUP_ITEMS];
/** undefined where nothing has this number. */
export const findPayItem = (id: number): PayItem | undefined => PAY_ITEMS.find((item) => item.id === id);

/** Whole fen a month and person, rounded to the nearest; what the price page shows (S2 §2). */
export const monthlyFen = (item: Pick<VipItem, 'months' | 'seats'>, priceFen: number): number =>
  Math.round(priceFen / (item.months * item.seats));

export const secondsOfDays = (days: number): number => days * DAY_SECONDS;

/** Said before anybody pays (S2 §1). */
export const PURCHASE_NOTICES: readonly string[] = [
  '会员是虚拟商品，开通后不支持退款。',
  '会员仅限本人使用，企业会员每个席位限一人；不得转售或转让下载的报告。',
  '付款成功后自动开通；重复付款或金额有误的，原路退回。',
];

/** The same of a place in the community group. */
export const GROUP_NOTICES: readonly string[] = [
  '社群名额是虚拟商品，开通后不支持退款，不含会员权益，不能使用优惠券。',
  '名额仅限本人；群内禁止广告与转发未经授权的报告，违规移出不退款。',
  '付款后添加客服并登记想进的行业，由客服拉入群；重复付款或金额有误的，原路退回。',
];
