import { getAllowance } from '#contract/calls/memberships.ts';
import type { Handle } from '#server/platform/http/context.ts';
import type { Quotas } from './quotas.ts';

export function membershipRoutes(handle: Handle, deps: { quotas: Quotas }): void {
  handle(getAllowance, ({ action, subject }, { caller }) =>
    deps.quotas.allowance({ caller, action, subject: subject ?? null }),
  );
}
