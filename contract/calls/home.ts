import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page, pageSize, TextRange } from '../wire/fields.ts';
import { SearchedChart } from './charts.ts';

const open = { method: 'POST', access: 'visitor' } as const;

export const getPartners = call({
  ...open,
  path: '/api/v2/partner/index',
  summary: '合作机构：运营者列出的；没有列出时是本库报告最多的机构',
  request: request({ page: Page, pageSize: pageSize(30, 50) }),
  response: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        /** Address of a picture; empty where there is none. */
        logo: z.string(),
        intro: z.string(),
        /** Where it leads: a site, or a page of ours. Empty where nowhere. */
        website: z.string(),
      }),
    ),
    count: z.number().int(),
    /** False where nobody listed partners and these are the houses whose reports are here. */
    listed: z.boolean(),
  }),
});

export const getStatistics = call({
  ...open,
  path: '/api/v2/home/getStatistics',
  summary: '本库有多少报告、图表、页、机构与行业；运营者可以另用自己的说法',
  request: request({}),
  response: z.object({
    reports: z.number().int(),
    charts: z.number().int(),
    pages: z.number().int(),
    organisations: z.number().int(),
    /** Published in the last seven days. */
    recent: z.number().int(),
    /** Ids of the report types that there are reports of. */
    types: z.array(z.number().int()),
    /** Day of the newest report, yyyy-MM-dd. */
    newest: z.string(),
    /** In the operator's words; empty where there are none. */
    said: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});

export const getHotTopics = call({
  ...open,
  path: '/api/v2/home/getHotTopics',
  summary: '近期话题：近来的报告写得多、被读得多的二级行业与公司',
  request: request({ page: Page, pageSize: pageSize(10, 20) }),
  response: z.object({
    list: z.array(
      z.object({
        kind: z.enum(['industry', 'stock']),
        name: z.string(),
        /** The code of a stock; empty for an industry. */
        code: z.string(),
        /** Reports about it of late. */
        count: z.number().int(),
      }),
    ),
    /** Of so many days. */
    days: z.number().int(),
    /** The last of them, yyyy-MM-dd: that of the newest report. */
    until: z.string(),
  }),
});

/** What one may ask of this library, and how many reports say it. */
const HomeExample = z.object({
  kind: z.enum(['question', 'company', 'number']),
  keyword: z.string(),
  /** At least one. */
  count: z.number().int(),
});
export type HomeExample = z.infer<typeof HomeExample>;

export const getHomeExamples = call({
  ...open,
  path: '/api/v2/home/getExamples',
  summary:
    '搜索框下的三个例子：一个问题、一家公司、一个数，取自本库新近的报告，每个都找得到；一天之内不变，人人相同',
  request: request({}),
  response: z.object({ list: z.array(HomeExample) }),
});

/** Weeks that the bars beside an industry show. */
export const INDUSTRY_WEEKS = 12;

export const getIndustryWeeks = call({
  ...open,
  path: '/api/v2/home/getIndustryWeeks',
  summary: '各一级行业 12 周里每周的报告数，止于本库最新的一天，旧的在前；其间没有报告的行业不列',
  request: request({}),
  response: z.object({
    list: z.array(
      z.object({ id: z.number().int(), weeks: z.array(z.number().int()).length(INDUSTRY_WEEKS) }),
    ),
    /** The last day of the last week, yyyy-MM-dd. */
    until: z.string(),
  }),
});

export const getShownPassage = call({
  ...open,
  path: '/api/v2/home/getShownPassage',
  summary: '当日示例：一段原文、它所在的报告与页，一天之内不变，人人相同；没有时为 null',
  request: request({}),
  response: z.object({
    passage: z
      .object({
        fid: z.number(),
        name: z.string(),
        organisation: z.string(),
        /** yyyy-MM-dd. */
        day: z.string(),
        /** 1-based. */
        page: z.number().int(),
        text: z.string(),
        /** Words of the title that stand in it. */
        ranges: z.array(TextRange),
        /** Cover of the report. */
        share_url: z.string(),
      })
      .nullable(),
  }),
});

export const getSearchHotKey = call({
  method: 'POST',
  path: '/api/ffile/getSearchHotKey',
  summary: '热搜词',
  access: 'visitor',
  request: request({}),
  response: z.object({ keys: z.array(z.string()) }),
});
export const dailyRcmd = call({
  method: 'POST',
  access: 'visitor',
  sealed: true,
  path: '/api/chart/dailyRcmd',
  summary: '每日图表：各行业近期的图表，一天之内不变（北京时间），人人相同；最多十幅，其后的页为空',
  request: request({ page: Page, page_size: pageSize(10, 10) }),
  response: z.object({ items: z.array(SearchedChart), /** yyyy-MM-dd. */ day: z.string() }),
});
