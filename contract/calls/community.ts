import { z } from 'zod';
import { PAY_CHANNELS, type PayChannel } from '../rights/pay-channels.ts';
import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';
import { call, request } from '../wire/call.ts';
import { Moment, Yuan } from '../wire/money-fields.ts';

/** One place as it is sold, in the fields of S2 §3: yuan, not fen. */
const CommunityPayItem = z.object({
  /** The `itemId` of an order. */
  id: z.number().int(),
  name: z.string(),
  months: z.number().int(),
  days: z.number().int(),
  price: Yuan,
  /** What was really asked before and is higher; the same as `price` where nothing is struck through. */
  org_price: Yuan,
  /** The code of the caller's own order of it that may still be paid; empty where there is none. */
  orderId: z.string(),
});
export type CommunityPayItem = z.infer<typeof CommunityPayItem>;

export const getPayItemList = call({
  method: 'GET',
  path: '/api/v2/wechatVerticalGroup/getPayItemList',
  summary: '在售的社群名额：有效期、价格与划线价（元）；本人未付的订单号在 orderId',
  access: 'visitor',
  request: request({}),
  response: z.object({
    list: z.array(CommunityPayItem),
    /** What it can be paid by; empty where nothing is sold online. */
    channels: z.array(z.enum(PAY_CHANNELS)),
    /** The gateway is the built-in sandbox: no money moves. */
    sandbox: z.boolean(),
    /** To be shown before anybody pays. */
    notices: z.array(z.string()),
  }),
});

/** One's place in the community group. */
const CommunityPlace = z.object({
  /** When what was bought ends, seconds since 1970; 0 where nothing was ever bought. */
  validUntil: Moment,
  /** How many industry groups one may be in now, by place or membership; 0 is none. */
  groups: z.number().int(),
  /** How many of them come with the membership. */
  included: z.number().int(),
  /** The industries one asked to be let into. */
  industries: z.array(z.string()),
});
export type CommunityPlace = z.infer<typeof CommunityPlace>;

export const MOST_INDUSTRY_LENGTH = 20;
const ofPlace = { method: 'POST', access: 'signedIn' } as const;

export const getPlace = call({
  ...ofPlace,
  path: '/api/v2/wechatVerticalGroup/getPlace',
  summary: '本人的社群名额：到期日、可进的行业群数、登记的行业',
  request: request({}),
  response: CommunityPlace,
});
export const noteIndustries = call({
  ...ofPlace,
  path: '/api/v2/wechatVerticalGroup/noteIndustries',
  summary: '登记想进哪些行业的群，客服据此拉群；最多为可进的群数',
  request: request({
    industries: z
      .array(
        z
          .string()
          .trim()
          .min(1, '行业不能为空')
          .max(MOST_INDUSTRY_LENGTH, `每个行业最多 ${MOST_INDUSTRY_LENGTH} 个字`)
          .regex(VISIBLE_TEXT, unseenText('行业')),
      )
      .min(1, '请填写想进的行业')
      .max(10, '行业太多了'),
  }),
  response: CommunityPlace,
});

/** GET addresses of S2 §7 that answer the QR code of `orderCode` as an SVG image. */
export const GROUP_QR_IMAGE_PATHS = {
  wechat: '/api/v2/wechatVerticalGroup/generateWxPayQrCodeByOffiaccount',
  alipay: '/api/v2/wechatVerticalGroup/generateFaceToFaceQrCode',
} as const satisfies Record<PayChannel, string>;
