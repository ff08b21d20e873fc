import type { AuthorisationRequest, approveConsent, getConsent } from '#contract/calls/oauth.ts';
import { CODE_SECONDS } from '#contract/rights/token-terms.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownTokens } from './access.ts';
import { answerTo, checkRequest } from './check-request.ts';
import type { TokenDeps } from './deps.ts';
import { refuseMoreTokens } from './most-tokens.ts';
import { insertCode } from './store/grants.ts';
import { hashOf } from './token-texts.ts';

/** What a person is asked. Throws as `checkRequest` does. */
export function describeConsent(deps: TokenDeps, asked: AuthorisationRequest): ResponseOf<typeof getConsent> {
  const { client, place, scopes, problem } = checkRequest(deps, asked);
  return {
    name: client.name,
    place,
    scopes,
    problem: problem?.text ?? '',
    // Followed by the person's own click alone: nobody is sent on to an address that a stranger wrote.
    back: answerTo(deps, asked, { error: problem?.name ?? 'access_denied' }),
  };
}

/**
 * The person's yes, as a code that the program takes up. Throws as `checkRequest` does; 10007 where the request cannot be granted or there are as many
 * tokens as may be, 10999 for visitors.
 */
export async function approve(
  deps: TokenDeps,
  { allowed, ...asked }: ParsedRequestOf<typeof approveConsent>,
  caller: Caller,
): Promise<ResponseOf<typeof approveConsent>> {
  const own = ownTokens(caller);
  const { client, place, scopes, problem } = checkRequest(deps, asked);
  if (problem !== null) throw new BusinessError('notAllowed', problem.text);
  const granted = scopes.filter((scope) => allowed.includes(scope));
  if (granted.length === 0) throw new BusinessError('invalidInput', '请至少选一项它请求的权限');
  await refuseMoreTokens(deps.db, own, caller.now);
  const code = deps.texts.make('code');
  await insertCode(deps.db, own, {
    code_hash: hashOf(code),
    client_hash: hashOf(asked.client_id),
    client_name: client.name,
    client_place: place,
    redirect_uri: asked.redirect_uri,
    challenge: asked.code_challenge,
    scopes: granted,
    ends_at: new Date(caller.now + CODE_SECONDS * 1000),
  });
  return { to: answerTo(deps, asked, { code }) };
}
