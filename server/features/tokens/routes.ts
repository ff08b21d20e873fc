import { approveConsent, getConsent } from '#contract/calls/oauth.ts';
import * as calls from '#contract/calls/tokens.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { approve, describeConsent } from './consent.ts';
import type { TokenDeps } from './deps.ts';
import { listOwnTokens, makeToken, revokeOwnToken } from './manage-tokens.ts';

export function tokenRoutes(handle: Handle, deps: TokenDeps): void {
  handle(calls.getTokens, (_, { caller }) => listOwnTokens(deps, caller));
  handle(calls.makeToken, (asked, { caller }) => makeToken(deps, asked, caller));
  handle(calls.revokeToken, ({ id }, { caller }) => revokeOwnToken(deps, id, caller));
  handle(getConsent, async (asked) => describeConsent(deps, asked));
  handle(approveConsent, (asked, { caller }) => approve(deps, asked, caller));
}
