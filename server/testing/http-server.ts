import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer, type HttpServerOptions } from '#server/platform/http/create-http-server.ts';
import { createTraffic } from '#server/platform/http/traffic.ts';

/** Tests ask more in a second than people do; those of the limits set their own. */
export const ENDLESS = {
  visitorCallsPerSecond: 10_000,
  visitorPagesPerSecond: 10_000,
  visitorFilesPerSecond: 10_000,
  accountCallsPerSecond: 10_000,
  accountPagesPerSecond: 10_000,
  accountFilesPerSecond: 10_000,
};

/** The bare HTTP server as people reach it by plain http and without a proxy, silent; `options` replaces parts of that. */
export function openHttpServer(options: Partial<HttpServerOptions> = {}): Promise<FastifyInstance> {
  return createHttpServer({
    log: pino({ level: 'silent' }),
    https: false,
    trustedProxies: [],
    readiness: {},
    figures: [],
    gatekeeper: {
      gate: { provesAccount: () => false },
      traffic: createTraffic(ENDLESS),
      isPublicPage: () => false,
    },
    apiPages: true,
    development: false,
    ...options,
  });
}
