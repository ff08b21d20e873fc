import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';

const Subscribed = z.union([z.literal(0), z.literal(1)]);

/** An industry of either level that one may subscribe to. Field names are those of S1 §3. */
const Theme = z.object({
  /** 申万 id, as in `theme_id` of searches. */
  id: z.number(),
  name: z.string(),
  /** Pictures of industries are not held: both are empty, as clients of S1 expect the fields. */
  logo: z.literal(''),
  img_url: z.literal(''),
  isSub: Subscribed,
  /** The level-1 industry of a level-2 industry; 0 for level 1. */
  parent_id: z.number(),
  /** Public reports in it. */
  file_count: z.number().int(),
});
export type Theme = z.infer<typeof Theme>;

export const getThemes = call({
  method: 'POST',
  path: '/api/web/getThemes',
  summary: '行业主题：已订阅的（两级）与全部；不带 parent_id 时全部为一级行业，带时为它的二级行业',
  access: 'visitor',
  request: request({ parent_id: Id.nullish() }),
  response: z.object({
    /** The caller's own of both levels, the latest first; empty for visitors. */
    sub_themes: z.array(Theme),
    themes: z.array(Theme),
    /** 1 where the caller has subscriptions that their level no longer carries: they are kept and feed nothing. */
    is_paused: Subscribed,
  }),
});

const changing = {
  method: 'POST',
  access: 'signedIn',
  request: request({ theme_id: Id }),
  /** How it stands now; a second time changes nothing. */
  response: z.object({ isSub: Subscribed }),
} as const;

export const apiSubOne = call({
  ...changing,
  path: '/api/theme/apiSubOne',
  summary: '订阅一个行业：高级会员及以上',
});

export const unSubOne = call({
  ...changing,
  path: '/api/theme/unSubOne',
  summary: '取消订阅一个行业：自己的订阅，任何等级都可取消',
});
