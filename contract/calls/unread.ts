import { z } from 'zod';
import { call, request } from '../wire/call.ts';

/** Apart from the other calls of alerts: every page of somebody signed in asks it. */
export const getUnread = call({
  method: 'POST',
  access: 'signedIn',
  path: '/api/v2/alert/getUnread',
  summary: '未读提醒的条数',
  request: request({}),
  response: z.object({ unread: z.number().int() }),
});
