import { z } from 'zod';
import { call, request } from './call.ts';
import { Day, Flag, Id, IdList, Page, pageSize, TextRange } from './fields.ts';
import { ReportItem } from './reports.ts';

/** S1 §4: 0 overall, 1 newest first, 2 oldest first, 3 date and page count. */
export const SORT_MODES = { overall: 0, newest: 1, oldest: 2, pages: 3 } as const;
/** S1 §4: 0 all, 1 week, 2 month, 3 half year, 4 year. */
export const PUBLISH_TIMES = { all: 0, week: 1, month: 2, halfYear: 3, year: 4 } as const;
export const REPORT_PAGE_SIZE = 15;
export const MAX_KEYWORD_LENGTH = 200;

const Keyword = z.string().max(MAX_KEYWORD_LENGTH, `最多 ${MAX_KEYWORD_LENGTH} 个字`).default('');

const SearchFields = request({
  keyword: Keyword,
  gid: Id.nullish(),
  page: Page,
  pageSize: pageSize(REPORT_PAGE_SIZE, 50),
  /** 申万 level-1 ids. */
  industryCategory: IdList,
  /** 申万 level-2 ids. */
  secondaryIndustry: IdList,
  reportType: IdList,
  pubdate: z.coerce.number().int().min(0).max(4).default(0),
  /** First and last day, inclusive, yyyy-MM-dd in Asia/Shanghai; they replace `pubdate`. */
  customStartTime: Day,
  customEndTime: Day,
  sortMode: z.coerce.number().int().min(0).max(3).default(0),
  /** 1 hides reports of brokers. */
  showTrader: Flag,
  /** 1 matches titles only. */
  visitMode: Flag,
  searchLimit: Flag,
  theme_id: Id.nullish(),
});

/** Days as yyyy-MM-dd stand in the order of their text. */
const startsBeforeItEnds = ({ customStartTime: from, customEndTime: to }: z.output<typeof SearchFields>) =>
  from === '' || to === '' || from <= to;

export const SearchRequest = SearchFields.refine(startsBeforeItEnds, {
  path: ['customEndTime'],
  message: '结束日期不能早于开始日期（customStartTime）',
});

/** A piece of the query as it was understood, shown as a removable chip. */
export const UnderstoodPart = z.object({
  kind: z.enum([
    'word',
    'phrase',
    'not',
    'or',
    'title',
    'organisation',
    'author',
    'stock',
    'industry',
    'type',
    'synonym',
  ]),
  /** What the chip says. */
  label: z.string(),
  /** The part of the keyword that made it, for removal: UTF-16 offsets. */
  range: TextRange,
});

export type UnderstoodPart = z.infer<typeof UnderstoodPart>;

export const SearchResult = z.object({
  list: z.array(ReportItem),
  /** Exact number of matches. */
  count: z.number().int(),
  /** Which list answered (S1 §4). */
  list_type: z.enum(['search', 'rank', 'hot', 'latest', 'folder']),
  took_ms: z.number(),
  understood: z.array(UnderstoodPart),
  /** A Chinese line about bad syntax or a fallback; empty when there is nothing to say. */
  notice: z.string(),
  /** When nothing matched: what to drop, and how many reports that would give. */
  relaxations: z.array(
    z.object({
      /** `filters`: all of them together. `only-word`: one word is kept, other words and all filters are dropped. */
      condition: z.enum([
        'keyword',
        'industry',
        'secondary',
        'type',
        'time',
        'broker',
        'title-only',
        'word',
        'filters',
        'only-word',
      ]),
      /** What is dropped, for example `时间：近一周`; what is kept for `filters` and `only-word`. */
      label: z.string(),
      /** The keyword that is left. */
      keyword: z.string(),
      count: z.number().int(),
    }),
  ),
  /** Near queries when nothing matched. */
  suggestions: z.array(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;
export type SearchRequestInput = z.input<typeof SearchRequest>;
export type SearchRequestParsed = z.output<typeof SearchRequest>;

const reportSearch = { method: 'POST', access: 'visitor', sealed: true, response: SearchResult } as const;

export const searchReports = call({
  ...reportSearch,
  path: '/api/v2/file/search',
  summary: '检索报告：所有词都须命中',
  request: SearchRequest,
});
export const searchReportsFuzzy = call({
  ...reportSearch,
  path: '/api/v2/file/search2',
  summary: '模糊检索：任一词、错字与拼音',
  request: SearchRequest,
});
export const searchDefaultSortData = call({
  ...reportSearch,
  path: '/api/v2/file/searchDefaultSortData',
  summary: '按筛选条件浏览，默认排序',
  request: SearchRequest,
});
export const getLatestFiles = call({
  ...reportSearch,
  path: '/api/v2/file/getLatestFiles',
  summary: '最新报告，按日期与页数',
  request: SearchRequest,
});

const ReportList = z.object({ list: z.array(ReportItem), count: z.number().int() });
const Paging = request({ page: Page, pageSize: pageSize(10, 50) });
const reportList = { method: 'POST', access: 'visitor', sealed: true, response: ReportList } as const;

export const getRcmdFiles = call({
  ...reportList,
  path: '/api/v2/file/getRcmdFiles',
  summary: '推荐报告',
  request: Paging,
});
export const getHotRankList = call({
  ...reportList,
  path: '/api/v2/file/getHotRankList',
  summary: '热门报告排行',
  request: Paging,
});
export const getHotRankListByChart = call({
  ...reportList,
  path: '/api/v2/file/getHotRankListByChart',
  summary: '带图表的热门报告排行',
  request: Paging,
});
export const getReportsOfType = call({
  ...reportList,
  path: '/api/v2/fileReportType/getList',
  summary: '某一类型的报告（首页标签：2 行业研究、5 招股书、9 财报）',
  request: request({ page: Page, pageSize: pageSize(10, 50), typeId: Id }),
});

/** A folder of the library's directory, which is an industry. Field names are those of S1 §3. */
const FolderItem = z.object({
  id: z.number(),
  fid: z.number(),
  item_id: z.number(),
  /** 2 folder, 3 report. */
  item_type: z.literal(2),
  name: z.string(),
  /** The folder it lies in; 0 is the root. */
  parent_id: z.number(),
  /** Reports in it and in its own folders. */
  file_count: z.number().int(),
});
export type FolderItem = z.infer<typeof FolderItem>;

/**
 * S1 §7 gives the path and “folder contents; payload not shown”. Here the directory is that of the industries: the root (0)
 * holds level-1 industries, these hold their level-2 industries and what belongs to none of them.
 */
export const apiDirFiles = call({
  method: 'POST',
  path: '/api/ffile/apiDirFiles',
  summary: '目录内容：目录按申万行业分两级，id 0 为根目录；先列子目录，再列报告（新的在前）',
  access: 'visitor',
  sealed: true,
  request: request({ id: Id.default(0), page: Page, pageSize: pageSize(REPORT_PAGE_SIZE, 50) }),
  response: z.object({
    items: z.array(z.discriminatedUnion('item_type', [FolderItem, ReportItem])),
    count: z.number().int(),
    list_type: z.literal('folder'),
  }),
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
export const getSearchHotKey = call({
  method: 'POST',
  path: '/api/ffile/getSearchHotKey',
  summary: '热搜词',
  access: 'visitor',
  request: request({}),
  response: z.object({ keys: z.array(z.string()) }),
});
export const getHotSearches = call({
  method: 'POST',
  path: '/api/v2/hotSearch/getList',
  summary: '24 小时热搜',
  access: 'visitor',
  request: request({ page: Page, pageSize: pageSize(10, 50) }),
  response: z.object({ data: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
});

export const Suggestion = z.object({
  kind: z.enum(['report', 'stock', 'industry', 'organisation', 'word', 'history']),
  /** What is shown. */
  label: z.string(),
  ranges: z.array(TextRange),
  /** What the box is filled with. */
  keyword: z.string(),
  /** A grey word behind: the code of a stock, the level of an industry. */
  hint: z.string(),
  /** The report to open, for `report`; 0 otherwise. */
  fid: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggest = call({
  method: 'POST',
  path: '/api/v2/file/suggest',
  summary: '输入联想：股票、行业、机构、词（均可用拼音与首字母）与报告标题',
  access: 'visitor',
  request: request({ keyword: Keyword }),
  response: z.object({ list: z.array(Suggestion) }),
});
