import { z } from 'zod';
import { call, request } from './call.ts';

/** What a page or program needs to make signed calls and open sealed answers. Changes with the session. */
export const SessionKeys = z.object({
  /** base64url, 32 bytes: HMAC-SHA256 key of `sign`. */
  signKey: z.string(),
  /** base64url, 32 bytes: A256GCM key of sealed data. */
  sealKey: z.string(),
  /** Sent as the `token` header; ties calls to the cookie. */
  token: z.string(),
});
export type SessionKeys = z.infer<typeof SessionKeys>;

export const startSession = call({
  method: 'POST',
  path: '/api/v2/session/start',
  openTo: ['refused', 'pending'],
  summary: '开始会话：取得本次会话的签名与解封密钥（未登录也可）',
  access: 'visitor',
  request: request({}),
  response: SessionKeys,
});

/** The signed-in person (S2 §3). Times in seconds since 1970. */
export const UserData = z.object({
  /** Names the session in the list of devices; the secret id is only in the HttpOnly cookie. */
  sid: z.string(),
  uid: z.number().int(),
  /** `00` + (2,000,000 + uid). */
  displayId: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** 138****0000; empty where none is bound. */
  phone: z.string(),
  is_vip: z.number().int(),
  unlock_end_time: z.number().int(),
  roles: z.array(z.string()),
  /** Seconds since 1970 when the account will be deleted on request; 0 when nothing is planned. */
  deletion_due: z.number().int(),
  /** Whoever came by WeChat alone has none. */
  has_password: z.boolean(),
  /** Somebody else has seen the password: nothing else may be done before it is changed. */
  password_due: z.boolean(),
});
export type UserData = z.infer<typeof UserData>;

export const getUserData = call({
  method: 'POST',
  path: '/api/web/getUserData',
  openTo: ['pending'],
  summary: '当前登录者的资料与会员状态',
  access: 'signedIn',
  request: request({}),
  response: UserData,
});
export const webLogout = call({
  method: 'POST',
  path: '/api/user/webLogout',
  openTo: ['refused', 'pending'],
  summary: '退出登录',
  access: 'visitor',
  request: request({ token: z.string().max(500).nullish() }),
  response: z.object({}),
});
