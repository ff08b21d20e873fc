import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Day, Flag, Id, IdList, Page, pageSize, TextRange } from '../wire/fields.ts';
import { FacetValue } from './facets.ts';
import { Named, ReportChart } from './reports.ts';
import { MAX_KEYWORD_LENGTH, SearchResult, startsBeforeItEnds } from './search.ts';

/** S1 §9: charts a page of the chart search. Page 2 and up is a right of its own (`pageCharts`). */
export const CHART_PAGE_SIZES = { members: 20, others: 8 } as const;
/** Bytes of a picture that is looked for. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
export const CHART_KINDS = ReportChart.shape.kind.options;
export type ChartKind = (typeof CHART_KINDS)[number];
/** What charts are called in filters and on cards. */
export const CHART_KIND_NAMES: Record<ChartKind, string> = {
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
  table: '表格',
  other: '其他图',
};

/** A report that shows the same chart. */
const ChartPlace = z.object({
  /** The chart in that report. */
  id: z.number(),
  fid: z.number(),
  file_name: z.string(),
  organisation: z.string(),
  /** yyyy-MM-dd. */
  createTimeYmd: z.string(),
  place_page: z.number().int(),
});
export type ChartPlace = z.infer<typeof ChartPlace>;

/**
 * A chart as lists show it; the field names of `ReportChart` are those of S1 §3. Its id stays the same when the report is read again.
 * `online_url` and `thumb_url` are links that live one to two hours and need nothing else. Whoever may not read the report sees its charts as samples:
 * so many a report and day (`SAMPLE.chartsADay`); those beyond them come `locked`, without pictures and with their number for a name.
 * Level 2 and above sees all that is found. Coordinates are for whoever may see the original (`viewChartOriginal`, or the report is open).
 */
export const SearchedChart = ReportChart.extend({
  /** Neither a folder (2) nor a report (3). */
  item_type: z.literal(4),
  name_ranges: z.array(TextRange),
  /**
   * Why it is listed, where neither its name nor its source line holds a word that was sought and the text beside it does: a piece of that
   * text with the first such word. Without text for whoever sees the chart as a sample. null elsewhere.
   */
  beside: z.object({ text: z.string(), range: TextRange }).nullable(),
  /** The same picture at 320 px; `online_url` is the one at 800 px. */
  thumb_url: z.string(),
  stockOrgData: Named,
  /** Its industries, the first level before the second. */
  fileIndustryData: z.array(Named),
  is_favorite: z.union([z.literal(0), z.literal(1)]),
  /** Why picture and name are missing; null where they are there. */
  locked: z.object({ code: z.number(), message: z.string() }).nullable(),
  /** In how many reports this chart stands, this one included: “同图出现在 N 份报告” from 2 on. It is shown from its first source, of those that were found. */
  same_count: z.number().int(),
});
export type SearchedChart = z.infer<typeof SearchedChart>;

const ChartSearchFields = request({
  keyword: z.string().max(MAX_KEYWORD_LENGTH, `最多 ${MAX_KEYWORD_LENGTH} 个字`).default(''),
  /** Charts of the reports in that group alone. */
  gid: Id.nullish(),
  page: Page,
  /** Beyond what the level gives it is made smaller: 20 for members, 8 for others. */
  pageSize: pageSize(CHART_PAGE_SIZES.members, CHART_PAGE_SIZES.members),
  /** 申万 ids of either level; the category filter, a right of level 2 (`filterChartCategory`) by whatever road it comes. */
  industryCategory: IdList,
  /** A theme is a level-1 industry: the same filter. */
  theme_id: Id.nullish(),
  kind: z.array(z.enum(CHART_KINDS)).max(CHART_KINDS.length).default([]),
  organisation: IdList,
  /** As in the search for reports, a right of members: 0 all, 1 week, 2 month, 3 half year, 4 year. */
  pubdate: z.coerce.number().int().min(0).max(4).default(0),
  customStartTime: Day,
  customEndTime: Day,
  /** 0 overall, 1 newest first, 2 oldest first. */
  sortMode: z.coerce.number().int().min(0).max(2).default(0),
  /** 1 looks in the names of charts only. */
  visitMode: Flag,
  /** 1 forgives slips and finds charts with one of the words. */
  fuzzy: Flag,
  /** 1 looks for the words just as they are typed: nothing is taken for a slip. */
  asTyped: Flag,
});

const wrongDays = {
  path: ['customEndTime'],
  message: '结束日期不能早于开始日期（customStartTime）',
};
export const ChartSearchRequest = ChartSearchFields.refine(startsBeforeItEnds, wrongDays);
export type ChartSearchInput = z.input<typeof ChartSearchRequest>;
export type ChartSearchParsed = z.output<typeof ChartSearchRequest>;

export const CHART_CONDITIONS = [
  'keyword',
  'industry',
  'kind',
  'organisation',
  'time',
  'title-only',
  'word',
  'filters',
  'only-word',
] as const;

export const ChartSearchResult = z.object({
  data: z.array(SearchedChart),
  /** How many rows the pages lead through; the same chart of several reports is one row. */
  count: z.number().int(),
  /** Exact number of charts that meet the search in full, those shown under others included. */
  full: z.number().int(),
  /** Charts a page for this caller: pages are counted by it. */
  page_size: z.number().int(),
  /** `search` with a keyword, `rank` without: then the newest charts, in turns of their industries. */
  list_type: z.enum(['search', 'rank']),
  groups: SearchResult.shape.groups,
  words: z.array(
    SearchResult.shape.words.element.omit({ reports: true }).extend({ charts: z.number().int() }),
  ),
  corrections: SearchResult.shape.corrections,
  corrected_keyword: SearchResult.shape.corrected_keyword,
  suggestions: SearchResult.shape.suggestions,
  understood: SearchResult.shape.understood,
  notice: z.string(),
  /** When nothing matched in full: what to drop, and how many charts that would give. */
  relaxations: z.array(
    z.object({
      condition: z.enum(CHART_CONDITIONS),
      label: z.string(),
      /** The keyword that is left. */
      keyword: z.string(),
      count: z.number().int(),
    }),
  ),
  took_ms: z.number(),
});
export type ChartSearchResult = z.infer<typeof ChartSearchResult>;

const CHART_SEARCH_COST = 3;
const ofCharts = { method: 'POST', access: 'visitor', sealed: true } as const;

export const searchCharts = call({
  ...ofCharts,
  cost: CHART_SEARCH_COST,
  path: '/api/v2/chart/search',
  summary:
    '检索图表：与报告检索同一语法；有结果时计一次图表搜索，同样的词当日不重复计，不带词的浏览不计；第 2 页起与分类筛选需高级会员',
  request: ChartSearchRequest,
  response: ChartSearchResult,
});

const CHART_FACETS = ['kind', 'industry', 'organisation', 'year'] as const;
export type ChartFacetKind = (typeof CHART_FACETS)[number];

export const ChartFacets = z.object({
  facets: z.array(
    z.object({
      kind: z.enum(CHART_FACETS),
      /** Most frequent first; `value` is a kind, an id or a year. Industries are of the first level. */
      values: z.array(FacetValue),
    }),
  ),
});

export type ChartFacets = z.infer<typeof ChartFacets>;

export const searchChartFacets = call({
  ...ofCharts,
  cost: CHART_SEARCH_COST,
  path: '/api/v2/chart/searchFacets',
  summary: '同一检索按图表类型、行业、机构、年份各有多少幅；每一类不计它自己的筛选；与同样的词的检索合计一次',
  request: ChartSearchRequest,
  response: ChartFacets,
});

export const getChartCategories = call({
  ...ofCharts,
  path: '/api/v2/chart/getCategories',
  summary: '图表检索页的行业分类：先是自己订阅的行业（两级），再是图表最多的一级行业；按分类筛选需高级会员',
  request: request({}),
  response: z.object({
    /** All charts. */
    total: z.number().int(),
    list: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        count: z.number().int(),
        /** 1 for an industry that the caller subscribed to. */
        isSub: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  }),
});

/** Whether the report's page opens with this chart marked, and why not. */
const ChartOriginal = z.object({
  /** 0 where it may be opened; 10007 below level 2, 10404 where there is no file. */
  code: z.number(),
  /** Empty where it may be opened. */
  message: z.string(),
});

export const getChartDetail = call({
  ...ofCharts,
  access: 'signedIn',
  path: '/api/v2/chart/getDetail',
  summary: '打开一幅图表：大图、出处、同图所在的报告；记入浏览历史（同一图表一天一次）',
  request: request({ id: Id }),
  response: z.object({
    chart: SearchedChart,
    original: ChartOriginal,
    /** The other reports that show it, oldest first, at most 20; `chart.same_count` counts all. */
    same: z.array(ChartPlace),
  }),
});

/** Charts of one's own that are shown beside those of the library. */
export const MOST_OWN_CHARTS = 3;

export const searchMyCharts = call({
  ...ofCharts,
  access: 'signedIn',
  path: '/api/v2/chart/searchOwn',
  summary:
    '自己的文件与自己各个群组里成员的文件里的图表：文件符合检索、图名里有所查的词的，最符合的在前；不计次数，不给本人看的从不在其中',
  request: request({
    keyword: ChartSearchFields.shape.keyword,
    pageSize: pageSize(MOST_OWN_CHARTS, CHART_PAGE_SIZES.members),
  }),
  response: z.object({ data: z.array(SearchedChart) }),
});

export const searchByPicture = call({
  ...ofCharts,
  sealed: false,
  access: 'signedIn',
  cost: 10,
  path: '/api/v2/chart/searchByPicture',
  summary:
    '以图找图：上传 PNG、JPEG、WebP 或 GIF（不超过 4 MB），找出各报告里的同一幅图；找到时计一次图表搜索，同一张图当日不重复计',
  maxBodyBytes: Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 4096,
  request: request({
    /** Base64 of the file, without `data:` before it. */
    picture: z
      .base64('图片应以 base64 编码')
      .min(1, '请选择图片')
      .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, '图片不能超过 4 MB，请缩小后再试'),
  }),
  response: z.object({
    /** Most alike first; each chart stands for all reports that show it. */
    data: z.array(SearchedChart.extend({ /** 0 to 1. */ likeness: z.number() })),
    count: z.number().int(),
    /** What to do where nothing was found; empty otherwise. */
    notice: z.string(),
  }),
});

const ChartSample = z.object({ code: z.number(), message: z.string() }).nullable();

export const fileAllChartList = call({
  ...ofCharts,
  path: '/api/chart/fileAllChartList',
  summary: '报告内的全部图表；未打开原文时只有前几幅的名称',
  request: request({ id: Id }),
  response: z.object({
    items: z.array(ReportChart),
    count: z.number().int(),
    /** Why the list is incomplete; null when it is whole. */
    locked: ChartSample,
  }),
});

export const getSimilarReportChart = call({
  ...ofCharts,
  cost: 5,
  path: '/api/v2/file/getSimilarReportChart',
  summary: '其他报告里相似的图表，各附缘由',
  request: request({ fileId: Id, limit: pageSize(3, 20) }),
  response: z.object({
    list: z.array(SearchedChart.extend({ /** One line of Chinese. */ why: z.string() })),
    count: z.number().int(),
  }),
});
