import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask } from '#contract/wire/direct-client.ts';
import type { Clock } from '#server/ports/clock.ts';
import { during, NO_TRACES, type Traces } from '../traces/traces.ts';
import { faultText, problemOf } from './answer-errors.ts';
import type { RequestContext, SessionGate, SessionVerdict } from './context.ts';
import { gzipPieces } from './gzip-pieces.ts';
import { MalformedRequest } from './malformed-request.ts';
import {
  contextOf,
  cookieWriter,
  type Origin,
  SESSION_COOKIE,
  SESSION_LIFE_SECONDS,
  TOKEN_COOKIE,
} from './open-context.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { inTime, PageTooSlow } from './page-time.ts';
import { REFUSAL_POLICY, refusalPage } from './refusal-page.ts';
import { signalOf } from './request-signal.ts';
import { nonceOf } from './security-headers.ts';
import { asBytes, type RenderedPage, type SentPage, sendPage, withNonce } from './send-page.ts';
import { type Traffic, TrafficRefused } from './traffic.ts';

/** What the page renderer is given for one request. */
export interface PageRequest {
  request: Request;
  nonce: string;
  /** Whether the session belongs to an account. */
  signedIn: boolean;
  /** Calls made while rendering: the handlers, rights and limits of the browser's, asked in this process. */
  ask: Ask;
}

export interface PageRenderer {
  render(page: PageRequest): Promise<RenderedPage>;
  /** Whether a page says the same to every visitor who has not signed in; `path` is what follows the host, with its query. */
  isPublic(path: string): boolean;
  /** The pattern of the page at `path`, as `/preview/:id`, for where an address must not stand; null where none is known. */
  routeOf?(path: string): string | null;
}

const IMMUTABLE_YEAR = { maxAge: '365d', immutable: true } as const;

/** Built browser files; names in `assets/` carry their hash and never change. */
export async function servePublicFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    // A route for each file: by one for them all, the whole folder would be listed at every request, to see how a name is spelt.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.{br,gz}'],
    // The build leaves `.br` and `.gz` beside each file.
    preCompressed: true,
    ...IMMUTABLE_YEAR,
    schemaHide: true,
  });
  // What the build has not is no page either.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
  });
}

interface PageSession {
  sid: string;
  verdict: SessionVerdict;
}

/** The session of whoever opens a page, looked up once; a new visitor's where there is none or it has ended. */
async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
): Promise<PageSession> {
  const { gate, clock, secureCookies } = options;
  const sid = request.cookies[SESSION_COOKIE] || undefined;
  // Opening a page changes nothing, so the id is enough; a companion that got lost comes back from it.
  const token = sid === undefined ? undefined : gate.keysOf(sid).token;
  const verdict = await gate.identify({ sid, token }, clock.now());
  const cookies = cookieWriter(reply, secureCookies);
  if (sid !== undefined && token !== undefined && verdict.kind !== 'refused') {
    if (request.cookies[TOKEN_COOKIE] !== token) {
      cookies.set('token', token, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: false });
    }
    return { sid, verdict };
  }
  const fresh = gate.newVisitorSession();
  cookies.set('sid', fresh.sid, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: true });
  cookies.set('token', fresh.token, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: false });
  return { sid: fresh.sid, verdict: await gate.identify(fresh, clock.now()) };
}

/**
 * The address of a page as its visitors know it; null where the request names none. The name that a request gives itself
 * does not count: pages write their address for search engines to keep.
 */
function addressOf(request: FastifyRequest, publicUrl: string): URL | null {
  const address = `${new URL(publicUrl).origin}${request.url}`;
  return request.url.startsWith('/') && URL.canParse(address) ? new URL(address) : null;
}

/**
 * Whether a browser asks before its person did, for example while an address is typed. Searching and reading cost one of
 * the day's allowance, so such a page is refused, as browsers provide for: they ask again when the person really comes.
 */
function isOpenedAhead({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  return purposes.some((purpose) => typeof purpose === 'string' && /^prefetch/i.test(purpose));
}

/** A call that is not there, or that is there for the other method only. */
function refuseCall(app: FastifyInstance, { url, method }: FastifyRequest, reply: FastifyReply) {
  const path = url.replace(/\?.*$/, '');
  const other = (['GET', 'POST'] as const).find((each) => app.hasRoute({ url: path, method: each }));
  if (other === undefined || other === method)
    return reply.status(404).send({ code: 10404, message: '没有这个接口，请查看 /openapi.json', data: null });
  const message = `这个接口要用 ${other} 请求，而不是 ${method}`;
  return reply.status(405).header('allow', other).send({ code: 10006, message, data: null });
}

export interface PageOptions {
  gate: SessionGate;
  clock: Clock;
  secureCookies: boolean;
  /** Where people reach the site. */
  publicUrl: string;
  /** The line before rendering. */
  traffic: Traffic;
  askAs: (context: RequestContext) => Ask;
  /** What keeps how long a page took; none where it is left out. */
  traces?: Traces;
  /** Public pages, rendered once for all visitors. */
  kept: PageCache;
  /** Time to make a page, milliseconds, where it is not the standard. */
  budgetMs?: number | undefined;
}

/** Nothing that a page asks while it is rendered may change who its reader is. */
const NO_COOKIES = { set() {}, clear() {} };

/** Renders for one session. Its scripts bear `nonce`. */
function renderFor(
  { render }: PageRenderer,
  { askAs, traces = NO_TRACES }: PageOptions,
  address: URL,
  { caller, ...context }: RequestContext,
  { nonce, signal }: { nonce: string; signal: AbortSignal },
): Promise<RenderedPage> {
  const asked = {
    // Whoever asks is in the context: pages are told nothing else of the request.
    request: new Request(address, { signal }),
    nonce,
    signedIn: (context.account ?? context.pending) !== null,
    ask: askAs({ ...context, caller: { ...caller, signal } }),
  };
  return during(traces, { name: 'render' }, () => render(asked));
}

/**
 * A public page is rendered for a visitor without address, past or cookies: nothing of whoever asks first can be in it. It is kept
 * cut at the nonce, so that each response can have its own.
 */
async function renderPublic(
  pages: PageRenderer,
  options: PageOptions,
  request: FastifyRequest,
  address: URL,
): Promise<KeptPage> {
  const { gate, clock } = options;
  const stranger = gate.newVisitorSession();
  const verdict = await gate.identify(stranger, clock.now());
  const nobody: Origin = { id: request.id, log: request.log, ip: '', headers: {}, cookies: {} };
  const context = contextOf(nobody, verdict, { sid: stranger.sid, now: clock.now(), cookies: NO_COOKIES });
  const nonce = randomBytes(16).toString('base64url');
  const { text, ...page } = await inTime(options.budgetMs, undefined, (signal) =>
    renderFor(pages, options, address, context, { nonce, signal }),
  );
  const pieces = text.split(nonce);
  return { ...page, pieces, zipped: await gzipPieces(pieces, nonce.length) };
}

async function answerPage(
  pages: PageRenderer,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SentPage | null> {
  const { traffic, kept, clock } = options;
  const address = addressOf(request, options.publicUrl);
  if (address === null) throw new MalformedRequest('url', '请求的网址无法解读');
  const { sid, verdict } = await sessionOf(request, reply, options);
  const signal = signalOf(reply);
  const context = contextOf(request, verdict, { sid, now: clock.now(), cookies: NO_COOKIES, signal });
  const { caller } = context;
  const nonce = nonceOf(reply.raw);
  const path = `${address.pathname}${address.search}`;
  if (verdict.kind === 'visitor' && pages.isPublic(path)) {
    const make = () => traffic.publicPage(caller, () => renderPublic(pages, options, request, address));
    traffic.countPublicPage(caller);
    return withNonce(await kept.get(path, make), nonce, request);
  }
  // Nobody looks at the answer to HEAD, so it must cost none of a person's searches and readings.
  if (request.method === 'HEAD') return null;
  const rendered = await traffic.page(caller, () =>
    inTime(options.budgetMs, signal, (until) =>
      renderFor(pages, options, address, context, { nonce, signal: until }),
    ),
  );
  return asBytes(rendered);
}

const RETRY_SECONDS = 5;

/** Somebody who looks at a page is told in a page. */
function sendRefusal(
  reply: FastifyReply,
  status: number,
  { message, retryAfterSeconds }: Pick<TrafficRefused, 'message' | 'retryAfterSeconds'>,
): FastifyReply {
  void reply.status(status).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
  void reply.header('content-security-policy', REFUSAL_POLICY);
  return reply.type('text/html; charset=utf-8').send(refusalPage(message, reply.request.url));
}

/** Every path that no call answers is a page. */
export function servePages(app: FastifyInstance, pages: PageRenderer, options: PageOptions): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) return refuseCall(app, request, reply);
    if (isOpenedAhead(request)) return reply.status(503).header('cache-control', 'no-store').send();
    try {
      const page = await answerPage(pages, options, request, reply);
      return page === null ? reply.type('text/html; charset=utf-8').send() : sendPage(reply, page);
    } catch (error) {
      if (error instanceof TrafficRefused) return sendRefusal(reply, 429, error);
      if (error instanceof PageTooSlow) {
        const message = `${error.message}，请稍后再试，或减少检索的词`;
        return sendRefusal(reply, 503, { message, retryAfterSeconds: RETRY_SECONDS });
      }
      const problem = problemOf(error);
      // What the person asked wrongly is told as to anybody; whoever has gone is told nothing.
      if (problem.status < 500 || signalOf(reply).aborted) throw error;
      request.log.error({ err: error }, '网页没有做成');
      const message = faultText(problem.message, request.id);
      return sendRefusal(reply, problem.status, { retryAfterSeconds: RETRY_SECONDS, ...problem, message });
    }
  });
}
