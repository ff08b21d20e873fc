import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { SearchedChart } from './charts.ts';
import { FolderItem } from './folders.ts';
import { ReportItem } from './reports.ts';

/** What `opType` of `getFileRecord` says: 2 is what was downloaded (S2), 1 what was read. */
export const RECORD_TYPES = { read: 1, downloaded: 2 } as const;
export type RecordKind = keyof typeof RECORD_TYPES;

export const RECORDS_PAGE_SIZE = 15;
/** Reports that a list of records goes back to; what was read before them is kept and not listed. */
export const MOST_RECORDS = 1000;

const RecordType = z
  .literal([1, 2, '1', '2'], '应为 1（阅读）或 2（下载）')
  .transform((type): RecordKind => (Number(type) === RECORD_TYPES.downloaded ? 'downloaded' : 'read'));
/** When it was last opened or downloaded, seconds since 1970. */
const recorded = { recorded_at: z.number().int() };

export const getFileRecord = call({
  method: 'POST',
  path: '/api/v2/user/getFileRecord',
  summary: `本人的阅读记录（opType 或 op_type 1，打开过的目录也在内）或下载记录（2）：最近的在前，同一份只列最后一次，最多 ${MOST_RECORDS} 份；only_chart 1 时是打开过、或下载过数据的图表；keyword 不为空时只列标题、机构、股票、研究员里含有每个词的`,
  access: 'signedIn',
  sealed: true,
  request: request({
    page: Page,
    pageSize: pageSize(RECORDS_PAGE_SIZE, 50),
    /** `RECORD_TYPES`: 1 read, 2 downloaded. */
    opType: RecordType.optional(),
    /** The same by the other name of S2 §7; `opType` counts where both are given, and reading where neither is. */
    op_type: RecordType.optional(),
    /** 1 asks for charts instead of reports and folders. */
    only_chart: Flag,
    keyword: z.string().max(100, '最多 100 个字').default(''),
  }),
  response: z.object({
    data: z.array(
      z.discriminatedUnion('item_type', [
        FolderItem.extend(recorded),
        ReportItem.extend(recorded),
        SearchedChart.extend(recorded),
      ]),
    ),
    count: z.number().int(),
    /** Of all that is listed, whatever is sought. */
    total: z.number().int(),
  }),
});

/** What goes: one entry, what stands under a day, or the whole list. */
const WhichRecords = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('entry'),
    item_type: z.literal([2, 3, 4], '应为 2（目录）、3（报告）或 4（图表）'),
    id: Id,
  }),
  z.object({ by: z.literal('day'), day: z.iso.date('应为 yyyy-MM-dd') }),
  z.object({ by: z.literal('all') }),
]);

export const removeRecords = call({
  method: 'POST',
  path: '/api/v2/user/removeRecords',
  summary:
    '移除本人的阅读记录（opType 1，目录在内）或下载记录（2）：一条、列在某一天之下的（北京时间）、或全部；only_chart 1 时是图表的。不能恢复，用过的次数不退还',
  access: 'signedIn',
  request: request({ opType: RecordType, only_chart: Flag, which: WhichRecords }),
  response: z.object({}),
});
