import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { pino } from 'pino';
import { sandboxRoutes } from '#server/adapters/payment-sandbox/sandbox-routes.ts';
import { INDEX_CHANGED } from '#server/features/indexing/index.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { PageRenderer } from '#server/platform/http/render-pages.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { builtPages } from '#server/platform/pages/built-pages.ts';
import { ensureWebBuild } from '#server/platform/pages/ensure-web-build.ts';
import type { Clock } from '#server/ports/clock.ts';
import { chooseTraces } from './choose-traces.ts';
import { createApp } from './create-app.ts';
import { jobsOf } from './create-features.ts';
import { databaseFigure } from './database-figure.ts';
import { closeDemoOrganisations, openDemoOrganisations } from './demo-organisations.ts';
import { jobFigure } from './job-figure.ts';
import { MAIL_INBOX_PATH, mailInboxRoutes } from './mail-inbox.ts';
import { openProduct, type Product } from './open-product.ts';
import { paymentFigure } from './payment-figure.ts';
import {
  bringMissingInsights,
  importDemoInsights,
  importDemoLibrary,
  writeDemoLibrary,
} from './prepare-demo.ts';
import { releaseMemory } from './release-memory.ts';
import { releaseWhenQuiet } from './release-when-quiet.ts';
import { showHealing } from './show-healing.ts';
import { showProgress } from './show-progress.ts';
import { SMS_INBOX_PATH, smsInboxRoutes } from './sms-inbox.ts';
import { startWarnings } from './start-warnings.ts';

export interface StartOptions {
  /** The checkout: sources and build. */
  root: string;
  /** Folder of built browser files; null serves the calls and no page. */
  clientDir: string | null;
  development: boolean;
  clock: Clock;
  log: pino.Logger;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
}

export interface Service {
  /** So long it serves on after it is asked to stop. */
  drainMs: number;
  close(): Promise<void>;
}

const FOLLOW_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 1_000;

async function buildWeb(root: string): Promise<void> {
  const progress = showProgress('构建网页');
  if (await ensureWebBuild(root)) progress.done();
}

async function prepare(config: Config, product: Product, options: StartOptions): Promise<void> {
  const isBuilt = options.development || options.clientDir === null;
  const build = isBuilt ? Promise.resolve() : buildWeb(options.root);
  // It is awaited below; a failure before that must not end the process without closing what is open.
  build.catch(() => {});
  await product.features.indexing.heal(showHealing(options.log));
  if (!config.demo) {
    const closed = await product.features.accounts.closeDemoAccounts(options.clock.now());
    await closeDemoOrganisations(product.features, closed, options.clock.now());
    if (closed.length > 0)
      options.say(`已停用试用时的 ${closed.length} 个演示账号（它们的密码是公开的）；DEMO=on 会重新启用`);
  }
  // The library is brought in where the index is written.
  const brings = config.demo && config.role !== 'api';
  if (brings && (await product.features.library.changes.countReports()) === 0) {
    const catalogue = await writeDemoLibrary(config.dataDir, options.clock.now());
    await build;
    await importDemoLibrary(product.features, catalogue);
    await importDemoInsights(product.features, { ...config, catalogue, now: options.clock.now() });
  } else if (brings) {
    await bringMissingInsights(product.features, { ...config, now: options.clock.now() });
  }
  await build;
  await product.features.language.dictionary.refresh();
}

function runInBackground(
  role: Config['role'],
  product: Product,
  { log, clock }: StartOptions,
): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, '后台任务出错');
  const look = () => void product.lookAtDictionary(clock.now()).catch(onError);
  const timer = setInterval(look, LOOK_EVERY_MS);
  const following = { everyMs: FOLLOW_EVERY_MS, onError };
  const followers = [product.events.follow(product.events.catchUp, following)];
  if (role !== 'api') followers.push(product.features.indexing.startFollower(following));
  return async () => {
    clearInterval(timer);
    await Promise.all(followers.map((follower) => follower.stop()));
  };
}

async function introduce(
  config: Config,
  { features, inbox, letters, unfilled, toMove }: Product,
  options: StartOptions,
  urls: { site: string; local: string },
): Promise<void> {
  options.say(`\n研见已启动：${urls.site}`);
  if (inbox !== null) options.say(`短信收件箱（仅本机可见）：${urls.local}${SMS_INBOX_PATH}`);
  if (letters !== null) options.say(`邮件收件箱（仅本机可见）：${urls.local}${MAIL_INBOX_PATH}`);
  for (const warning of startWarnings(config)) options.say(warning);
  if (toMove !== null)
    options.say(
      '还有文件在 DATA_DIR/objects，照常读得到，新的写进对象库；npm run library -- objects move 把它们移过去，不必停下',
    );
  if (unfilled.length > 0)
    options.say(`没有填写、因此不在页面上出现的：${unfilled.join('、')}（见 docs/operations.md 的“运营者”）`);
  if (!config.demo) return;
  const now = options.clock.now();
  const { names, password, enterprises } = await features.accounts.ensureDemoAccounts(now);
  await openDemoOrganisations(features, enterprises, now);
  options.say(`演示账号（密码均为 ${password}）：${names.join('、')}`);
  options.say('依次为 非会员、普通会员、高级会员、企业会员、企业账号登录；按 Ctrl-C 停止');
}

/** Only `npm run dev` needs the bundler, which takes long to load. */
async function openPages(
  server: FastifyInstance,
  { development, root }: StartOptions,
): Promise<PageRenderer> {
  if (!development) return builtPages(join(root, 'build'));
  const { devPages } = await import('./dev-pages.ts');
  return devPages(server, root);
}

/** Starts everything that the role asks for and resolves when it serves. On failure nothing is left running. */
export async function startService(config: Config, options: StartOptions): Promise<Service> {
  const traces = await chooseTraces(config, options.log);
  const product = await openProduct(config, {
    ...options,
    traces,
    folder: config.role === 'api' ? 'beside' : 'own',
    keepsClock: config.role !== 'api',
    servesPeople: true,
  });
  try {
    // Before anything is kept that a change could make wrong.
    await product.events.catchUp();
    await prepare(config, product, options);
    if (config.role !== 'api') {
      await startJobs(product.jobs, [...product.events.jobs, ...jobsOf(product.features)]);
      await product.features.scans.ask();
      await product.features.charts.ask();
      await product.features.painted.ask();
    }
    const stopBackground = runInBackground(config.role, product, options);
    let isDraining = false;
    const app = await createApp({
      log: options.log,
      clock: options.clock,
      gate: product.features.accounts.gate,
      tokens: product.features.tokens.gate,
      readiness: {
        // As people ask, so over the connections that are theirs.
        database: product.database.answers,
        search: () => product.index.stats(),
        drain: async () => {
          if (isDraining) throw new Error('正在停止');
        },
      },
      figures: [
        jobFigure(product.jobs),
        paymentFigure(product.features.payments),
        databaseFigure(product.database),
      ],
      isDraining: () => isDraining,
      apiPages: config.apiPages,
      publicUrl: product.publicUrl,
      trustedProxies: config.trustedProxies,
      development: options.development,
      routes: [
        ...Object.values(product.features).map(({ routes }) => routes),
        ({ app: server }) => smsInboxRoutes(server, product.inbox),
        ({ app: server }) => sandboxRoutes(server, product.sandbox),
        ({ app: server }) => mailInboxRoutes(server, product.letters),
      ],
      clientDir: options.development ? null : options.clientDir,
      pages: options.clientDir === null ? null : (server) => openPages(server, options),
      traffic: config.limits.traffic,
      slowCallMs: config.slowCallMs,
      traces,
      onFoundChange: (listener) => product.events.listen([INDEX_CHANGED], listener),
    });
    const address = await app.listen({ port: config.port, host: config.host });
    const port = new URL(address).port;
    const local = `http://localhost:${port}`;
    await introduce(config, product, options, { site: config.publicUrl ?? local, local });
    releaseMemory();
    const stopWatching = releaseWhenQuiet();
    return {
      drainMs: config.drainMs,
      async close() {
        stopWatching();
        isDraining = true;
        if (config.drainMs > 0) await wait(config.drainMs);
        await app.close();
        await stopBackground();
        await product.close();
        await traces.close();
      },
    };
  } catch (error) {
    await product.close();
    throw error;
  }
}
