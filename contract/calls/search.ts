import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Day, Flag, Id, IdList, Page, pageSize, TextRange } from '../wire/fields.ts';
import { ReportItem } from './reports.ts';
import { SearchSubject } from './subjects.ts';

/** S1 §4: 0 overall, 1 newest first, 2 oldest first, 3 date and page count. */
export const SORT_MODES = { overall: 0, newest: 1, oldest: 2, pages: 3 } as const;
/** S1 §4: 0 all, 1 week, 2 month, 3 half year, 4 year. */
export const PUBLISH_TIMES = { all: 0, week: 1, month: 2, halfYear: 3, year: 4 } as const;
export const REPORT_PAGE_SIZE = 15;
export const MAX_KEYWORD_LENGTH = 200;
export const MAX_SERIES_LENGTH = 100;

export const Keyword = z.string().max(MAX_KEYWORD_LENGTH, `最多 ${MAX_KEYWORD_LENGTH} 个字`).default('');

/** As reports print them, without 首次 and the like. */
const RatingList = z.array(z.string().max(20)).max(20, '一次最多 20 项').default([]);

/** 0 all, 1 only with their file. */
export const FILE_FILTERS = { all: 0, only: 1 } as const;
/** 2 was a default that left reports out: pages that were open before still send it, and are shown all. */
export const FileFilter = z.coerce.number().int().min(0).max(2).default(FILE_FILTERS.all);

export const SearchFields = request({
  keyword: Keyword,
  /** Reports in that group alone; absent for whoever may not know of it. */
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
  /** 1 looks for the words just as they are typed: nothing is taken for a slip. */
  asTyped: Flag,
  /** S1 names it and says nothing of it: taken and without effect, see decision 0012. */
  searchLimit: Flag,
  theme_id: Id.nullish(),
});

/** Days as yyyy-MM-dd stand in the order of their text. */
export const startsBeforeItEnds = ({
  customStartTime: from,
  customEndTime: to,
}: {
  customStartTime: string;
  customEndTime: string;
}) => from === '' || to === '' || from <= to;

export const ENDS_TOO_EARLY = {
  path: ['customEndTime'],
  message: '结束日期不能早于开始日期（customStartTime）',
};

export const SearchRequest = SearchFields.refine(startsBeforeItEnds, ENDS_TOO_EARLY);

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
export const Grade = z.enum(['together', 'every', 'most']);

/** Issues of one periodical of one house, of which a list in the order of relevance shows the one that fits best. */
const SeriesOfMatch = z.object({
  /** For `series` of a request, which lists all of them. */
  key: z.string(),
  name: z.string(),
  /** Other issues under the same filters, whatever the words: one less than that list holds. */
  count: z.number().int(),
  /** Those of them that answer the query best, a few; `headline` is what the title says beside the name of the periodical. */
  issues: z.array(
    z.object({ fid: z.number(), name: z.string(), headline: z.string(), timeText: z.string() }),
  ),
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
  /**
   * Number of full matches: everything together, or every word; those that are folded included. In the order of relevance what is seen, among
   * the best, to hold a word only across the edges of others (家电 in 多家电力) is not counted.
   */
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
  /** What the library hardly holds and was looked for otherwise; reports that hold it as typed come first. */
  corrections: z.array(z.object({ typed: z.string(), instead: z.string(), range: TextRange })),
  /** The keyword with its corrections; empty where there are none. `asTyped` asks without them. */
  corrected_keyword: z.string(),
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
  /** On the first page of a search for one company or industry and nothing else, where the library knows something of it. */
  subject: SearchSubject.nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;
export type SearchRequestInput = z.input<typeof SearchRequest>;
export type SearchRequestParsed = z.output<typeof SearchRequest>;

export const SEARCH_COST = 3;

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
