import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/wire/call.ts';
import type { CodeName } from '#contract/wire/codes.ts';
import type { RequestContext, SessionVerdict, TokenGate, TokenVerdict } from './context.ts';
import { contextOf, type OpenedContext } from './open-context.ts';
import { signalOf } from './request-signal.ts';
import type {} from './route-config.ts';

/** Who shows a token is a program: it is told by the HTTP status, and in words for whoever reads its log. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly status: 401 | 403;
  readonly code: CodeName;
  readonly details: Record<string, unknown>;
  constructor(status: 401 | 403, message: string, details: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = status === 401 ? 'sessionInvalid' : 'notAllowed';
    this.details = details;
  }
}

/** Of a site that has given nobody a token. */
export const NO_TOKENS: TokenGate = {
  proves: () => false,
  resolve: () => Promise.resolve({ kind: 'refused', reason: 'unknown' }),
};

const REASONS = {
  unknown: '令牌无效，请检查是否抄全，或重新建一个',
  expired: '令牌已过期，请重新建一个',
  revoked: '令牌已被撤销，请重新建一个',
} as const;

/** The personal token of a request to a call that takes one; null elsewhere, where the header means nothing. */
export function bearerOf(request: Pick<FastifyRequest, 'headers' | 'routeOptions'>): string | null {
  if (request.routeOptions.config.call?.access !== 'token') return null;
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** What a token is as an identity. Its session is its own: it neither shares what a browser began nor ends it. */
function verdictOf(resolved: TokenVerdict): SessionVerdict {
  if (resolved.kind === 'refused') {
    return { kind: 'refused', code: resolved.reason === 'expired' ? 10998 : 10999, ended: false };
  }
  return { kind: 'account', key: `token:${resolved.tokenId}`, account: resolved.account };
}

/** A program keeps no cookies of ours. */
const NO_COOKIES: RequestContext['cookies'] = { read: () => '', set() {}, clear() {} };

/**
 * Says for whom a token acts. Cookies are not looked at, so that no page of another site can make a browser ask for anything by them.
 * Throws `TokenRefused`: 401 where the token is none, 403 where it is not good for this call.
 */
export async function openToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, bearer, tokens, now }: { call: Call; bearer: string; tokens: TokenGate; now: number },
): Promise<OpenedContext> {
  const resolve = async (at: number): Promise<TokenVerdict> =>
    tokens.proves(bearer) ? tokens.resolve(bearer, at) : { kind: 'refused', reason: 'unknown' };
  const resolved = await resolve(now);
  if (resolved.kind === 'refused')
    throw new TokenRefused(401, REASONS[resolved.reason], { needs: 'token', reason: resolved.reason });
  const { scope = '' } = call;
  if (!resolved.scopes.includes(scope))
    throw new TokenRefused(403, `这个令牌没有“${scope}”的权限，请换一个有此权限的令牌`, { needs: scope });
  const verdict = verdictOf(resolved);
  const context = contextOf(request, verdict, { sid: '', now, cookies: NO_COOKIES, signal: signalOf(reply) });
  return {
    context: {
      ...context,
      caller: { ...context.caller, tokenId: resolved.tokenId, knownCookie: '' },
      cookies: NO_COOKIES,
      tell: (header, value) => void reply.header(header, value),
    },
    verdict,
    async lookAgain(at) {
      const again = await resolve(at);
      const isGood = again.kind === 'token' && again.scopes.includes(scope);
      return isGood ? verdictOf(again) : { kind: 'refused', code: 10999, ended: false };
    },
  };
}
