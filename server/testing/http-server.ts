import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer, type HttpServerOptions } from '#server/platform/http/create-http-server.ts';

/** The bare HTTP server as people reach it by plain http and without a proxy, silent; `options` replaces parts of that. */
export function openHttpServer(options: Partial<HttpServerOptions> = {}): Promise<FastifyInstance> {
  return createHttpServer({
    log: pino({ level: 'silent' }),
    https: false,
    trustedProxies: [],
    readiness: {},
    figures: [],
    development: false,
    ...options,
  });
}
