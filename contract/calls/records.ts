import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page, pageSize } from '../wire/fields.ts';
import { ReportItem } from './reports.ts';

/** What `opType` of `getFileRecord` says: 2 is what was downloaded (S2), 1 what was read. */
export const RECORD_TYPES = { read: 1, downloaded: 2 } as const;
export type RecordKind = keyof typeof RECORD_TYPES;

export const RECORDS_PAGE_SIZE = 15;
/** Reports that a list of records goes back to; what was read before them is kept and not listed. */
export const MOST_RECORDS = 1000;

export const getFileRecord = call({
  method: 'POST',
  path: '/api/v2/user/getFileRecord',
  summary: `本人的阅读记录（opType 1）或下载记录（opType 2）：最近的在前，同一份报告只列最后一次，最多 ${MOST_RECORDS} 份；keyword 不为空时只列标题、机构、股票、研究员里含有每个词的`,
  access: 'signedIn',
  sealed: true,
  request: request({
    page: Page,
    pageSize: pageSize(RECORDS_PAGE_SIZE, 50),
    /** `RECORD_TYPES`: 1 read, 2 downloaded. */
    opType: z
      .literal([1, 2, '1', '2'], '应为 1（阅读）或 2（下载）')
      .transform((type): RecordKind => (Number(type) === RECORD_TYPES.downloaded ? 'downloaded' : 'read'))
      .prefault(RECORD_TYPES.read),
    keyword: z.string().max(100, '最多 100 个字').default(''),
  }),
  response: z.object({
    data: z.array(
      ReportItem.extend({
        /** When it was last read or downloaded, seconds since 1970. */
        recorded_at: z.number().int(),
      }),
    ),
    count: z.number().int(),
    /** Of all that is listed, whatever is sought. */
    total: z.number().int(),
  }),
});
