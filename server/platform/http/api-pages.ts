import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { createStoredAnswer } from './stored-answer.ts';

/** 400 KB, 40 compressed: as many calls as its bytes are worth. */
const DOCUMENT_COST = 4;
/** The pages' scripts are 1.5 MB and compressed for whoever asks. */
const PAGE_COST = 10;

/** The pages' own copies would be written anew for each who asks. */
const COPIES = ['/docs/json', '/docs/yaml'];

/** How a call learns who asks: a program's token, or the cookie of a browser. */
const SECURITY_SCHEMES = {
  personalToken: { type: 'http', scheme: 'bearer' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
} as const;

/** Pages that show the API, for who builds on it; not meant for a site that the world visits. */
async function addPages(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost: PAGE_COST };
  });
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
