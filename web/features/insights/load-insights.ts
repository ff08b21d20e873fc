import { data } from 'react-router';
import {
  getInsight,
  getInsights,
  INSIGHT_PAGE_SIZE,
  type Insight,
  type InsightItem,
} from '#contract/calls/insights.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

const ID = /^[1-9]\d{0,14}$/;
const PAGE = /^[1-9]\d{0,4}$/;

export interface InsightPage {
  list: InsightItem[];
  total: number;
  /** 1-based. */
  page: number;
}

/** A page of the list, as its address names it. Throws a 404 response for a page that is none. */
export async function loadInsights(client: Client, asked: string | null): Promise<InsightPage> {
  if (asked !== null && !PAGE.test(asked)) throw data(null, { status: 404 });
  const page = Number(asked ?? 1);
  const { data: list, total } = await client.send(getInsights, { page, pageSize: INSIGHT_PAGE_SIZE });
  if (list.length === 0 && page > 1) throw data(null, { status: 404 });
  return { list, total, page };
}

/** An article. Throws a 404 response where there is none. */
export async function loadInsight(client: Client, id: string | null): Promise<Insight> {
  if (id === null || !ID.test(id)) throw data(null, { status: 404 });
  try {
    return await client.send(getInsight, { id });
  } catch (error) {
    if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
    throw error;
  }
}
