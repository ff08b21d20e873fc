import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { FAVOURITE_TYPES, SearchedChart } from './charts.ts';
import { CatalogEntry, Paragraph, ReportChart, ReportDetail, ReportItem } from './reports.ts';

export const getFileDetail = call({
  method: 'POST',
  path: '/api/v2/file/getFileDetail',
  summary: '报告详情；有阅读权时附带短时有效的原文链接，计一次阅读（同一报告当日不重复计）',
  access: 'visitor',
  sealed: true,
  request: request({ fid: Id }),
  response: ReportDetail,
});

const ofReport = { method: 'POST', access: 'visitor', sealed: true } as const;

/** Why the list is empty or incomplete: the report must be opened with the right to read it first. null when it is whole. */
const Locked = z.object({ code: z.number(), message: z.string() }).nullable();

export const getCatalogListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getCatalogListByFileId',
  summary: '报告目录；未打开原文时只有前几条',
  request: request({ fileId: Id, pageSize: pageSize(3000, 3000) }),
  response: z.object({ list: z.array(CatalogEntry), count: z.number().int(), locked: Locked }),
});
export const getParagraphListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getParagraphListByFileId',
  summary: '报告段落；带关键词时只列命中的段落',
  request: request({ fileId: Id, pageSize: pageSize(3000, 3000), keyword: z.string().max(200).default('') }),
  response: z.object({ list: z.array(Paragraph), count: z.number().int(), locked: Locked }),
});
export const getChartListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getChartListByFileId',
  summary: '报告内的图表；未打开原文时只有前几幅的名称',
  request: request({ fileId: Id, pageSize: pageSize(200, 200) }),
  response: z.object({ list: z.array(ReportChart), count: z.number().int(), locked: Locked }),
});
/** Ranks some thousand reports by the words of one. */
const SIMILAR_COST = 5;
export const getSimilarReportFile = call({
  ...ofReport,
  cost: SIMILAR_COST,
  path: '/api/v2/file/getSimilarReportFile',
  summary: '相似报告，各附缘由',
  request: request({ fileId: Id, limit: pageSize(3, 20) }),
  response: z.object({
    list: z.array(ReportItem.extend({ /** One line of Chinese. */ why: z.string() })),
    count: z.number().int(),
  }),
});
export const getPreviewDetail = call({
  ...ofReport,
  path: '/api/v2/file/getPreviewDetail',
  summary: '公开预览页的报告信息',
  request: request({ id: Id }),
  response: z.object({ detail: ReportItem, introduction: z.string() }),
});
export const getPreviewRcmd = call({
  ...ofReport,
  cost: SIMILAR_COST,
  path: '/api/v2/file/getPreviewRcmd',
  summary: '公开预览页的推荐报告',
  request: request({ id: Id, count: pageSize(5, 20) }),
  response: z.object({ list: z.array(ReportItem), count: z.number().int() }),
});
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

export const COLLECTION_PAGE_SIZE = 15;
export const getFavoriteList = call({
  method: 'POST',
  path: '/api/v2/user/getFavoriteList',
  summary:
    '我的收藏：最近收藏的在前；keyword 为空时全部，否则标题、机构、股票里含有每个词的；only_chart 为 1 时是图表，列在 charts',
  access: 'signedIn',
  sealed: true,
  request: request({
    page: Page,
    pageSize: pageSize(COLLECTION_PAGE_SIZE, 50),
    /** 1 asks for charts, which come in `charts`; otherwise reports come in `data`. */
    only_chart: Flag,
    keyword: z.string().max(100, '最多 100 个字').default(''),
  }),
  response: z.object({
    data: z.array(ReportItem.extend({ /** Seconds since 1970. */ kept_at: z.number().int() })),
    charts: z.array(SearchedChart.extend({ /** Seconds since 1970. */ kept_at: z.number().int() })),
    count: z.number().int(),
    /** Of all that is kept, whatever is sought. */
    total: z.number().int(),
  }),
});
