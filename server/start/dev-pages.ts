import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { PageRenderer } from '#server/platform/http/render-pages.ts';
import { renderWith } from '#server/platform/pages/built-pages.ts';

/** Pages straight from the sources, reloaded in the browser as they change. Only for `npm run dev`. */
export async function devPages(app: FastifyInstance, root: string): Promise<PageRenderer> {
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    // Vite answers its own modules; everything it does not know goes on to the routes.
    reply.raw.once('finish', () => reply.hijack());
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  // What is being written must be seen at once, so nothing is kept.
  return { render: renderWith(load, 'development'), isPublic: () => false };
}
