import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTokenBuckets } from '../limits/token-buckets.ts';
import { readBrowser } from '../traces/trace-context.ts';
import { type Span, type Traces, UNKEPT } from '../traces/traces.ts';
import type {} from './route-config.ts';

interface Traced {
  /** Of the request. */
  span: Span;
  /** Of what a person did, where this is the first that it led to. */
  act: Span;
  failure: unknown;
}

/** Of an answer that says that something failed, and not what. */
class FailureAnswered extends Error {
  override name = 'FailureAnswered';
}

/** A page by its pattern, as `/preview/:id`: an address holds what somebody searched for. */
function nameOf(request: FastifyRequest, routeOfPage: (path: string) => string | null): string | null {
  const { config, url } = request.routeOptions;
  if (config.call !== undefined) return `${request.method} ${url}`;
  const isPage = request.is404 && request.method === 'GET' && !request.url.startsWith('/api/');
  return isPage ? `GET ${routeOfPage(request.url) ?? '页'}` : null;
}

/**
 * A browser names the number of its trace, and by the number a trace is kept: one who names such numbers on purpose would have all of his
 * kept. So many requests a second of a process are kept for what a browser named; what comes beyond them begins a trace of its own.
 */
const NAMED = { perSecond: 20, burst: 40 };
const anyBrowser = 'any';

function begin(traces: Traces, request: FastifyRequest, name: string, admits: () => boolean): Traced {
  const { origin, act } = readBrowser(request.headers);
  const noted = { 'http.request.method': request.method, 'http.route': name.replace(/^\S+ /, '') };
  const start = { name, kind: 'server', noted: { ...noted, 'http.request.id': request.id } } as const;
  const span = traces.begin(start, origin);
  const isNamed = origin !== undefined && span.traceId !== null;
  // One that is never ended is never sent.
  if (isNamed && !admits()) return { span: traces.begin(start), act: UNKEPT, failure: undefined };
  return {
    span,
    failure: undefined,
    act:
      act !== null && isNamed
        ? traces.beganElsewhere({ name: act.name, kind: 'client' }, origin, act.agoMs)
        : UNKEPT,
  };
}

/** Tells the page's script, in the answer's head, that calls of it are traced, and by which trace the page came. */
const tellPage = (reply: FastifyReply, { traceparent }: Span): void =>
  void reply.header(
    'server-timing',
    traceparent === null ? 'traceparent' : `traceparent;desc="${traceparent}"`,
  );

/**
 * Keeps of each call and each page when it began and ended, below the act of a person that led to it, and whatever is done for it below that.
 * The log's lines of a kept one say which trace it is. To be added once what is refused early is.
 */
export function traceRequests(
  app: FastifyInstance,
  traces: Traces,
  routeOfPage: (path: string) => string | null,
  now = () => performance.now(),
): void {
  const named = createTokenBuckets({ ...NAMED, now });
  const admits = () => named.take(anyBrowser) === 0;
  const under = new WeakMap<FastifyRequest, Traced>();
  const end = (request: FastifyRequest, status: number | null) => {
    const traced = under.get(request);
    if (traced === undefined || !under.delete(request)) return;
    const { span, act, failure } = traced;
    span.note(status === null ? { 'http.asker_gone': true } : { 'http.response.status_code': status });
    span.end(status !== null && status >= 500 ? (failure ?? new FailureAnswered()) : undefined);
    act.end();
  };
  app.addHook('onRequest', (request, reply, done) => {
    const name = nameOf(request, routeOfPage);
    if (name === null) return done();
    const traced = begin(traces, request, name, admits);
    under.set(request, traced);
    if (request.routeOptions.config.call === undefined) tellPage(reply, traced.span);
    if (traced.span.traceId !== null) {
      // Of whoever has gone before the whole answer Fastify tells no `onResponse`; where there is one, it comes first.
      reply.raw.once('close', () => setImmediate(end, request, null));
      request.log = request.log.child({ traceId: traced.span.traceId });
      reply.log = request.log;
    }
    done();
  });
  // Once the body is read, as the rest that goes by what begins what.
  app.addHook('preValidation', (request, _reply, done) => {
    const traced = under.get(request);
    if (traced === undefined) done();
    else traces.within(traced.span, done);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const traced = under.get(request);
    if (traced !== undefined) traced.failure = error;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}
