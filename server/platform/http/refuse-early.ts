import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeKind } from '#contract/wire/call.ts';
import { failureBody, problemOf } from './answer-errors.ts';
import type { SessionGate } from './context.ts';
import { shownSession } from './open-context.ts';
import { REFUSAL_POLICY, refusalPage } from './refusal-page.ts';
import type { Traffic, TrafficRefused } from './traffic.ts';

/** What tells whether somebody has asked too much, before anything of the request is looked up, read or made. */
export interface Gatekeeper {
  gate: Pick<SessionGate, 'provesAccount'>;
  traffic: Pick<Traffic, 'countVisitorCall' | 'pageRefusal' | 'giveRefusal' | 'releaseRefusals'>;
  /** Whether the page is made once for all visitors. */
  isPublicPage(pathname: string): boolean;
}

/** What a request is answered with instead. */
interface Refused {
  refusal: TrafficRefused;
  /** null for a page. */
  envelope: EnvelopeKind | null;
}

const isPage = ({ method, url, is404 }: FastifyRequest): boolean =>
  is404 && method === 'GET' && !url.startsWith('/api/');

/** Counts a call; a page is counted where it is made. */
function refusalOf(request: FastifyRequest, { gate, traffic, isPublicPage }: Gatekeeper): Refused | null {
  const { call } = request.routeOptions.config;
  if (call === undefined && !isPage(request)) return null;
  if (gate.provesAccount(shownSession(request))) return null;
  const refusal =
    call === undefined
      ? traffic.pageRefusal(request.ip, isPublicPage(request.url))
      : traffic.countVisitorCall(request.ip, call.cost);
  return refusal === null ? null : { refusal, envelope: call?.envelope ?? null };
}

const STANDING_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': REFUSAL_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Written by hand: none of the hooks that other answers go through runs for it. */
function write({ raw, request }: FastifyReply, { refusal, envelope }: Refused, closes: boolean): void {
  const { message, retryAfterSeconds } = refusal;
  const text =
    envelope === null
      ? refusalPage(message, request.url)
      : JSON.stringify(failureBody(envelope, problemOf(refusal)));
  raw.writeHead(429, {
    ...STANDING_HEADERS,
    ...(closes ? { connection: 'close' } : {}),
    'content-type': `${envelope === null ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'retry-after': String(retryAfterSeconds),
  });
  raw.end(text);
}

/**
 * Refuses before all else what an address that has had its share asks for: to be added before other hooks, but after the cookies. Refusing
 * costs next to nothing, and whoever asks again at once is answered late, so that saying no does not become the work.
 */
export function refuseEarly(app: FastifyInstance, keeper: Gatekeeper): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refused = refusalOf(request, keeper);
    if (refused === null) return done();
    reply.hijack();
    const leave = keeper.traffic.giveRefusal(request.ip, (closes) => write(reply, refused, closes));
    reply.raw.once('close', leave);
  });
  app.addHook('preClose', (done) => {
    keeper.traffic.releaseRefusals();
    done();
  });
}
