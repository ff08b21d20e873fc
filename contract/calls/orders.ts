import { z } from 'zod';
import { PAY_CHANNELS, type PayChannel } from '../rights/pay-channels.ts';
import { call, request } from '../wire/call.ts';
import { Flag, Id } from '../wire/fields.ts';
import { Fen, Moment } from '../wire/money-fields.ts';

/** S2 §9: a payment is asked about so often, at most so many times. */
export const PAY_POLL_MS = 1500;
export const MOST_PAY_POLLS = 200;
/** How long an order's code is shown; what is paid by it later still counts. */
export const ORDER_LIFE_SECONDS = 30 * 60;

/**
 * Where an order stands. `paid` is a moment before `fulfilled`; `refund_due`: paid with another amount than was asked, so that
 * nothing was opened and the money goes back.
 */
export const ORDER_STATES = [
  'created',
  'qr_shown',
  'paid',
  'fulfilled',
  'closed',
  'expired',
  'refund_due',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Unguessable; the order's number at the gateway too. */
export const OrderCode = z.string().regex(/^[\w-]{22,32}$/, '应为订单号');
const CouponId = z.uuid('应为优惠券编号');
/** 0 WeChat, 1 Alipay. */
export const PayPlatform = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], '应为 0（微信支付）或 1（支付宝）')
  .transform((platform): PayChannel => (Number(platform) === 0 ? 'wechat' : 'alipay'));

/** What buying an item costs and does; of an order what it was frozen to. */
const Offer = z.object({
  itemId: z.number().int(),
  itemName: z.string(),
  /** Without the coupon. */
  priceFen: Fen,
  discountFen: Fen,
  /** What is to be paid. */
  amountFen: Fen,
  days: z.number().int(),
  /** Given on top of them with a first membership. */
  giveDays: z.number().int(),
  /** The coupon that was taken into account; empty without. */
  couponId: z.string(),
  /** What happens to the membership when it is paid now, in sentences; empty once it was. */
  terms: z.array(z.string()),
});
export type Offer = z.infer<typeof Offer>;

export const OrderView = Offer.extend({
  orderCode: z.string(),
  state: z.enum(ORDER_STATES),
  /** A membership, or a place in the community group. */
  kind: z.enum(['vip', 'group']),
  /** null until one was chosen. */
  channel: z.enum(PAY_CHANNELS).nullable(),
  createdAt: Moment,
  /** When its code ends. */
  expiresAt: Moment,
  /** Until then; 0 where it is over or paid. */
  remainingSeconds: z.number().int(),
  paidAt: Moment,
  /** When what was bought ends, as it was when it was opened. */
  validUntil: Moment,
  /** What was paid beyond what was asked and goes back, in sentences. */
  refunds: z.array(z.string()),
});
export type OrderView = z.infer<typeof OrderView>;

const ofOrders = { method: 'POST', access: 'signedIn' } as const;

export const quoteOrder = call({
  ...ofOrders,
  path: '/api/v2/order/quote',
  summary: '下单之前：应付多少、到期到哪一天、剩余的天数怎样折算；不产生订单',
  request: request({ itemId: Id, couponId: CouponId.optional() }),
  response: Offer,
});
export const initOrder = call({
  ...ofOrders,
  path: '/api/v2/order/initOrder',
  summary: '下单：价格、天数、优惠在此时定下；同一项目、同一优惠的未付订单在有效期内是同一张',
  request: request({
    itemId: Id,
    couponId: CouponId.optional(),
    /** The same again gives the same order. */
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{8,64}$/, '应为 8 到 64 位字母、数字、_ 或 -')
      .optional(),
  }),
  response: OrderView,
});
export const preparePayment = call({
  ...ofOrders,
  path: '/api/v2/order/preparePayment',
  summary: '取得一张订单在某一渠道的付款码；已过期的订单换新码，金额不变',
  request: request({
    orderCode: OrderCode,
    payPlatform: PayPlatform,
    /** 1 on the phone that pays: where the channel has links for phones alone, one is given and no code. */
    phone: Flag,
  }),
  response: z.object({
    orderCode: z.string(),
    channel: z.enum(PAY_CHANNELS),
    /** The text to draw as a QR code; empty where `phoneUrl` alone leads to the payment. */
    qrText: z.string(),
    /** Opens the way to pay on a phone; empty where the channel has none. */
    phoneUrl: z.string(),
    amountFen: Fen,
    expiresAt: Moment,
    remainingSeconds: z.number().int(),
  }),
});

const PayStatus = z.object({
  /** 1 once it was paid and opened. */
  isPayed: z.union([z.literal(0), z.literal(1)]),
  orderCode: z.string(),
  state: z.enum(ORDER_STATES),
  amountFen: Fen,
  remainingSeconds: z.number().int(),
});
export type PayStatus = z.infer<typeof PayStatus>;
export const isPayed = call({
  ...ofOrders,
  path: '/api/v2/order/isPayed',
  summary: '一张订单付了没有；轮询用',
  request: request({ orderCode: OrderCode }),
  response: PayStatus,
});
export const getLastOrderPayStatus = call({
  ...ofOrders,
  path: '/api/v2/order/getLastOrderPayStatus',
  summary: '本人最近一张订单付了没有；没有订单时 10404 订单信息不存在，那不代表已付',
  request: request({ payPlatform: PayPlatform.optional() }),
  response: PayStatus,
});
export const getOrder = call({
  ...ofOrders,
  path: '/api/v2/order/getOrder',
  summary: '本人的一张订单',
  request: request({ orderCode: OrderCode }),
  response: OrderView,
});
export const closeOrder = call({
  ...ofOrders,
  path: '/api/v2/order/closeOrder',
  summary: '关闭未付的订单，放回优惠券；已付的不变',
  request: request({ orderCode: OrderCode }),
  response: OrderView,
});
/** GET addresses of S2 §7 that answer an order's QR code as an SVG image: of `orderCode`, or of the caller's unpaid order of `itemId`. */
export const QR_IMAGE_PATHS = {
  wechat: '/api/pay/wxOffiaccountQrCode',
  alipay: '/api/v2/alipay/generateFaceToFaceQrCode',
} as const satisfies Record<PayChannel, string>;
