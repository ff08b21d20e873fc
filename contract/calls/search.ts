import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Day, Flag, Id, IdList, Page, pageSize, TextRange } from '../wire/fields.ts';
import { ReportItem } from './reports.ts';

/** S1 §4: 0 overall, 1 newest first, 2 oldest first, 3 date and page count. */
export const SORT_MODES = { overall: 0, newest: 1, oldest: 2, pages: 3 } as const;
/** S1 §4: 0 all, 1 week, 2 month, 3 half year, 4 year. */
export const PUBLISH_TIMES = { all: 0, week: 1, month: 2, halfYear: 3, year: 4 } as const;
export const REPORT_PAGE_SIZE = 15;
export const MAX_KEYWORD_LENGTH = 200;
export const MAX_SERIES_LENGTH = 100;

const Keyword = z.string().max(MAX_KEYWORD_LENGTH, `最多 ${MAX_KEYWORD_LENGTH} 个字`).default('');

/** As reports print them, without 首次 and the like. */
const RatingList = z.array(z.string().max(20)).max(20, '一次最多 20 项').default([]);

/** 0 all, 1 only with their file, 2 as the library has it: only those where less than half of its reports have one. */
export const FILE_FILTERS = { all: 0, only: 1, byDefault: 2 } as const;
const FileFilter = z.coerce.number().int().min(0).max(2).default(FILE_FILTERS.all);

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
  organisation: IdList,
  researcher: IdList,
  rating: RatingList,
  /** The issues of one periodical and nothing else: the `series.key` of a match. Nothing is folded in that list. */
  series: z.string().max(MAX_SERIES_LENGTH).default(''),
  fileFilter: FileFilter,
  pubdate: z.coerce.number().int().min(0).max(4).default(0),
  /** First and last day, inclusive, yyyy-MM-dd in Asia/Shanghai; they replace `pubdate`. */
  customStartTime: Day,
  customEndTime: Day,
  sortMode: z.coerce.number().int().min(0).max(3).default(0),
  /** 1 hides reports of brokers. */
  showTrader: Flag,
  /** 1 matches titles only. */
  visitMode: Flag,
  /** S1 names it and says nothing of it: taken and without effect, see decision 0012. */
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
    'kind',
    'period',
    'answer',
  ]),
  /** What the chip says. */
  label: z.string(),
  /** The part of the keyword that made it, for removal: UTF-16 offsets. */
  range: TextRange,
  /** `wanted` words make a full match; what is `preferred` only comes first. Strict parts are `demanded`. */
  role: z.enum(['demanded', 'wanted', 'preferred']),
  /** What to write in the place of `range` to demand it; empty where that cannot be said. */
  strict: z.string(),
  /** What the word names: stock, organisation, industry, researcher; empty for plain words. */
  names: z.string(),
});

export type UnderstoodPart = z.infer<typeof UnderstoodPart>;

/** How well a report fits: all of the query in one run, every word, or most of the words by what they tell. */
const Grade = z.enum(['together', 'every', 'most']);

/** Issues of one periodical of one house, of which a list in the order of relevance shows the one that fits best. */
const SeriesOfMatch = z.object({
  /** For `series` of a request, which lists all of them. */
  key: z.string(),
  name: z.string(),
  /** Other issues under the same filters, whatever the words: one less than that list holds. */
  count: z.number().int(),
});

/** The same report filed more than once, of which the list shows one. */
const DuplicatesOfMatch = z.object({
  count: z.number().int(),
  reports: z.array(
    z.object({ fid: z.number(), name: z.string(), organisation: z.string(), timeText: z.string() }),
  ),
});

const Match = z.object({
  grade: Grade,
  /** The words it lacks, as typed. */
  lacks: z.array(z.string()),
  /** null where no other issue was folded under this one. */
  series: SeriesOfMatch.nullable(),
  /** null where there is none. */
  duplicates: DuplicatesOfMatch.nullable(),
});

export const SearchResult = z.object({
  list: z.array(ReportItem),
  /** How many rows the pages lead through: the full matches, and behind them those with most of the words, without the `folded`. */
  count: z.number().int(),
  /** Exact number of full matches: everything together, or every word; those that are folded included. */
  full: z.number().int(),
  /** So many of the reports that were found stand under another row, as issues of its series or as its duplicates. */
  folded: z.number().int(),
  /** The periodical that `series` of the request narrows the list to; empty without it. */
  series_name: z.string(),
  /** Groups of `list` on this page, in order: from which place on, and the quiet line above it (empty for the first grade). */
  groups: z.array(z.object({ grade: Grade, from: z.number().int(), line: z.string() })),
  /** Of each report of `list` how it fits, and what stands under it. */
  matches: z.array(Match),
  /** How many reports hold each wanted word; 0 is to blame. */
  words: z.array(z.object({ text: z.string(), range: TextRange, reports: z.number().int() })),
  /** What the library does not hold and was looked for otherwise. */
  corrections: z.array(z.object({ typed: z.string(), instead: z.string() })),
  /** Whether reports without their file are left out: nobody asked, it was asked, or the library's default did it. */
  only_files: z.enum(['no', 'asked', 'default']),
  /** Which list answered (S1 §4). */
  list_type: z.enum(['search', 'rank', 'hot', 'latest', 'folder']),
  took_ms: z.number(),
  understood: z.array(UnderstoodPart),
  /** A Chinese line about bad syntax or a fallback; empty when there is nothing to say. */
  notice: z.string(),
  /** When nothing matched in full: what to drop, and how many reports that would give. */
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
        'organisation',
        'researcher',
        'rating',
        'series',
        'file',
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
  /** The query with near words in the place of those that stand nowhere: “您是不是要找”. */
  suggestions: z.array(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;
export type SearchRequestInput = z.input<typeof SearchRequest>;
export type SearchRequestParsed = z.output<typeof SearchRequest>;

const SEARCH_COST = 3;

const reportSearch = {
  method: 'POST',
  access: 'visitor',
  sealed: true,
  cost: SEARCH_COST,
  response: SearchResult,
} as const;

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

const FACET_KINDS = [
  'industry',
  'secondary',
  'type',
  'organisation',
  'researcher',
  'rating',
  'year',
  'file',
] as const;
export type FacetKind = (typeof FACET_KINDS)[number];

const FacetValue = z.object({
  /** Id, rating or year; `1` for reports with their file. */
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
});
export type FacetValue = z.infer<typeof FacetValue>;

export const SearchFacets = z.object({
  facets: z.array(z.object({ kind: z.enum(FACET_KINDS), values: z.array(FacetValue) })),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** Asked after the results of the same words, it costs nothing beside them. */
export const searchFacets = call({
  cost: SEARCH_COST,
  method: 'POST',
  path: '/api/v2/file/searchFacets',
  summary: '同一检索按行业、类型、机构、研究员、评级、年份、有无原文各有多少篇；每一类不计它自己的筛选',
  access: 'visitor',
  sealed: true,
  request: SearchFields.extend({ fuzzy: Flag }).refine(startsBeforeItEnds, {
    path: ['customEndTime'],
    message: '结束日期不能早于开始日期（customStartTime）',
  }),
  response: SearchFacets,
});

const SearchExample = z.object({
  /** Which way of writing it shows. */
  syntax: z.enum([
    'words',
    'phrase',
    'not',
    'or',
    'title',
    'organisation',
    'author',
    'stock',
    'industry',
    'type',
  ]),
  keyword: z.string(),
  /** Reports that it finds in full, as the page would ask for them. */
  count: z.number().int(),
});
export type SearchExample = z.infer<typeof SearchExample>;

export const getSearchExamples = call({
  method: 'POST',
  path: '/api/v2/file/searchExamples',
  summary: '检索语法的例子：每一种写法至多一个，都能在本库找到报告；不计搜索次数',
  access: 'visitor',
  request: request({}),
  response: z.object({ list: z.array(SearchExample) }),
});

const ReportList = z.object({ list: z.array(ReportItem), count: z.number().int() });
const Paging = request({ page: Page, pageSize: pageSize(10, 50) });
const reportList = { method: 'POST', access: 'visitor', sealed: true, response: ReportList } as const;

export const getRcmdFiles = call({
  ...reportList,
  path: '/api/v2/file/getRcmdFiles',
  summary: '推荐报告',
  request: Paging.extend({ fileFilter: FileFilter }),
  response: ReportList.extend({ only_files: SearchResult.shape.only_files }),
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
  kind: z.enum(['report', 'stock', 'researcher', 'organisation', 'industry', 'word', 'history']),
  /** What is shown. */
  label: z.string(),
  ranges: z.array(TextRange),
  /** What the box is filled with. */
  keyword: z.string(),
  /** A grey word behind: the code of a stock, the house of a researcher, the level of an industry. */
  hint: z.string(),
  /** The report to open, for `report`; 0 otherwise. */
  fid: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggest = call({
  method: 'POST',
  path: '/api/v2/file/suggest',
  summary: '输入联想：股票、研究员、机构、行业、词（均可用拼音与首字母）与报告标题',
  access: 'visitor',
  request: request({ keyword: Keyword }),
  response: z.object({ list: z.array(Suggestion) }),
});
