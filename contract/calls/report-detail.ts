import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { FileId, Id, pageSize } from '../wire/fields.ts';
import { CatalogEntry, Paragraph, ReportChart, ReportDetail, ReportItem } from './reports.ts';

export const getFileDetail = call({
  method: 'POST',
  path: '/api/v2/file/getFileDetail',
  summary: '报告详情；有阅读权时附带短时有效的原文链接，计一次阅读（同一报告当日不重复计）',
  access: 'visitor',
  sealed: true,
  request: request({ fid: FileId }),
  response: ReportDetail,
});

const ofReport = { method: 'POST', access: 'visitor', sealed: true } as const;

/** Why the list is empty or incomplete: the report must be opened with the right to read it first. null when it is whole. */
const Locked = z.object({ code: z.number(), message: z.string() }).nullable();

export const getCatalogListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getCatalogListByFileId',
  summary: '报告目录；未打开原文时只有前几条',
  request: request({ fileId: FileId, pageSize: pageSize(3000, 3000) }),
  response: z.object({ list: z.array(CatalogEntry), count: z.number().int(), locked: Locked }),
});
export const getParagraphListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getParagraphListByFileId',
  summary: '报告段落；带关键词时只列命中的段落',
  request: request({
    fileId: FileId,
    pageSize: pageSize(3000, 3000),
    keyword: z.string().max(200).default(''),
  }),
  response: z.object({ list: z.array(Paragraph), count: z.number().int(), locked: Locked }),
});
export const getChartListByFileId = call({
  ...ofReport,
  path: '/api/v2/file/getChartListByFileId',
  summary: '报告内的图表；未打开原文时只有前几幅的名称',
  request: request({ fileId: FileId, pageSize: pageSize(200, 200) }),
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
  response: z.object({
    detail: ReportItem,
    introduction: z.string(),
    /** Where a report without a file was found, an address of the web; empty where that is not known, and where the file is here. */
    source_url: z.string(),
  }),
});
export const getPreviewRcmd = call({
  ...ofReport,
  cost: SIMILAR_COST,
  path: '/api/v2/file/getPreviewRcmd',
  summary: '公开预览页的推荐报告',
  request: request({ id: Id, count: pageSize(5, 20) }),
  response: z.object({ list: z.array(ReportItem), count: z.number().int() }),
});
