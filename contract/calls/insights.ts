import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';

/** S1 §9. */
export const INSIGHT_PAGE_SIZE = 8;
const MOST_A_PAGE = 50;

/** The address of an article (S1 §2). */
export const insightPath = (id: number): string => `/insight/detail?id=${id}`;

/** The address of a page of the list. */
export const insightListPath = (page = 1): string =>
  page > 1 ? `/insight/index?page=${page}` : '/insight/index';

/** Field names are those of S1 §3; `summary` is ours. */
export const InsightItem = z.object({
  id: z.number().int(),
  /** Path of the cover; empty where the article has no picture. */
  cover: z.string(),
  title: z.string(),
  tag: z.array(z.string()),
  /** The day it is published, yyyy-MM-dd. */
  create_time_format: z.string(),
  summary: z.string(),
});
export type InsightItem = z.infer<typeof InsightItem>;

const InsightPicture = z.object({
  caption: z.string(),
  /** Pixels of the picture at `picture`; a narrower one stands at `small`. */
  width: z.number().int(),
  height: z.number().int(),
  small: z.string(),
  small_width: z.number().int(),
});

/** Field names are those of S1 §3; `summary`, `contents`, `picture_notes`, and of a related report all but id and name are ours. */
export const Insight = InsightItem.extend({
  /** HTML of our own making, from Markdown without HTML in it: its tags, addresses and pictures were checked when it came in. */
  content: z.string(),
  /** The headings in it, in order, by the `id` each has there. */
  contents: z.array(
    z.object({ id: z.string(), title: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
  ),
  /** Paths of the pictures to leaf through. */
  picture: z.array(z.string()),
  /** What is known of each picture, in the same order. */
  picture_notes: z.array(InsightPicture),
  related_file: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** yyyy-MM-dd. */
      timeText: z.string(),
      organisation: z.string(),
      /** 0 where only the record is known and there is nothing to download. */
      page_count: z.number().int(),
    }),
  ),
  /** When its words or pictures last changed, seconds since 1970. */
  update_time: z.number().int(),
});
export type Insight = z.infer<typeof Insight>;

export const getInsights = call({
  method: 'GET',
  path: '/api/v2/fileInsight/getList',
  summary: '行业洞察的列表，新的在前，每页 8 篇',
  access: 'visitor',
  request: request({ page: Page, pageSize: pageSize(INSIGHT_PAGE_SIZE, MOST_A_PAGE) }),
  response: z.object({ data: z.array(InsightItem), total: z.number().int() }),
});

export const getInsight = call({
  method: 'GET',
  path: '/api/v2/fileInsight/getDetail',
  summary: '一篇行业洞察：正文、图集与相关报告；10404 为没有这一篇',
  access: 'visitor',
  request: request({ id: Id }),
  response: Insight,
});
