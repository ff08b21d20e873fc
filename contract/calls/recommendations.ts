import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';

/** What one may want less of: a single report, everything of its level-1 industry, everything of its house. */
export const LessScope = z.enum(['report', 'industry', 'organisation']);
export type LessScope = z.infer<typeof LessScope>;

const Less = z.object({
  scope: LessScope,
  /** The report, the industry or the organisation. */
  key: z.number(),
  /** What it is called. */
  label: z.string(),
});
export type Less = z.infer<typeof Less>;

const ofLess = { method: 'POST', access: 'signedIn' } as const;

export const recommendLess = call({
  ...ofLess,
  path: '/api/v2/recommend/less',
  summary: '少推荐这类：不再推荐这一篇，或少推荐它的行业、机构；可撤销，最多 200 项',
  request: request({ fid: Id, scope: LessScope }),
  response: Less,
});

export const undoRecommendLess = call({
  ...ofLess,
  path: '/api/v2/recommend/undoLess',
  summary: '撤销一项少推荐',
  request: request({ scope: LessScope, key: Id }),
  response: z.object({ undone: z.boolean() }),
});

export const getRecommendLess = call({
  ...ofLess,
  path: '/api/v2/recommend/getLess',
  summary: '自己说过少推荐的，最近的在前',
  request: request({}),
  response: z.object({ list: z.array(Less) }),
});
