import { z } from 'zod';
import { LONGEST_QUESTION } from '../rights/question-length.ts';
import { call, request } from '../wire/call.ts';
import { Day, Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { Claim, MOST_PASSAGES, searchPassages } from './answers.ts';
import { getChartData } from './chart-data.ts';
import { CHART_KINDS } from './charts.ts';
import { Allowance } from './memberships.ts';
import { ReadingBlock } from './reading-flow.ts';
import { CatalogEntry } from './reports.ts';
import { Keyword } from './search.ts';

/**
 * What programs may do with a personal token, at `/api/open/v1`. Names are English, answers are the data alone, failures are
 * `application/problem+json`. Rights and units are those of the person, and the calls behind are those of the pages.
 */
const opened = <const Path extends string>(path: Path) =>
  ({ method: 'GET', path: `/api/open/v1/${path}`, access: 'token' }) as const;

/** Of the open list, at most. */
const PAGE_SIZE = { standard: 15, most: 50 } as const;
/** Pages of a report that are given at once. */
export const MOST_OPEN_PAGES = 10;

/** Where a person sees it. */
const Address = z.string();

export const OpenReport = z.object({
  id: z.number(),
  title: z.string(),
  organisation: z.string(),
  authors: z.array(z.string()),
  /** yyyy-MM-dd, Asia/Shanghai. */
  published_on: z.string(),
  /** 0 where only the record is known and no file. */
  pages: z.number().int(),
  industries: z.array(z.string()),
  stocks: z.array(z.object({ code: z.string(), name: z.string() })),
  rating: z.string(),
  abstract: z.string(),
  url: Address,
});
export type OpenReport = z.infer<typeof OpenReport>;

const Sort = z.enum(['relevance', 'newest', 'oldest']).default('relevance');
const found = { page: Page, page_size: pageSize(PAGE_SIZE.standard, PAGE_SIZE.most), sort: Sort };
const within = { since: Day, until: Day };

/** Days as yyyy-MM-dd stand in the order of their text. */
const startsBeforeItEnds = ({ since, until }: { since: string; until: string }) =>
  since === '' || until === '' || since <= until;
const ENDS_TOO_EARLY = { path: ['until'], message: '结束日期不能早于开始日期（since）' };

export const openSearchReports = call({
  ...opened('reports'),
  scope: 'search',
  cost: 3,
  summary: '检索报告：与网页同一个检索，摘出各篇里说到的原文与页码',
  request: request({ q: Keyword, ...found, ...within, with_file: Flag }).refine(
    startsBeforeItEnds,
    ENDS_TOO_EARLY,
  ),
  response: z.object({
    /** Rows of all pages. */
    count: z.number().int(),
    /** What was read otherwise than typed, or does not exist; empty where there is nothing to say. */
    notice: z.string(),
    reports: z.array(
      OpenReport.extend({ excerpts: z.array(z.object({ page: z.number().int(), text: z.string() })) }),
    ),
  }),
});

export const openReport = call({
  ...opened('report'),
  scope: 'read',
  summary: '一份报告的资料与目录；不计阅读',
  request: request({ id: Id }),
  response: OpenReport.extend({
    contents: z.array(CatalogEntry.pick({ title: true, page: true, depth: true })),
    /** Why the contents are not whole; empty where they are. */
    locked: z.string(),
  }),
});

export const openPages = call({
  ...opened('pages'),
  scope: 'read',
  cost: 6,
  summary: `报告的正文、标题与表格，一次最多 ${MOST_OPEN_PAGES} 页；与网页一样计一次阅读，同一报告当日不重复计`,
  request: request({
    id: Id,
    from: z.coerce.number('应为页码').int('应为整数').min(1, '从 1 开始').max(100_000).default(1),
    count: pageSize(1, MOST_OPEN_PAGES),
  }),
  response: z.object({
    report: OpenReport,
    pages: z.array(z.object({ page: z.number().int(), url: Address, blocks: z.array(ReadingBlock) })),
  }),
});

export const OpenChart = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(CHART_KINDS),
  report_id: z.number(),
  report_title: z.string(),
  organisation: z.string(),
  published_on: z.string(),
  page: z.number().int(),
  source: z.string(),
  /** Good for an hour or two; empty where there is none. */
  picture_url: Address,
  url: Address,
});

export const openSearchCharts = call({
  ...opened('charts'),
  scope: 'search',
  cost: 3,
  summary: '检索图表；每页的幅数与看得到的图表依等级而定',
  request: request({ q: Keyword, page: Page, sort: Sort, ...within }).refine(
    startsBeforeItEnds,
    ENDS_TOO_EARLY,
  ),
  response: z.object({ count: z.number().int(), notice: z.string(), charts: z.array(OpenChart) }),
});

export const openChartData = call({
  ...opened('chart-data'),
  scope: 'read',
  summary: '一幅图表的数据，连同它有几分把握；没有把握的没有数据',
  request: request({ id: Id }),
  response: getChartData.response.pick({ table: true }),
});

export const openAsk = call({
  ...opened('ask'),
  method: 'POST',
  scope: 'ask',
  cost: 5,
  summary: '提问：答案的每一句都附报告、页码与原文；没有依据就说没有，次数退还',
  request: request({
    question: z.string().trim().min(2, '请写下问题').max(LONGEST_QUESTION, `最多 ${LONGEST_QUESTION} 个字`),
  }),
  response: z.object({
    answer: z.string(),
    refused: z.boolean(),
    claims: z.array(Claim),
    evidence: z.array(
      z.object({
        number: z.number().int(),
        report_id: z.number(),
        report_title: z.string(),
        organisation: z.string(),
        published_on: z.string(),
        /** 1-based; null where it stands in the abstract. */
        page: z.number().int().nullable(),
        quote: z.string(),
        url: Address,
      }),
    ),
  }),
});

export const openPassages = call({
  ...opened('passages'),
  scope: 'search',
  cost: 5,
  summary: '找说到一件事的段落、表格行、图表与摘要，附报告与页码；只给读得到的报告的，次数与检索报告相同',
  request: request({
    q: searchPassages.request.shape.query,
    report_id: Id.optional(),
    count: pageSize(10, MOST_PASSAGES),
  }),
  response: z.object({
    passages: z.array(
      z.object({
        report_id: z.number(),
        report_title: z.string(),
        organisation: z.string(),
        published_on: z.string(),
        kind: z.enum(['paragraph', 'table', 'chart', 'row', 'abstract']),
        /** 1-based; null where it stands in the abstract. */
        page: z.number().int().nullable(),
        /** The heading or the caption it stands under. */
        heading: z.string(),
        text: z.string(),
        url: Address,
      }),
    ),
  }),
});

export const openMe = call({
  ...opened('me'),
  scope: 'search',
  summary: '这个令牌替谁做事：等级、还剩多少次',
  request: request({}),
  response: z.object({
    tier: Allowance.shape.tier,
    units: z.array(
      Allowance.pick({ action: true, allowed: true, daily: true, monthly: true }).extend({
        name: z.string(),
      }),
    ),
  }),
});
