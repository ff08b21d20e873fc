import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page } from '../wire/fields.ts';
import { SearchedChart } from './charts.ts';
import { ReportItem } from './reports.ts';
import { CompanyFacts, SeriesFacts } from './subjects.ts';

/** What a public page gathers the reports of: a level-1 industry, an organisation, a researcher, a stock, or a month. */
export const CoverageKind = z.enum(['industry', 'organisation', 'researcher', 'stock', 'month']);
export type CoverageKind = z.infer<typeof CoverageKind>;

export const COVERAGE_PAGE_SIZE = 20;

const SEGMENTS: Record<CoverageKind, string> = {
  industry: 'industry',
  organisation: 'org',
  researcher: 'researcher',
  stock: 'stock',
  month: 'month',
};

/** The address of the public page of something, or of one of its later pages. */
export function coveragePath(kind: CoverageKind, key: string | number, page = 1): string {
  const first = `/${SEGMENTS[kind]}/${encodeURIComponent(key)}`;
  return page > 1 ? `${first}/${page}` : first;
}

/** Another page of the same sort, by what it gathers. */
const Neighbour = z.object({
  kind: CoverageKind,
  key: z.string(),
  name: z.string(),
  /** Reports that are about both. */
  count: z.number().int(),
});
export type Neighbour = z.infer<typeof Neighbour>;

/** It counts and joins over everything that one name stands for. */
const COVERAGE_COST = 3;

export const getCoverage = call({
  method: 'POST',
  path: '/api/v2/coverage/getCoverage',
  summary: '行业、机构、研究员、股票或月份的公开专页：报告数随时间的变化、给出的评级、相关专页与最新报告',
  access: 'visitor',
  cost: COVERAGE_COST,
  request: request({
    kind: CoverageKind,
    /** An id of the taxonomy or the records, the code of a stock as reports give it, or yyyy-MM. */
    key: z.string().min(1, '不能为空').max(40, '最多 40 个字符'),
    page: Page,
  }),
  response: z.object({
    kind: CoverageKind,
    key: z.string(),
    name: z.string(),
    /** What it is, beside the name: 申万一级行业, the house of a researcher, the code of a stock. */
    note: z.string(),
    count: z.number().int(),
    /** yyyy-MM-dd of the oldest and of the newest report. */
    first_day: z.string(),
    last_day: z.string(),
    /** Reports by quarter of publishing, the newest 20 quarters at most, oldest first, none left out between. */
    quarters: z.array(z.object({ /** 2026Q3. */ quarter: z.string(), count: z.number().int() })),
    /** As printed, the most frequent first. */
    ratings: z.array(z.object({ rating: z.string(), count: z.number().int() })),
    /** Of a company; null for everything else. */
    company: CompanyFacts.nullable(),
    /** Periodicals on an industry, of those with several issues among the newest reports, the most issues first; on the first page alone. */
    series: z.array(SeriesFacts),
    neighbours: z.array(Neighbour),
    /** Of the newest reports, one of each, as samples that everybody may see; on the first page alone. */
    charts: z.array(SearchedChart),
    /** Newest first, `COVERAGE_PAGE_SIZE` a page. */
    list: z.array(ReportItem),
  }),
});

export const getCoverageMonths = call({
  method: 'POST',
  path: '/api/v2/coverage/getMonths',
  summary: '有报告的月份与各月的报告数，新的在前',
  access: 'visitor',
  cost: COVERAGE_COST,
  request: request({}),
  response: z.object({
    list: z.array(z.object({ /** yyyy-MM. */ month: z.string(), count: z.number().int() })),
  }),
});
