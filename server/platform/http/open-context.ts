import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Tier, tierOf } from '#contract/levels.ts';
import type { Identity, RequestContext, SessionGate } from './context.ts';

export const SESSION_COOKIE = 'sid';
export const TOKEN_COOKIE = 'token';
export const SESSION_LIFE_SECONDS = 30 * 24 * 3600;

export interface OpenedContext {
  context: RequestContext;
  identity: Identity;
}

/** Writes our cookies; `secure` where people come by https. */
export function cookieWriter(
  reply: FastifyReply,
  secure: boolean,
): Pick<RequestContext['cookies'], 'set' | 'clear'> {
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  return {
    set(name, value, { maxAgeSeconds, httpOnly }) {
      reply.setCookie(name, value, { ...shared, maxAge: maxAgeSeconds, httpOnly });
    },
    clear(name) {
      reply.clearCookie(name, shared);
    },
  };
}

function tierOfIdentity(identity: Identity, now: number): Tier {
  if (identity.kind !== 'account') return 'visitor';
  return tierOf(identity.account.level, identity.account.unlockEndTime, Math.floor(now / 1000));
}

/**
 * Says who asks. The `token` header (or, for GET, the cookie) must belong to the `sid` cookie: a page of another site can
 * make the browser send the cookie, but cannot read the token.
 */
export async function openContext(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: SessionGate,
  options: { now: number; secureCookies: boolean },
): Promise<OpenedContext> {
  const sid = request.cookies[SESSION_COOKIE];
  const header = request.headers.token;
  const companion = typeof header === 'string' && header !== '' ? header : undefined;
  const token = request.method === 'GET' ? (companion ?? request.cookies[TOKEN_COOKIE]) : companion;
  const identity = await gate.identify({ sid, token }, options.now);
  const account = identity.kind === 'account' ? identity.account : null;
  const context: RequestContext = {
    session: { key: identity.kind === 'refused' ? '' : identity.key, account },
    tier: tierOfIdentity(identity, options.now),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    now: options.now,
    requestId: request.id,
    log: request.log,
    sid: sid ?? '',
    cookies: {
      read: (name) => request.cookies[name] ?? '',
      ...cookieWriter(reply, options.secureCookies),
    },
  };
  return { context, identity };
}
