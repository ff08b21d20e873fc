import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/client.ts';
import type { SessionKeys } from '#contract/session.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SessionGate } from './context.ts';
import { cookieWriter, SESSION_COOKIE, SESSION_LIFE_SECONDS, TOKEN_COOKIE } from './open-context.ts';
import { nonceOf } from './security-headers.ts';

/** What the page renderer is given for one request. */
export interface PageRequest {
  request: Request;
  nonce: string;
  keys: SessionKeys;
  /** Whether the session belongs to an account. */
  signedIn: boolean;
  transport: Transport;
}

export type RenderPage = (page: PageRequest) => Promise<Response>;

const IMMUTABLE_YEAR = { maxAge: '365d', immutable: true } as const;

/** Built browser files; names in `assets/` carry their hash and never change. */
export async function servePublicFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    ...IMMUTABLE_YEAR,
    schemaHide: true,
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
  });
}

/** Calls made while rendering go through the same routes, session and rights as the browser's, without a network. */
function inProcessTransport(app: FastifyInstance, request: FastifyRequest, cookies: string): Transport {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...headers, cookie: cookies, 'user-agent': request.headers['user-agent'] ?? '' },
      remoteAddress: request.ip,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, text: answer.body };
  };
}

async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: SessionGate,
  now: number,
  secure: boolean,
) {
  const sid = request.cookies[SESSION_COOKIE] || undefined;
  // Opening a page changes nothing, so the id is enough; a companion that got lost comes back from it.
  const token = sid === undefined ? undefined : gate.keysOf(sid).token;
  const identity = await gate.identify({ sid, token }, now);
  const cookies = cookieWriter(reply, secure);
  if (sid !== undefined && token !== undefined && identity.kind !== 'refused') {
    if (request.cookies[TOKEN_COOKIE] !== token) {
      cookies.set('token', token, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: false });
    }
    return { sid, token, signedIn: identity.kind === 'account' };
  }
  const fresh = gate.newVisitorSession();
  cookies.set('sid', fresh.sid, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: true });
  cookies.set('token', fresh.token, { maxAgeSeconds: SESSION_LIFE_SECONDS, httpOnly: false });
  return { ...fresh, signedIn: false };
}

/**
 * The address of a page as its visitors know it; null where the request names none. The name that a request gives itself
 * counts only where the site has no public one: pages write it into the addresses that search engines keep.
 */
function addressOf(request: FastifyRequest, publicUrl: string | null): string | null {
  const base = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!request.url.startsWith('/') || !URL.canParse(base)) return null;
  return `${new URL(base).origin}${request.url}`;
}

/**
 * Whether a browser asks before its person did, for example while an address is typed. Searching and reading cost one of
 * the day's allowance, so such a page is refused, as browsers provide for: they ask again when the person really comes.
 */
function isOpenedAhead({ headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  return typeof purpose === 'string' && purpose.startsWith('prefetch');
}

/** A call that is not there, or that is there for the other method only. */
function refuseCall(app: FastifyInstance, { url, method }: FastifyRequest, reply: FastifyReply) {
  const path = url.replace(/\?.*$/, '');
  const other = (['GET', 'POST'] as const).find((each) => app.hasRoute({ url: path, method: each }));
  if (other === undefined || other === method)
    return reply.status(404).send({ code: 10404, message: '没有这个接口，请查看 /docs', data: null });
  const message = `这个接口要用 ${other} 请求，而不是 ${method}`;
  return reply.status(405).header('allow', other).send({ code: 10006, message, data: null });
}

/** Every path that no call answers is a page. `publicUrl` is where people reach the site. */
export function servePages(
  app: FastifyInstance,
  render: RenderPage,
  options: { gate: SessionGate; clock: Clock; secureCookies: boolean; publicUrl: string | null },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) return refuseCall(app, request, reply);
    if (isOpenedAhead(request)) return reply.status(503).header('cache-control', 'no-store').send();
    const address = addressOf(request, options.publicUrl);
    if (address === null)
      return reply.status(400).send({ code: 10006, message: '请求的网址或主机名无法解读', data: null });
    const session = await sessionOf(request, reply, options.gate, options.clock.now(), options.secureCookies);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const cookies = `${SESSION_COOKIE}=${session.sid}; ${TOKEN_COOKIE}=${session.token}`;
    const response = await render({
      request: new Request(address, { method: request.method, headers }),
      nonce: nonceOf(reply.raw),
      keys: { ...options.gate.keysOf(session.sid), token: session.token },
      signedIn: session.signedIn,
      transport: inProcessTransport(app, request, cookies),
    });
    void reply.status(response.status);
    for (const [name, value] of response.headers) void reply.header(name, value);
    void reply.header('cache-control', response.headers.get('cache-control') ?? 'private, no-store');
    return reply.send(response.body === null ? '' : Readable.fromWeb(response.body as never));
  });
}
