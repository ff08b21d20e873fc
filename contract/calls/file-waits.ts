import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag, Id } from '../wire/fields.ts';

/** So many reports somebody may wait for at a time. */
export const MOST_FILE_WAITS = 200;

const ofWaits = { method: 'POST', access: 'signedIn' } as const;
const Waiting = z.object({ waiting: z.union([z.literal(0), z.literal(1)]) });

export const waitForFile = call({
  ...ofWaits,
  path: '/api/v2/alert/waitForFile',
  summary: `只有题录的报告，有原文时告诉我（wait 0 不再等）；原文入库后出现在“我的订阅”的新报告里，至多同时等 ${MOST_FILE_WAITS} 篇`,
  request: request({ fid: Id, wait: Flag }),
  response: Waiting,
});

export const getFileWait = call({
  ...ofWaits,
  path: '/api/v2/alert/getFileWait',
  summary: '是否在等这份报告的原文',
  request: request({ fid: Id }),
  response: Waiting,
});
