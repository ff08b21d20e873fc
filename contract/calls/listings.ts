import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';
import { ReportItem } from './reports.ts';
import { FileFilter } from './search.ts';

const ReportList = z.object({ list: z.array(ReportItem), count: z.number().int() });
const Paging = request({ page: Page, pageSize: pageSize(10, 50) });
const reportList = { method: 'POST', access: 'visitor', sealed: true, response: ReportList } as const;

/** A ranking begins with what so many different persons read of late: two friends make none. */
export const LEAST_READERS = 3;

const Ranking = ReportList.extend({
  /** So many lead the list because at least `LEAST_READERS` persons read each of late; behind them stands what is merely new or old. */
  ranked: z.number().int(),
});

/** What it takes to work out one's own list where it is not kept. */
const RECOMMENDED_COST = 3;

/** So many are recommended to whoever turns no pages: those of the home page, six with covers and ten in the list beside. */
export const RECOMMENDED_FIRST = 16;

export const getRcmdFiles = call({
  ...reportList,
  cost: RECOMMENDED_COST,
  path: '/api/v2/file/getRcmdFiles',
  summary: '推荐报告：按订阅、读过与收藏的报告、内容相近与新近程度，各附一句缘由；访客人人相同',
  request: Paging.extend({ fileFilter: FileFilter }),
  response: z.object({
    list: z.array(
      ReportItem.extend({ /** One line of Chinese; empty where it is merely new. */ why: z.string() }),
    ),
    count: z.number().int(),
  }),
});
export const getHotRankList = call({
  ...reportList,
  path: '/api/v2/file/getHotRankList',
  summary: `热门报告排行：近期至少 ${LEAST_READERS} 人读过的，按阅读、下载与搜索，每过一周减半；其余随后`,
  request: Paging,
  response: Ranking,
});
export const getHotRankListByChart = call({
  ...reportList,
  path: '/api/v2/file/getHotRankListByChart',
  summary: '带图表的热门报告排行：近期图表被打开、报告被阅读与下载的多少',
  request: Paging,
  response: Ranking,
});
export const getReportsOfType = call({
  ...reportList,
  path: '/api/v2/fileReportType/getList',
  summary: '某一类型的报告（首页标签：2 行业研究、5 招股书、9 财报）',
  request: request({ page: Page, pageSize: pageSize(10, 50), typeId: Id }),
});

const Tag = z.object({ id: z.number(), name: z.string(), count: z.number().int() });

export const getFileReportTypeTags = call({
  method: 'POST',
  path: '/api/v2/tag/getFileReportTypeTags',
  summary: '报告类型',
  access: 'visitor',
  request: request({}),
  response: z.array(Tag),
});
export const getFileIndustryTags = call({
  method: 'POST',
  path: '/api/v2/tag/getFileIndustryTags',
  summary: '行业标签：不带 parentFileIndustryId 为一级',
  access: 'visitor',
  request: request({ parentFileIndustryId: Id.nullish() }),
  response: z.array(Tag.extend({ parent_id: z.number() })),
});
export const getIndustryList = call({
  method: 'POST',
  path: '/api/v2/fileIndustry/getList',
  summary: '主要行业',
  access: 'visitor',
  request: request({ page: Page, pageSize: pageSize(9, 50) }),
  response: z.object({ list: z.array(Tag), count: z.number().int() }),
});
