import type { AuthorisationRequest } from '#contract/calls/oauth.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/rights/token-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { OauthClient } from './client-ids.ts';
import type { TokenDeps } from './deps.ts';
import type { OauthProblem } from './oauth-refused.ts';
import { isChallenge } from './pkce.ts';
import { isRegistered, placeOf, withAnswer } from './redirect-uris.ts';
import { askedScopes } from './rules/asked-scopes.ts';

export interface CheckedRequest {
  client: OauthClient;
  place: string;
  /** What is asked for; of a request that cannot be granted, nothing. */
  scopes: TokenScope[];
  /** null where it can be granted. */
  problem: { name: OauthProblem; text: string } | null;
}

/** What is wrong with a request of a program that is known, in the order in which its maker would mend it. */
function problemOf(asked: AuthorisationRequest, resource: string): CheckedRequest['problem'] {
  if (asked.response_type !== 'code')
    return { name: 'unsupported_response_type', text: '它请求的授权方式这里不支持（只支持 code）。' };
  if (asked.code_challenge_method !== 'S256' || !isChallenge(asked.code_challenge))
    return { name: 'invalid_request', text: '它没有按要求防止授权码被截取（PKCE S256）。' };
  if (asked.resource !== '' && asked.resource !== resource)
    return { name: 'invalid_target', text: '它要使用的不是这个网站。' };
  if (askedScopes(asked.scope).length === 0)
    return {
      name: 'invalid_scope',
      text: `它请求的权限这里没有（这里有 ${TOKEN_SCOPES.join('、')}）。`,
    };
  return null;
}

/**
 * Throws 10404 where this site does not know the program, 10007 where it did not register the address: whoever is asked is then taken nowhere.
 */
export function checkRequest(
  { clientIds, resource }: Pick<TokenDeps, 'clientIds' | 'resource'>,
  asked: AuthorisationRequest,
): CheckedRequest {
  const client = clientIds.read(asked.client_id);
  if (client === null)
    throw new BusinessError('notFound', '本站不认识这个程序，或它的登记已经失效。请回到程序里重新连接。');
  if (!isRegistered(asked.redirect_uri, client.redirectUris))
    throw new BusinessError('notAllowed', '这个程序要回到的地址与它登记的不同，为安全起见不能继续。');
  const problem = problemOf(asked, resource);
  return {
    client,
    place: placeOf(asked.redirect_uri),
    scopes: problem === null ? askedScopes(asked.scope) : [],
    problem,
  };
}

/** Takes an answer to the program; `iss` says whose it is (RFC 9207). */
export const answerTo = (
  { issuer }: Pick<TokenDeps, 'issuer'>,
  { redirect_uri, state }: AuthorisationRequest,
  told: { code: string } | { error: OauthProblem },
): string => withAnswer(redirect_uri, { ...told, state, iss: issuer });
