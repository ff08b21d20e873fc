import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from './from-this-machine.ts';

/** Each named check resolves when that part can serve; its rejection says why not. */
export type Readiness = Record<string, () => Promise<unknown>>;

/** A figure beside those of HTTP, read when somebody looks. */
export interface Figure {
  name: string;
  /** In English, as the others are. */
  help: string;
  labelNames: string[];
  read(): Promise<{ labels: Record<string, string>; value: number }[]>;
}

interface Showing {
  registry: Registry;
  timeoutMs: number;
  log: FastifyBaseLogger;
}

/**
 * A figure that cannot be had, as without the database, is left out: the others are wanted most just then. The log has a line when it goes
 * and one when it is back, and none each time that somebody looks.
 */
function showFigure({ read, ...described }: Figure, { registry, timeoutMs, log }: Showing): void {
  let isMissing = false;
  const seen = (failed: boolean, err?: unknown): void => {
    if (failed && !isMissing) log.warn({ figure: described.name, err }, '指标取不到，/metrics 里没有它');
    if (!failed && isMissing) log.warn({ figure: described.name }, '指标又取得到了');
    isMissing = failed;
  };
  new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const rows = await inTime(read(), timeoutMs);
        for (const { labels, value } of rows) this.set(labels, value);
        seen(false);
      } catch (error) {
        seen(true, error);
      }
    },
  });
}

/** A part that does not answer in this time cannot serve people either. */
const CHECK_TIMEOUT_MS = 2_000;
/** So old may be what `/readyz` says. */
const SHARED_MS = 1_000;

function inTime<Result>(check: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('超时')), timeoutMs);
  return Promise.race([check, promise]).finally(() => clearTimeout(timer));
}

async function failedChecks(readiness: Readiness, timeoutMs: number): Promise<string[]> {
  const results = await Promise.allSettled(
    Object.values(readiness).map((check) => inTime(check(), timeoutMs)),
  );
  return Object.keys(readiness).filter((_, index) => results[index]?.status === 'rejected');
}

/** One look for all who ask within a second: it costs the database a statement, and whoever asks may be anybody. */
function sharedChecks(readiness: Readiness, timeoutMs: number): () => Promise<string[]> {
  let last = { failed: Promise.resolve<string[]>([]), atMs: Number.NEGATIVE_INFINITY };
  return () => {
    const nowMs = performance.now();
    if (nowMs - last.atMs >= SHARED_MS) last = { failed: failedChecks(readiness, timeoutMs), atMs: nowMs };
    return last.failed;
  };
}

/**
 * `/livez`, `/readyz` and `/metrics` for whoever runs the service. The figures tell how busy the site is and where it is
 * slow, which is nobody else's business: they are shown to this machine alone, not to what a proxy passes on.
 */
export function operationalRoutes(
  app: FastifyInstance,
  { readiness, figures }: { readiness: Readiness; figures: readonly Figure[] },
  checkTimeoutMs = CHECK_TIMEOUT_MS,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const showing = { registry, timeoutMs: checkTimeoutMs, log: app.log };
  for (const figure of figures) showFigure(figure, showing);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const hidden = {
    schema: { hide: true },
    logLevel: 'silent' as const,
    config: { isForOperators: true } as const,
  };
  app.get('/livez', hidden, async () => ({ status: 'ok' }));
  const checks = sharedChecks(readiness, checkTimeoutMs);
  app.get('/readyz', hidden, async (_request, reply) => {
    const failed = await checks();
    return reply
      .status(failed.length === 0 ? 200 : 503)
      .send({ status: failed.length === 0 ? 'ok' : 'failed', failed });
  });
  app.get('/metrics', hidden, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
