import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag } from '../wire/fields.ts';
import { SignedIn } from './accounts.ts';

/** 128 random bits, base64url. */
const Ticket = z.string().regex(/^[\w-]{22}$/, '应为二维码编号');

/** S2 §9: a QR code works for 60 seconds and is asked about every 2 seconds. */
export const QR_LIFE_SECONDS = 60;
export const QR_POLL_MS = 2000;

export const offiaccountLogin = call({
  method: 'GET',
  path: '/api/v2/user/offiaccountLogin',
  summary: '取得微信扫码登录的二维码，60 秒有效，只有本浏览器能用它登录',
  access: 'visitor',
  request: request({ channel: z.string().max(64).default(''), referrer: z.string().max(500).default('') }),
  response: z.object({
    /** The text to draw as a QR code. */
    url: z.string(),
    id: Ticket,
    expiresIn: z.number().int(),
    /** The scan page is ours: open `url` in any browser instead of scanning. */
    simulated: z.boolean(),
  }),
});
export const wxmonitor = call({
  method: 'GET',
  path: '/api/v2/user/wxmonitor',
  summary: '查询扫码结果；10010 为二维码过期，每张二维码只能登录一次',
  access: 'visitor',
  request: request({ ticket: Ticket }),
  response: z.object({
    state: z.enum(['waiting', 'scanned', 'refused', 'done']),
    s_id: z.string(),
    authToken: SignedIn.shape.authToken,
    openid: z.string(),
    /** 138****0000; empty where none is bound: offer the bind step. */
    phone: z.string(),
  }),
});

const Proof = z.string().regex(/^[\w-]{43}$/, '应为确认凭证');

export const getLoginScan = call({
  method: 'POST',
  path: '/api/v2/user/getLoginScan',
  summary: '手机确认页：谁在哪里、用什么浏览器请求登录',
  access: 'visitor',
  request: request({ proof: Proof }),
  response: z.object({
    place: z.string(),
    browser: z.string(),
    /** Seconds since 1970. */
    askedAt: z.number().int(),
    expiresAt: z.number().int(),
    /** Nobody has this WeChat yet: confirming registers, and needs agreement and age. */
    isNew: z.boolean(),
    agreementVersion: z.string(),
  }),
});
export const answerLoginScan = call({
  method: 'POST',
  path: '/api/v2/user/answerLoginScan',
  summary: '手机确认页：同意或拒绝这次登录',
  access: 'visitor',
  request: request({ proof: Proof, approve: Flag, agreement: z.string().max(40).default(''), adult: Flag }),
  response: z.object({ message: z.string() }),
});
export const simulateScan = call({
  method: 'POST',
  path: '/api/v2/user/simulateScan',
  summary: '内置的模拟扫码：以某位虚构的微信用户扫描二维码，得到确认凭证（仅模拟方式可用）',
  access: 'visitor',
  request: request({
    ticket: Ticket,
    person: z.string().regex(/^[a-z0-9-]{1,32}$/, '应为小写字母、数字或 -'),
  }),
  response: z.object({ proof: z.string() }),
});
