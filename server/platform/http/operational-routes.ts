import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Each named check resolves when that part can serve; its rejection says why not. */
export type Readiness = Record<string, () => Promise<unknown>>;

async function failedChecks(readiness: Readiness): Promise<string[]> {
  const results = await Promise.allSettled(Object.values(readiness).map((check) => check()));
  return Object.keys(readiness).filter((_, index) => results[index]?.status === 'rejected');
}

/** `/livez`, `/readyz` and `/metrics` for whoever runs the service. */
export function operationalRoutes(app: FastifyInstance, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const hidden = { schema: { hide: true }, logLevel: 'silent' as const };
  app.get('/livez', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const failed = await failedChecks(readiness);
    return reply
      .status(failed.length === 0 ? 200 : 503)
      .send({ status: failed.length === 0 ? 'ok' : 'failed', failed });
  });
  app.get('/metrics', hidden, async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
