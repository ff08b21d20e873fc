import type { FastifyInstance } from 'fastify';
import type { pino } from 'pino';
import { bindCalls } from '#server/platform/http/bind-calls.ts';
import type { SessionGate, TokenGate } from '#server/platform/http/context.ts';
import { createHttpServer } from '#server/platform/http/create-http-server.ts';
import { openContext } from '#server/platform/http/open-context.ts';
import type { Figure, Readiness } from '#server/platform/http/operational-routes.ts';
import { createPageCache } from '#server/platform/http/page-cache.ts';
import { type PageRenderer, servePages, servePublicFiles } from '#server/platform/http/render-pages.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { StreamWatch } from '#server/platform/http/stream-ending.ts';
import { createTraffic, type TrafficLimits } from '#server/platform/http/traffic.ts';
import { NO_TRACES, type Traces } from '#server/platform/traces/traces.ts';
import type { Clock } from '#server/ports/clock.ts';

export interface AppOptions {
  log: pino.Logger;
  clock: Clock;
  gate: SessionGate;
  /** Without one every personal token is refused. */
  tokens?: TokenGate;
  readiness: Readiness;
  figures: readonly Figure[];
  /** Where people reach the site. */
  publicUrl: string;
  trustedProxies: string[];
  /** Whether `/docs` shows the API. */
  apiPages: boolean;
  /** Loosens the policy for what the development server injects. */
  development?: boolean;
  /** Fails answers that hold more than their call declares, as tests want it; otherwise that is left out. */
  strictAnswers?: boolean;
  /** Those of every feature, and of the start itself. */
  routes: readonly ((site: Site) => void | Promise<void>)[];
  /** Folder of built browser files; null serves none. */
  clientDir: string | null;
  /** null answers 404 for every page. */
  pages: ((app: FastifyInstance) => Promise<PageRenderer>) | null;
  /** How streams are watched, where that differs from the standard. */
  watch?: Partial<StreamWatch>;
  /** Whether a stop is near: proxies are told, and answers end their connections. */
  isDraining?: () => boolean;
  /** So long requests may go on after a stop was asked for. */
  stopGraceMs?: number;
  /** Limits that differ from the standard. */
  traffic?: Partial<TrafficLimits>;
  /** Calls that take so long are logged; 0, and left out, none. */
  slowCallMs?: number;
  /** What keeps traces; none where it is left out. */
  traces?: Traces;
  /** Takes what to do when what is found changed: pages that were kept may be wrong then. */
  onFoundChange?: (listener: () => void) => void;
}

const DEVELOPMENT_PAGE_MS = 120_000;
const KEPT_PAGES = { freshMs: 60_000, keptMs: 600_000, mostBytes: 40 * 1024 * 1024 };

/** The whole HTTP side, ready to listen or to be asked in process. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const https = options.publicUrl.startsWith('https://');
  const { log, clock, gate, tokens, traces = NO_TRACES } = options;
  const traffic = createTraffic(options.traffic);
  let isPublicPage: PageRenderer['isPublic'] = () => false;
  let routeOfPage: (path: string) => string | null = () => null;
  const app = await createHttpServer({
    log,
    https,
    // Which pages are public is known once the renderer is there, which needs the server.
    gatekeeper: { gate, tokens, traffic, isPublicPage: (path) => isPublicPage(path) },
    trustedProxies: options.trustedProxies,
    readiness: options.readiness,
    figures: options.figures,
    apiPages: options.apiPages,
    development: options.development ?? false,
    isDraining: options.isDraining,
    stopGraceMs: options.stopGraceMs,
    traces,
    routeOfPage: (path) => routeOfPage(path),
  });
  const { handle, handleInPieces, askAs } = bindCalls(app, {
    gate,
    tokens,
    clock,
    traffic,
    watch: options.watch,
    secureCookies: https,
    allowPlain: !https,
    strictAnswers: options.strictAnswers ?? false,
    slowCallMs: options.slowCallMs,
    traces,
  });
  const site: Site = {
    handle,
    handleInPieces,
    askAs,
    app,
    async openContext(request, reply) {
      const opened = await openContext(request, reply, gate, { now: clock.now(), secureCookies: https });
      return opened.context;
    },
  };
  for (const bind of options.routes) await bind(site);
  if (options.clientDir !== null) await servePublicFiles(app, options.clientDir);
  if (options.pages !== null) {
    const kept = createPageCache({ ...KEPT_PAGES, now: clock.now });
    options.onFoundChange?.(kept.clear);
    const { publicUrl } = options;
    const renderer = await options.pages(app);
    isPublicPage = (path) => renderer.isPublic(path);
    routeOfPage = (path) => renderer.routeOf?.(path) ?? null;
    servePages(app, renderer, {
      gate,
      clock,
      secureCookies: https,
      publicUrl,
      askAs,
      kept,
      traffic,
      traces,
      // The development server compiles a page when it is first asked for.
      budgetMs: options.development === true ? DEVELOPMENT_PAGE_MS : undefined,
    });
  }
  return app;
}
