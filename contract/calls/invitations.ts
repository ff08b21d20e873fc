import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';

export const INVITE_PAGE_SIZE = 15;

/** How an invitation stands: not paid yet, rewarded, beyond the year's number, or one's own. */
export const INVITE_STATES = ['waiting', 'rewarded', 'capped', 'self', 'unrewarded'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Days back from now; 0 is all of them. */
export const INVITE_TIMES = [0, 7, 30, 365] as const;
/** 0: the newest first. 1: the oldest first. 2: what was rewarded first. */
export const INVITE_RANKS = [0, 1, 2] as const;

const oneOf = <const Values extends readonly number[]>(values: Values, message: string) =>
  z.coerce
    .number(message)
    .refine((value): value is Values[number] => values.includes(value), message)
    .meta({ enum: [...values] })
    .default(0);

/** Larger ones than taxonomies give do not fit where they are kept. */
const LARGEST_INDUSTRY_ID = 999_999_999;
const IndustryId = Id.nullish()
  .transform((id) => id ?? 0)
  .refine((id) => id <= LARGEST_INDUSTRY_ID, '没有这个行业编号，请从行业列表里选');

/** The fields of S2 §3, and how it stands. */
const InviteUser = z.object({
  /** Empty without a picture. */
  headimgurl: z.string(),
  /** Masked where it is a phone number; 已注销用户 for somebody who is gone. */
  nickname: z.string(),
  /** Seconds since 1970; 0 means now. */
  create_time: Moment,
  theme_id: z.number().int(),
  state: z.enum(INVITE_STATES),
  /** Days given for it. */
  reward_days: z.number().int(),
  rewarded_at: Moment,
});
export type InviteUser = z.infer<typeof InviteUser>;

export const myInviteList = call({
  method: 'POST',
  path: '/api/invite/myInviteList',
  summary:
    '本人邀请来的用户；time 为最近几天（0 全部），theme_id 为邀请链接所指的行业，rank_type 为 0 最新、1 最早、2 已奖励在前',
  access: 'signedIn',
  request: request({
    time: oneOf(INVITE_TIMES, `应为 ${INVITE_TIMES.join('、')} 之一，表示最近几天，0 为全部`),
    theme_id: IndustryId,
    rank_type: oneOf(INVITE_RANKS, '应为 0（最新）、1（最早）或 2（已奖励在前）'),
    page: Page,
    pageSize: pageSize(INVITE_PAGE_SIZE, 50),
  }),
  response: z.object({ invite_users: z.array(InviteUser), count: z.number().int() }),
});

export const myInvite = call({
  method: 'POST',
  path: '/api/invite/myInvite',
  summary: '本人的邀请链接、奖励规则与今年已得的奖励',
  access: 'signedIn',
  request: request({ theme_id: IndustryId }),
  response: z.object({
    /** The link, which is also what the QR code says. */
    url: z.string(),
    rules: z.array(z.string()),
    /** This calendar year: rewards, and how many there may be. */
    rewarded: z.number().int(),
    most: z.number().int(),
    days: z.number().int(),
  }),
});
