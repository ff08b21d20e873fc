import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeKind } from '#contract/wire/call.ts';
import { failureBody, failureType, problemOf } from './answer-errors.ts';
import type { SessionGate, TokenGate } from './context.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import { shownSession } from './open-context.ts';
import { bearerOf, NO_TOKENS } from './open-token.ts';
import { REFUSAL_POLICY, refusalPage } from './refusal-page.ts';
import type {} from './route-config.ts';
import type { Asker, Traffic, TrafficRefused } from './traffic.ts';

/** What tells whether somebody has asked too much, before anything of the request is looked up, read or made. */
export interface Gatekeeper {
  gate: Pick<SessionGate, 'provesAccount'>;
  tokens?: Pick<TokenGate, 'proves'>;
  traffic: Pick<Traffic, 'countCall' | 'countFile' | 'pageRefusal' | 'giveRefusal' | 'releaseRefusals'>;
  /** Whether the page is made once for all visitors. */
  isPublicPage(path: string): boolean;
}

/** What a request is answered with instead. */
interface Refused {
  asker: Asker;
  refusal: TrafficRefused;
  /** null for a page. */
  envelope: EnvelopeKind | null;
}

const isPage = ({ method, url, is404 }: FastifyRequest): boolean =>
  is404 && method === 'GET' && !url.startsWith('/api/');

const isFile = ({ method, is404 }: FastifyRequest): boolean =>
  !is404 && (method === 'GET' || method === 'HEAD');

/** Counts a call or a file; a page is counted where it is made. What is none of them, as what other servers push, counts as a call. */
function countedRefusal(
  request: FastifyRequest,
  asker: Asker,
  { traffic, isPublicPage }: Gatekeeper,
): TrafficRefused | null {
  const { call, cost } = request.routeOptions.config;
  if (call !== undefined) return traffic.countCall(asker, call.cost);
  if (cost !== undefined) return traffic.countCall(asker, cost);
  if (isPage(request)) return traffic.pageRefusal(asker, isPublicPage(request.url));
  return isFile(request) ? traffic.countFile(asker) : traffic.countCall(asker, 1);
}

function askerOf(request: FastifyRequest, { gate, tokens = NO_TOKENS }: Gatekeeper): Asker {
  const bearer = bearerOf(request);
  if (bearer !== null) return tokens.proves(bearer) ? { session: `b${bearer}` } : { address: request.ip };
  const shown = shownSession(request);
  return gate.provesAccount(shown) ? { session: `s${shown.sid}` } : { address: request.ip };
}

function refusalOf(request: FastifyRequest, keeper: Gatekeeper): Refused | null {
  const { call, isForOperators } = request.routeOptions.config;
  if (isForOperators === true && isFromThisMachine(request)) return null;
  const asker = askerOf(request, keeper);
  const refusal = countedRefusal(request, asker, keeper);
  return refusal === null ? null : { asker, refusal, envelope: call?.envelope ?? null };
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
    'content-type': envelope === null ? 'text/html; charset=utf-8' : failureType(envelope),
    'content-length': Buffer.byteLength(text),
    'retry-after': String(retryAfterSeconds),
  });
  raw.end(text);
}

/**
 * Refuses before all else what a session or an address that has had its share asks for: to be added before other hooks, but after the cookies. Refusing
 * costs next to nothing, and whoever asks again at once is answered late, so that saying no does not become the work.
 */
export function refuseEarly(app: FastifyInstance, keeper: Gatekeeper): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refused = refusalOf(request, keeper);
    if (refused === null) return done();
    reply.hijack();
    const leave = keeper.traffic.giveRefusal(refused.asker, (closes) => write(reply, refused, closes));
    reply.raw.once('close', leave);
  });
  app.addHook('preClose', (done) => {
    keeper.traffic.releaseRefusals();
    done();
  });
}
