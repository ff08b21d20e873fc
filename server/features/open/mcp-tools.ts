import { z } from 'zod';
import { MOST_PASSAGES } from '#contract/calls/answers.ts';
import * as open from '#contract/calls/open.ts';
import { MOST_OPEN_PAGES } from '#contract/calls/open.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import type { JsonCall } from '#contract/wire/call.ts';

/** What an assistant may ask of this site; each tool is one call of the open surface. */
export interface McpTool {
  name: string;
  call: JsonCall;
  description: string;
  input: z.ZodObject;
  /** What its answer leads to, for whoever checks it. */
  links: (answer: never) => { uri: string; name: string }[];
}

interface Titled {
  url: string;
  title: string;
}

const tool = <Answer>(
  one: Omit<McpTool, 'links'> & { links?: (answer: Answer) => { uri: string; name: string }[] },
): McpTool => ({
  ...one,
  links: (one.links ?? (() => [])) as McpTool['links'],
});

const Words = z
  .string()
  .max(200)
  .describe('检索词：公司、代码、行业、机构、主题都可以连着写；引号内逐字找，NOT 排除，OR 任一');
const Day = z.string().describe('yyyy-MM-dd').optional();
const sought = {
  q: Words,
  page: z.int().min(1).describe('第几页，从 1 开始').optional(),
  sort: z.enum(['relevance', 'newest', 'oldest']).optional(),
  since: Day,
  until: Day,
};
const Question = z.string().min(2).max(200);
const Id = z.int().describe('检索结果里的 id');
const linkOf = ({ url, title }: Titled) => ({ uri: url, name: title });

export const MCP_TOOLS: readonly McpTool[] = [
  tool({
    name: 'search_reports',
    call: open.openSearchReports,
    description: '检索行业研究报告：给出标题、机构、日期、摘要，摘出各篇里说到检索词的原文与页码。',
    input: z.object({ ...sought, with_file: z.boolean().describe('只要有原文的').optional() }),
    links: ({ reports }: { reports: Titled[] }) => reports.map(linkOf),
  }),
  tool({
    name: 'report_contents',
    call: open.openReport,
    description: '一份报告的资料与目录，用来决定读哪几页；不计阅读次数。',
    input: z.object({ id: Id }),
    links: (report: Titled) => [linkOf(report)],
  }),
  tool({
    name: 'read_pages',
    call: open.openPages,
    description: `读报告的正文与表格，一次最多 ${MOST_OPEN_PAGES} 页。计一次阅读，同一报告当日不重复计。引用时请写明页码与 url。`,
    input: z.object({
      id: Id,
      from: z.int().min(1).describe('从第几页').optional(),
      count: z.int().min(1).max(MOST_OPEN_PAGES).describe('几页').optional(),
    }),
    links: ({ pages, report }: { pages: { url: string; page: number }[]; report: Titled }) =>
      pages.map(({ url, page }) => ({ uri: url, name: `${report.title} 第 ${page} 页` })),
  }),
  tool({
    name: 'search_passages',
    call: open.openPassages,
    description:
      '找说到一件事的段落、表格行、图表与摘要，附报告、页码与链接；只给读得到的报告的。要原文片段而不要整页时用它。',
    input: z.object({
      q: Question,
      report_id: Id.optional(),
      count: z.int().min(1).max(MOST_PASSAGES).describe('几段').optional(),
    }),
    links: ({ passages }: { passages: { url: string; report_title: string; page: number | null }[] }) =>
      passages.map(({ url, report_title, page }) => ({
        uri: url,
        name: `${report_title} ${page === null ? '摘要' : `第 ${page} 页`}`,
      })),
  }),
  tool({
    name: 'search_charts',
    call: open.openSearchCharts,
    description: '检索报告里的图表：名称、所在报告与页码、图片地址。',
    input: z.object(sought),
    links: ({ charts }: { charts: { url: string; name: string }[] }) =>
      charts.map(({ url, name }) => ({ uri: url, name })),
  }),
  tool({
    name: 'chart_data',
    call: open.openChartData,
    description: '一幅图表的数据与把握（confidence）；由图形量出的数有误差（error），没有把握的没有数据。',
    input: z.object({ id: Id }),
  }),
  tool({
    name: 'ask',
    call: open.openAsk,
    description:
      '向本库提问：每句答案都附报告、页码（摘要与标题没有页码）与原话，没有依据就说没有。计一次提问，没有答出的退还。',
    input: z.object({ question: Question }),
    links: ({
      evidence,
    }: {
      evidence: { url: string; report_title: string; page: number | null; quote: string }[];
    }) =>
      evidence.map(({ url, report_title: name, page, quote }) => ({
        uri: url,
        name: `${name} ${quotePlace({ page, name, quote })}`,
      })),
  }),
  tool({
    name: 'units_left',
    call: open.openMe,
    description: '这个令牌的主人是什么等级，检索、阅读、提问还剩多少次。',
    input: z.object({}),
  }),
];
