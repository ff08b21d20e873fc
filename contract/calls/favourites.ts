import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { SearchedChart } from './charts.ts';
import { ReportItem } from './reports.ts';

/** What `type` of `doFavorite` says: 1 is a report (S1 §7), 2 a chart. */
export const FAVOURITE_TYPES = { report: 1, chart: 2 } as const;

export const doFavorite = call({
  method: 'POST',
  path: '/api/user/doFavorite',
  summary: '收藏或取消收藏报告（type 1）或图表（type 2）：不带 cancel 时已收藏的取消、未收藏的收藏',
  access: 'signedIn',
  request: request({
    id: Id,
    /** `FAVOURITE_TYPES`: 1 a report, 2 a chart. */
    type: z
      .literal([1, 2, '1', '2'], '应为 1（报告）或 2（图表）')
      .transform((type) => (Number(type) === FAVOURITE_TYPES.chart ? 'chart' : 'report'))
      .prefault(FAVOURITE_TYPES.report),
    /** 1 lets go, 0 keeps; left out, the mark is turned over, as clients of S1 §4 expect. */
    cancel: Flag.optional(),
  }),
  response: z.object({ is_favorite: z.union([z.literal(0), z.literal(1)]) }),
});

/** Seconds since 1970. */
const kept = { kept_at: z.number().int() };
/** `folder_id`: the folder of the asker's that it stands in, 0 for none. */
const placed = { ...kept, folder_id: z.number().int() };
const KeptReport = ReportItem.extend(placed);
const KeptChart = SearchedChart.extend(placed);

export const COLLECTION_PAGE_SIZE = 15;
export const getFavoriteList = call({
  method: 'POST',
  path: '/api/v2/user/getFavoriteList',
  summary:
    '我的收藏：最近收藏的在前；keyword 为空时全部，否则标题、机构、股票里含有每个词的；only_chart 为 1 时是图表，data 与 charts 里都有；folder 是一个文件夹，0 是不在文件夹里的',
  access: 'signedIn',
  sealed: true,
  request: request({
    page: Page,
    pageSize: pageSize(COLLECTION_PAGE_SIZE, 50),
    /** 1 asks for charts, which come in both `data` and `charts`; otherwise reports come in `data`. */
    only_chart: Flag,
    keyword: z.string().max(100, '最多 100 个字').default(''),
    /** Only what stands in this folder; 0 what stands in none, left out all. */
    folder: Id.nullish(),
  }),
  response: z.object({
    data: z.array(z.discriminatedUnion('item_type', [KeptReport, KeptChart])),
    charts: z.array(KeptChart),
    count: z.number().int(),
    /** Of all that is kept there, whatever is sought. */
    total: z.number().int(),
  }),
});
