import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { FileId } from '../wire/fields.ts';

export const getScanState = call({
  method: 'POST',
  access: 'visitor',
  sealed: true,
  path: '/api/v2/file/getScanState',
  summary: '扫描件的识别：还有多少页的文字是图片，其中几页已经试过，是否正在后台识别',
  request: request({ fileId: FileId }),
  response: z.object({
    /** 1 while its pages are read in the background: what they say can be searched when this is 0 again. */
    is_reading: z.union([z.literal(0), z.literal(1)]),
    /** Pages whose words are pictures and not in the report's text; 0 also where there is no such report. */
    pages: z.number().int(),
    /** Of them those that were tried, whatever came of it. */
    tried: z.number().int(),
  }),
});
