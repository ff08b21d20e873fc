import { z } from 'zod';
import { PAY_CHANNELS } from '../rights/pay-channels.ts';
import { call, request } from '../wire/call.ts';
import { Fen, Yuan } from '../wire/money-fields.ts';

export const getVipPrice = call({
  method: 'GET',
  path: '/api/user/getVipPrice',
  summary: '会员价格（元）：普通 90 天、高级一年、企业一年；org_price 是曾经售卖过的更高价，没有则与现价相同',
  access: 'visitor',
  request: request({}),
  response: z.object({
    price: Yuan,
    org_price: Yuan,
    vip_price: Yuan,
    vip_org_price: Yuan,
    business_price: Yuan,
    business_org_price: Yuan,
  }),
});

/** What each tier has of it, in words: 不限次数, 每天 50 次 · 每月 1,500 次, ✓, —. */
const Benefit = z.object({
  name: z.string(),
  free: z.string(),
  ordinary: z.string(),
  senior: z.string(),
  enterprise: z.string(),
});
export const userBenefitList = call({
  method: 'GET',
  path: '/api/v2/systemSetting/userBenefitList',
  summary: '各等级的权益，分报告检索、数据图表、其他权益三组，由权限表得出',
  access: 'visitor',
  request: request({}),
  response: z.object({
    list: z.array(
      z.object({
        key: z.enum(['reports', 'charts', 'others']),
        title: z.string(),
        benefits: z.array(Benefit),
      }),
    ),
  }),
});

export const getDiscountByUserId = call({
  method: 'GET',
  path: '/api/v2/payActivity/getDiscountByUserId',
  summary: '当前活动：首次开通普通会员另送的天数；没有活动或已开通过的为 0 与空文字',
  access: 'visitor',
  request: request({}),
  response: z.object({ discountIntro: z.string(), generalVipGiveDays: z.number().int() }),
});

const Plan = z.object({
  /** The `itemId` of an order. */
  id: z.number().int(),
  name: z.string(),
  level: z.number().int(),
  days: z.number().int(),
  /** Persons for whom the price is. */
  seats: z.number().int(),
  priceFen: Fen,
  /** What was really asked before and is higher; 0 where nothing is struck through. */
  orgPriceFen: Fen,
  /** A month and person, rounded. */
  monthlyFen: Fen,
});
export type Plan = z.infer<typeof Plan>;
export const getPlans = call({
  method: 'POST',
  path: '/api/v2/order/getPlans',
  summary: '在售的会员：等级、天数、价格与划线价（分），付款前须知',
  access: 'visitor',
  request: request({}),
  response: z.object({
    list: z.array(Plan),
    /** What it can be paid by; empty where nothing is sold online. */
    channels: z.array(z.enum(PAY_CHANNELS)),
    /** The gateway is the built-in sandbox: no money moves. */
    sandbox: z.boolean(),
    /** Whether non-members are to be pointed at coupons (the operator's switch). */
    hints: z.boolean(),
    /** To be shown before anybody pays. */
    notices: z.array(z.string()),
  }),
});
