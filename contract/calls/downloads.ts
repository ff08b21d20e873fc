import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';

export const pdfFileDownload = call({
  method: 'POST',
  path: '/api/v2/file/pdfFileDownload',
  summary:
    '取得下载链接（一分钟内有效，只能用一次），计一次下载（同一报告当日不重复计），没有下完的退还；10003、10004 为次数用完',
  access: 'signedIn',
  sealed: true,
  request: request({ fileId: Id }),
  response: z.object({
    data: z.string(),
    file_name: z.string(),
    expires: z.number().int(),
    /** Bytes of the copy, marks included, so that a page knows beforehand whether it can hold it. */
    size: z.number().int(),
  }),
});

export const cancelDownload = call({
  method: 'POST',
  path: '/api/web/cancelDownload',
  summary:
    '取消一次下载：没有用过的链接随即失效；已在传的，等它断开后告知次数退还了（returned）还是已计（counted），至多等 3 秒（underway：还在传）。只看送出了多少，不看谁说什么',
  access: 'signedIn',
  request: request({ token: z.string().regex(/^[\w-]{1,64}$/, '应为下载链接里的 token') }),
  response: z.object({ state: z.enum(['returned', 'counted', 'underway']) }),
});
