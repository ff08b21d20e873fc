import { z } from 'zod';
import { LONGEST_TOKEN_NAME, MOST_TOKENS, TOKEN_DAYS, TOKEN_SCOPES } from '../rights/token-terms.ts';
import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';

const Scopes = z.array(z.enum(TOKEN_SCOPES));

const TokenItem = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Where a program that was let in takes people back to; empty of a token made by hand. */
  place: z.string(),
  /** How the token begins, to tell it from others. The rest is shown once. */
  begins: z.string(),
  scopes: Scopes,
  made_at: Moment,
  ends_at: Moment,
  /** 0 where it was never used; right to some minutes. */
  used_at: Moment,
});
export type TokenItem = z.infer<typeof TokenItem>;

export const getTokens = call({
  method: 'GET',
  path: '/api/v2/token/list',
  summary: '自己的开放接口令牌：有效的，最近建的在前',
  access: 'signedIn',
  request: request({}),
  response: z.object({ list: z.array(TokenItem), most: z.literal(MOST_TOKENS) }),
});

export const makeToken = call({
  method: 'POST',
  path: '/api/v2/token/create',
  summary: `建一个开放接口令牌：只在这一次给出全文；同时有效的至多 ${MOST_TOKENS} 个`,
  access: 'signedIn',
  sealed: true,
  request: request({
    name: z
      .string()
      .trim()
      .min(1, '请写下它用在哪里')
      .max(LONGEST_TOKEN_NAME, `最多 ${LONGEST_TOKEN_NAME} 个字`)
      .regex(VISIBLE_TEXT, unseenText('名称')),
    scopes: Scopes.min(1, '请至少选一项').transform((scopes) =>
      TOKEN_SCOPES.filter((one) => scopes.includes(one)),
    ),
    days: z.union(
      TOKEN_DAYS.map((days) => z.literal(days)),
      `应为 ${TOKEN_DAYS.join('、')} 天之一`,
    ),
  }),
  response: z.object({ token: z.string(), item: TokenItem }),
});

export const revokeToken = call({
  method: 'POST',
  path: '/api/v2/token/revoke',
  summary: '撤销一个令牌：立即失效，不能恢复',
  access: 'signedIn',
  request: request({ id: Id }),
  response: z.object({ revoked: z.literal(1) }),
});
