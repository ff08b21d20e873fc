import * as listings from '#contract/calls/listings.ts';
import * as calls from '#contract/calls/recommendations.ts';
import type { Handle } from '#server/platform/http/context.ts';
import type { RecommendationDeps } from './deps.ts';
import { listHot } from './list-hot.ts';
import { listRecommended } from './list-recommended.ts';
import { listLess, undoLess, wantLess } from './want-less.ts';

export function recommendationRoutes(handle: Handle, deps: RecommendationDeps): void {
  handle(listings.getRcmdFiles, (request, { caller }) => listRecommended(deps, request, caller));
  handle(listings.getHotRankList, ({ page, pageSize }, { caller }) =>
    listHot(deps, { page, pageSize, withCharts: false }, caller),
  );
  handle(listings.getHotRankListByChart, ({ page, pageSize }, { caller }) =>
    listHot(deps, { page, pageSize, withCharts: true }, caller),
  );
  handle(calls.recommendLess, (request, { caller }) => wantLess(deps, request, caller));
  handle(calls.undoRecommendLess, async (request, { caller }) => ({
    undone: await undoLess(deps, request, caller),
  }));
  handle(calls.getRecommendLess, async (_request, { caller }) => ({ list: await listLess(deps, caller) }));
}
