import { queryOptions } from '@tanstack/react-query';
import { getAllowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import { browserClient, type ClientSource } from '#web/client/browser-client.ts';

/** What an action would cost and what is left. Short-lived, since other tabs spend too. */
export const allowanceQuery = (
  action: Action,
  subject: number | null,
  client: ClientSource = browserClient,
) =>
  queryOptions({
    queryKey: ['allowance', action, subject],
    staleTime: 10_000,
    queryFn: ({ signal }) => client().send(getAllowance, { action, subject }, signal),
  });
