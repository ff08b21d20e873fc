import { queryOptions } from '@tanstack/react-query';
import { getAllowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import { answerTo } from '#web/client/query.ts';

/** What an action would cost and what is left. Short-lived, since other tabs spend too. */
export const allowanceQuery = (action: Action, subject: number | null) =>
  queryOptions({
    queryKey: ['allowance', action, subject],
    staleTime: 10_000,
    queryFn: answerTo(getAllowance, { action, subject }),
  });
