import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { IdList, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';

export const MESSAGES_PAGE_SIZE = 10;

/** What somebody is told by the site, in words: the operator's answer, a mention in a group. */
const Message = z.object({
  id: z.number().int(),
  at: Moment,
  is_read: z.union([z.literal(0), z.literal(1)]),
  title: z.string(),
  body: z.string(),
  /** A page of this site; empty where there is nowhere to go. */
  href: z.string(),
});
export type Message = z.infer<typeof Message>;

const ofOneself = { method: 'POST', access: 'signedIn' } as const;
const unread = z.number().int();

export const getMessages = call({
  ...ofOneself,
  sealed: true,
  path: '/api/v2/message/getMessages',
  summary: '给本人的消息：运营者的答复、群组里提到本人的话，新的在前，保留 180 天',
  request: request({ page: Page, pageSize: pageSize(MESSAGES_PAGE_SIZE, 50) }),
  response: z.object({ list: z.array(Message), count: z.number().int(), unread }),
});

export const readMessages = call({
  ...ofOneself,
  path: '/api/v2/message/readMessages',
  summary: '把消息标为已读：不带 ids 时全部',
  request: request({ ids: IdList }),
  response: z.object({ unread }),
});
