import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page, pageSize, TextRange } from '../wire/fields.ts';
import { Keyword, SEARCH_COST } from './search.ts';

/** Ways of writing a query, in the order in which they are explained. */
export const SYNTAXES = [
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
] as const;

const SearchExample = z.object({
  /** Which way of writing it shows. */
  syntax: z.enum(SYNTAXES),
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

const NearbySearch = z.object({
  /** `form`: in what form a question is answered; `word`: what the trade says beside the subject. */
  kind: z.enum(['form', 'kind', 'period', 'word']),
  /** What is shown. */
  label: z.string(),
  /** What the box is filled with. */
  keyword: z.string(),
  /** Reports that it finds in full. */
  count: z.number().int(),
});
export type NearbySearch = z.infer<typeof NearbySearch>;

export const getNearbySearches = call({
  method: 'POST',
  path: '/api/v2/file/nearbySearches',
  summary: '接着可以搜的：所问的主题配上报告种类、时间与行内的词，至多六个，各有多少篇；不计搜索次数',
  access: 'visitor',
  cost: SEARCH_COST,
  request: request({ keyword: Keyword }),
  response: z.object({ list: z.array(NearbySearch) }),
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
