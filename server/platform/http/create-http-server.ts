import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { pino } from 'pino';
import { answerErrors } from './answer-errors.ts';
import { explainIssuesInChinese } from './issue-text.ts';
import { operationalRoutes, type Readiness } from './operational-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface HttpServerOptions {
  log: pino.Logger;
  /** People come by https: only then are browsers told to insist on it. */
  https: boolean;
  trustedProxies: string[];
  readiness: Readiness;
  /** Allows what the development server injects into pages. */
  development: boolean;
}

const MAX_BODY_BYTES = 1024 * 1024;

explainIssuesInChinese();

async function addApiPages(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: '研见 API', version: '1' } },
    transform: createJsonSchemaTransform({
      skipList: ['/docs', '/docs/*'],
      zodToJsonConfig: { unrepresentable: 'any' },
    }),
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** The bare server: limits, headers, cookies, error answers, API pages and the operator's routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler as never);
  // What a handler returns has the response type already; a second pass would only cost time.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest('rawPayload', null);
  answerErrors(app);
  await app.register(cookie);
  await addSecurityHeaders(app, options);
  await addApiPages(app);
  operationalRoutes(app, options.readiness);
  return app;
}
