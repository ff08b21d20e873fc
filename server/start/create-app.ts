import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { pino } from 'pino';
import type { Handle, RequestContext, SessionGate } from '#server/platform/http/context.ts';
import { createHandle } from '#server/platform/http/create-handle.ts';
import { createHttpServer } from '#server/platform/http/create-http-server.ts';
import { openContext } from '#server/platform/http/open-context.ts';
import type { Readiness } from '#server/platform/http/operational-routes.ts';
import { type RenderPage, servePages, servePublicFiles } from '#server/platform/http/render-pages.ts';
import type { Clock } from '#server/ports/clock.ts';

export interface AppOptions {
  log: pino.Logger;
  clock: Clock;
  gate: SessionGate;
  readiness: Readiness;
  publicUrl: string | null;
  trustedProxies: string[];
  /** Loosens the policy for what the development server injects. */
  development?: boolean;
  /** Binds the calls of every feature. */
  routes: (handle: Handle, app: FastifyInstance, openContext: OpenContext) => Promise<void>;
  /** Folder of built browser files; null serves none. */
  clientDir: string | null;
  /** null answers 404 for every page. */
  pages: ((app: FastifyInstance) => Promise<RenderPage>) | null;
}

/** Opens the session of a request outside the declared calls. */
export type OpenContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

/** The whole HTTP side, ready to listen or to be asked in process. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const https = options.publicUrl?.startsWith('https://') ?? false;
  const { log, clock, gate } = options;
  const app = await createHttpServer({
    log,
    https,
    trustedProxies: options.trustedProxies,
    readiness: options.readiness,
    development: options.development ?? false,
  });
  const handle = createHandle(app, { gate, clock, secureCookies: https, allowPlain: !https });
  await options.routes(handle, app, async (request, reply) => {
    const opened = await openContext(request, reply, gate, { now: clock.now(), secureCookies: https });
    return opened.context;
  });
  if (options.clientDir !== null) await servePublicFiles(app, options.clientDir);
  if (options.pages !== null) {
    const { publicUrl } = options;
    servePages(app, await options.pages(app), { gate, clock, secureCookies: https, publicUrl });
  }
  return app;
}
