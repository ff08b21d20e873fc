import { z } from 'zod';
import { call, request } from './call.ts';
import { Flag, Id, pageSize } from './fields.ts';
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
  summary: '报告目录',
  request: request({ fileId: Id, pageSize: pageSize(3000, 3000) }),
  response: z.object({ list: z.array(CatalogEntry), count: z.number().int() }),
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
  summary: '报告内的图表',
  request: request({ fileId: Id, pageSize: pageSize(200, 200) }),
  response: z.object({ list: z.array(ReportChart), count: z.number().int(), locked: Locked }),
});
export const getSimilarReportFile = call({
  ...ofReport,
  path: '/api/v2/file/getSimilarReportFile',
  summary: '相似报告',
  request: request({ fileId: Id, limit: pageSize(3, 20) }),
  response: z.object({ list: z.array(ReportItem), count: z.number().int() }),
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
  path: '/api/v2/file/getPreviewRcmd',
  summary: '公开预览页的推荐报告',
  request: request({ id: Id, count: pageSize(5, 20) }),
  response: z.object({ list: z.array(ReportItem), count: z.number().int() }),
});
export const pdfFileDownload = call({
  method: 'POST',
  path: '/api/v2/file/pdfFileDownload',
  summary: '取得下载链接，计一次下载（同一报告当日不重复计）；10003、10004 为次数用完',
  access: 'signedIn',
  sealed: true,
  request: request({ fileId: Id }),
  response: z.object({ data: z.string(), file_name: z.string(), expires: z.number().int() }),
});
export const doFavorite = call({
  method: 'POST',
  path: '/api/user/doFavorite',
  summary: '收藏或取消收藏报告',
  access: 'signedIn',
  request: request({ id: Id, type: z.coerce.number().default(1), cancel: Flag }),
  response: z.object({ is_favorite: z.union([z.literal(0), z.literal(1)]) }),
});
