import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { pino } from 'pino';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/index.ts';
import { reindex, startIndexFollower, watchDictionary } from '#server/features/library/index.ts';
import { keptSecret } from '#server/platform/config/kept-secret.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { RenderPage } from '#server/platform/http/render-pages.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { builtPages } from '#server/platform/pages/built-pages.ts';
import { ensureWebBuild } from '#server/platform/pages/ensure-web-build.ts';
import type { Clock } from '#server/ports/clock.ts';
import { createApp } from './create-app.ts';
import { keepDictionary, observeChanges } from './dictionary-upkeep.ts';
import { joinFeatures } from './join-features.ts';
import { openProviders } from './open-providers.ts';
import { openRecords } from './open-records.ts';
import { importDemoLibrary, writeDemoLibrary } from './prepare-demo.ts';
import { repeatDaily } from './repeat-daily.ts';
import { showProgress } from './show-progress.ts';
import { SMS_INBOX_PATH, smsInboxRoutes } from './sms-inbox.ts';
import { startWarnings } from './start-warnings.ts';

export interface Surroundings {
  /** The checkout: sources and build. */
  root: string;
  clientDir: string;
  development: boolean;
  clock: Clock;
  log: pino.Logger;
  cores: number;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
}

export interface Service {
  close(): Promise<void>;
}

const FOLLOW_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 1_000;

async function buildWeb(root: string): Promise<void> {
  const progress = showProgress('构建网页');
  if (await ensureWebBuild(root)) progress.done();
}

function withSmsBudget(perDay: number): typeof DEFAULT_ACCOUNT_SETTINGS {
  const settings = DEFAULT_ACCOUNT_SETTINGS;
  return { ...settings, sms: { ...settings.sms, perDay } };
}

async function openParts(config: Config, { clock, log, say, cores }: Surroundings) {
  const records = await openRecords(config, log);
  const { database } = records;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const dictionary = watchDictionary(config.dataDir);
  const userWords = dictionary.current().words;
  const directory = join(config.dataDir, 'search-index');
  const opened = await createSqliteSearchIndex({ directory, userWords });
  const { index, takeChanged } = observeChanges(opened);
  const objects = diskObjects(join(config.dataDir, 'objects'));
  const pdf = createPdfiumReader({ workers: config.pdfWorkers ?? cores });
  const jobs = await openJobs(database, (error) => log.error({ err: error }, '任务队列出错'));
  const providers = openProviders(config, { clock, say, publicUrl });
  const features = await joinFeatures({
    database,
    index,
    objects,
    clock,
    sms: providers.sms,
    wechat: providers.wechat,
    accountSettings: withSmsBudget(config.limits.smsPerDay),
    quotaSettings: { abuse: config.limits.abuse },
    secret: config.sessionSecret ?? (await keptSecret(config.dataDir)),
    publicUrl,
    supportContact: config.supportContact,
    synonyms: () => dictionary.current().synonyms,
    userWords,
  });
  const changes = { ofFile: dictionary.reload, ofLibrary: takeChanged };
  const lookAtDictionary = keepDictionary(features.dictionary, changes);
  const close = async () => {
    await jobs.close();
    await pdf.close();
    await index.close();
    await records.close();
  };
  return { database, index, objects, pdf, jobs, features, providers, lookAtDictionary, clock, close };
}
type Parts = Awaited<ReturnType<typeof openParts>>;

/** An index that is damaged or behind the records (a deleted folder, an older format) is built anew. */
async function healIndex(parts: Parts, { log }: Pick<Surroundings, 'log'>): Promise<void> {
  const records = await parts.features.library.countReports();
  const indexed = await parts.index.stats().then(
    ({ reports }) => reports,
    (error: unknown) => {
      log.warn({ err: error }, '检索索引无法读取，将由记录重建');
      return -1;
    },
  );
  if (indexed >= 0 && (records === 0 || indexed > 0)) return;
  const progress = showProgress('重建检索索引');
  const count = await reindex(parts, (done, total) => progress.update(done, total));
  progress.done(`${count} 份`);
}

async function prepare(config: Config, parts: Parts, around: Surroundings): Promise<void> {
  const build = around.development ? Promise.resolve() : buildWeb(around.root);
  // It is awaited below; a failure before that must not end the process without closing what is open.
  build.catch(() => {});
  await healIndex(parts, around);
  if (!config.demo) {
    const closed = await parts.features.accounts.closeDemoAccounts(around.clock.now());
    if (closed > 0)
      around.say(`已停用试用时的 ${closed} 个演示账号（它们的密码是公开的）；DEMO=on 会重新启用`);
  }
  if (config.demo && (await parts.features.library.countReports()) === 0) {
    const catalogue = await writeDemoLibrary(config.dataDir, around.clock.now());
    await build;
    await importDemoLibrary(parts, catalogue);
  }
  await build;
  await parts.features.dictionary.refresh();
}

function runInBackground(
  role: Config['role'],
  parts: Parts,
  { log, clock }: Surroundings,
): () => Promise<void> {
  const onError = (error: unknown) => log.error({ err: error }, '后台任务出错');
  const look = () => void parts.lookAtDictionary(clock.now()).catch(onError);
  const timers = [setInterval(look, LOOK_EVERY_MS)];
  const stopTimers = () => timers.forEach(clearInterval);
  if (role === 'api') return async () => stopTimers();
  const follower = startIndexFollower(parts, { intervalMs: FOLLOW_EVERY_MS, onError });
  const stopDaily = repeatDaily(() => parts.features.runDaily(clock.now()), onError);
  return async () => {
    stopTimers();
    await stopDaily();
    await follower.stop();
  };
}

async function introduce(
  config: Config,
  { features, providers }: Parts,
  around: Surroundings,
  urls: { site: string; local: string },
): Promise<void> {
  around.say(`\n研见已启动：${urls.site}`);
  if (providers.inbox !== null) around.say(`短信收件箱（仅本机可见）：${urls.local}${SMS_INBOX_PATH}`);
  for (const warning of startWarnings(config)) around.say(warning);
  if (!config.demo) return;
  const { names, password } = await features.accounts.ensureDemoAccounts(around.clock.now());
  around.say(`演示账号（密码均为 ${password}）：${names.join('、')}`);
  around.say('依次为 非会员、普通会员、高级会员、企业会员、企业账号登录；按 Ctrl-C 停止');
}

/** Only `npm run dev` needs the bundler, which takes long to load. */
async function openPages(server: FastifyInstance, { development, root }: Surroundings): Promise<RenderPage> {
  if (!development) return builtPages(join(root, 'build'));
  const { devPages } = await import('./dev-pages.ts');
  return devPages(server, root);
}

/** Starts everything that the role asks for and resolves when it serves. On failure nothing is left running. */
export async function startService(config: Config, around: Surroundings): Promise<Service> {
  const parts = await openParts(config, around);
  try {
    await prepare(config, parts, around);
    const stopBackground = runInBackground(config.role, parts, around);
    const app = await createApp({
      log: around.log,
      clock: around.clock,
      gate: parts.features.accounts.gate,
      readiness: { database: () => parts.database.pool.query('SELECT 1'), search: () => parts.index.stats() },
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      development: around.development,
      routes: async (handle, server, openContext) => {
        await parts.features.routes(handle, server, openContext);
        smsInboxRoutes(server, parts.providers.inbox);
      },
      clientDir: around.development ? null : around.clientDir,
      pages: (server) => openPages(server, around),
    });
    const address = await app.listen({ port: config.port, host: config.host });
    const port = new URL(address).port;
    const local = `http://localhost:${port}`;
    await introduce(config, parts, around, { site: config.publicUrl ?? local, local });
    return {
      async close() {
        await app.close();
        await stopBackground();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}
