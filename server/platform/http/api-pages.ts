import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { createStoredAnswer } from './stored-answer.ts';

const STATIC = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** 400 KB, 40 compressed: as many calls as its bytes are worth. */
const DOCUMENT_COST = 4;
/** The pages' scripts are 1.6 MB, 0.4 compressed. */
const PAGE_COST = 10;

/** What the pages bring that is large: compressed once. Their own way compresses it anew for each who asks. */
const STORED = new Map(
  [
    ['swagger-ui-bundle.js', 'application/javascript; charset=utf-8'],
    ['swagger-ui-standalone-preset.js', 'application/javascript; charset=utf-8'],
    ['swagger-ui.js', 'application/javascript; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ].map(([name = '', type = '']) => [
    `/docs/static/${name}`,
    createStoredAnswer(type, () => readFile(join(STATIC, name))),
  ]),
);

/** The pages' own copies would be written anew for each who asks. */
const COPIES = ['/docs/json', '/docs/yaml'];

/** How a call learns who asks: a program's token, or the cookie of a browser. */
const SECURITY_SCHEMES = {
  personalToken: { type: 'http', scheme: 'bearer' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
} as const;

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;

/** Before the pages' own routes; the hooks of whoever answers run all the same. */
async function answerStored(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return STORED.get(withoutQuery(request.url))?.(request, reply);
}

/** Pages that show the API, for who builds on it; not meant for a site that the world visits. */
async function addPages(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost: PAGE_COST };
  });
  app.addHook('preHandler', answerStored);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: '研见 API' },
    // Closed: with some 120 calls open at once the page loses the rest, without an error.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    uiHooks: {
      onRequest(request, reply, done) {
        if (COPIES.includes(request.routeOptions.url ?? '')) return void reply.redirect('/openapi.json');
        done();
      },
    },
    // The page writes a style element of its own without a nonce; it shows nothing that a stranger wrote.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  });
}

/** `/openapi.json`, and `/docs` where `withPages`. To be added before the calls that it describes. */
export async function addApiPages(
  app: FastifyInstance,
  { withPages }: { withPages: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '研见 API', version: '1' },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({
      skipList: ['/docs', '/docs/*'],
      zodToJsonConfig: { unrepresentable: 'any' },
    }),
  });
  if (withPages) await app.register(addPages);
  const answer = createStoredAnswer('application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  app.get('/openapi.json', { schema: { hide: true }, config: { cost: DOCUMENT_COST } }, answer);
}
