import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Tier, tierOf } from '#contract/rights/levels.ts';
import type { Caller } from '../access/caller.ts';
import type { CookieName, RequestContext, SessionGate, SessionVerdict } from './context.ts';
import { signalOf } from './request-signal.ts';

export const SESSION_COOKIE = 'sid';
export const TOKEN_COOKIE = 'token';
const KNOWN_COOKIE: CookieName = 'known';
export const SESSION_LIFE_SECONDS = 30 * 24 * 3600;

export interface OpenedContext {
  context: RequestContext;
  verdict: SessionVerdict;
  /** Says anew who they are, for an answer that lasts. */
  lookAgain(now: number): Promise<SessionVerdict>;
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

/** What they may do at `now`, milliseconds, as far as the verdict tells. */
export function tierIn(verdict: SessionVerdict, now: number): Tier {
  if (verdict.kind !== 'account') return 'visitor';
  return tierOf(verdict.account.level, verdict.account.unlockEndSeconds, Math.floor(now / 1000));
}

/** What is looked at of a request to say who asks. */
export type Origin = Pick<FastifyRequest, 'id' | 'log' | 'ip' | 'headers' | 'cookies'>;

function callerOf(request: Origin, verdict: SessionVerdict, now: number): Caller {
  return {
    sessionKey: verdict.kind === 'refused' ? '' : verdict.key,
    uid: verdict.kind === 'account' ? verdict.account.uid : null,
    tier: tierIn(verdict, now),
    pot: verdict.kind === 'account' ? (verdict.account.potId ?? null) : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    knownCookie: request.cookies[KNOWN_COOKIE] ?? '',
    now,
  };
}

/** The session that a request shows. Its companion is the `token` header, or, for GET and HEAD, the cookie. */
export function shownSession(request: Pick<FastifyRequest, 'cookies' | 'headers' | 'method'>): {
  sid: string | undefined;
  token: string | undefined;
} {
  const header = request.headers.token;
  const companion = typeof header === 'string' && header !== '' ? header : undefined;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const token = reads ? (companion ?? request.cookies[TOKEN_COOKIE]) : companion;
  return { sid: request.cookies[SESSION_COOKIE], token };
}

/**
 * Says who asks. The `token` header (or, for GET and HEAD, the cookie) must belong to the `sid` cookie: a page of another site can
 * make the browser send the cookie, but cannot read the token.
 */
export async function openContext(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: SessionGate,
  options: { now: number; secureCookies: boolean },
): Promise<OpenedContext> {
  const { sid, token } = shownSession(request);
  const verdict = await gate.identify({ sid, token }, options.now);
  const cookies = cookieWriter(reply, options.secureCookies);
  return {
    context: contextOf(request, verdict, {
      sid: sid ?? '',
      now: options.now,
      cookies,
      signal: signalOf(reply),
    }),
    verdict,
    lookAgain: (at) => gate.identify({ sid, token }, at),
  };
}

/** Everything a handler may know, once the session is known. */
export function contextOf(
  request: Origin,
  verdict: SessionVerdict,
  {
    sid,
    now,
    cookies,
    signal,
  }: {
    sid: string;
    now: number;
    cookies: Pick<RequestContext['cookies'], 'set' | 'clear'>;
    signal?: AbortSignal;
  },
): RequestContext {
  return {
    caller: { ...callerOf(request, verdict, now), ...(signal === undefined ? {} : { signal }) },
    account: verdict.kind === 'account' ? verdict.account : null,
    pending: verdict.kind === 'pending' ? verdict.account : null,
    requestId: request.id,
    log: request.log,
    sid,
    cookies: { read: (name) => request.cookies[name] ?? '', ...cookies },
  };
}
