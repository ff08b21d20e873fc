import { getAllowance } from '#contract/memberships.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import type { Quotas } from './quotas.ts';
import type { Actor } from './who.ts';

/** Who acts in a request. */
export function actorOf(context: RequestContext): Actor {
  const { session, tier, address } = context;
  return { sessionKey: session.key, uid: session.account?.uid ?? null, tier, address };
}

export function membershipRoutes(handle: Handle, deps: { quotas: Quotas }): void {
  handle(getAllowance, ({ action, subject }, context) =>
    deps.quotas.allowance({ who: actorOf(context), action, subject: subject ?? null, now: context.now }),
  );
}
