import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { accountDepsOf } from '#server/features/accounts/create-accounts.ts';
import { CHARTS, type IndexedReport, PASSAGES, REPORTS } from '#server/features/collections/index.ts';
import { FILES } from '#server/features/contents/index.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { type AppOptions, createApp } from '#server/start/create-app.ts';
import { createFeatures, type FeatureParts, jobsOf, personalDataOf } from '#server/start/create-features.ts';
import { atWork } from './at-work.ts';
import { ENDLESS } from './http-server.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';
import { testParts } from './test-parts.ts';

export type WholeServer = Awaited<ReturnType<typeof openWholeServer>>;

type WholeServerOptions = Partial<Omit<AppOptions, 'clock' | 'gate' | 'routes'>> & {
  /** Beside those of the features: calls that a test declares. */
  moreRoutes?: AppOptions['routes'];
  /** In the place of the fakes. */
  given?: Partial<Pick<FeatureParts, 'converter' | 'jobs' | 'objects' | 'uploadsDir' | 'publicUrl'>>;
};

/**
 * The server as it is started, on a test database, the real index and a clock that stands still; without pages. Every
 * test that asks over HTTP asks this one; `options` replaces parts of the HTTP side, for example the log.
 */
export async function openWholeServer(
  database: Database,
  seeds: readonly SeedReport[],
  { moreRoutes = [], given = {}, ...options }: WholeServerOptions = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-index-'));
  const engine = createSqliteSearchEngine({ directory });
  const [index, chartIndex, passageIndex, fileIndex] = await Promise.all([
    engine.open(REPORTS),
    engine.open(CHARTS),
    engine.open(PASSAGES),
    engine.open(FILES),
  ]);
  const parts = { ...testParts(database), ...given, index, chartIndex, passageIndex, fileIndex };
  const { clock, sms, gateways, webhook } = parts;
  const features = await createFeatures(parts);
  const reports: IndexedReport[] = [];
  for (const seed of seeds) {
    const { indexed, sha256 } = await seedReport(database, seed);
    if (seed.file !== undefined) await features.contents.making.keepPdf(sha256, seed.file);
    reports.push(indexed);
  }
  await index.upsert(reports);
  const fids = reports.map(({ id }) => id);
  await chartIndex.upsert(await features.collections.readIndexedCharts(fids));
  await passageIndex.upsert(await features.collections.readIndexedPassages(fids));
  await features.language.dictionary.refresh();
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    gate: features.accounts.gate,
    tokens: features.tokens.gate,
    readiness: {},
    figures: [],
    apiPages: true,
    publicUrl: 'http://yanjian.example',
    trustedProxies: [],
    routes: [...Object.values(features).map(({ routes }) => routes), ...moreRoutes],
    strictAnswers: true,
    clientDir: null,
    pages: null,
    traffic: ENDLESS,
    ...options,
  });
  return {
    app,
    features,
    accounts: features.accounts,
    /** What the use cases of accounts work with, for tests that begin inside them. */
    accountDeps: await accountDepsOf({ ...parts, personalData: () => personalDataOf(features) }),
    clock,
    sms,
    gateways,
    webhook,
    /** In the order of the seeds. */
    fids,
    /** Everything that the clock asks for once a day. */
    async runDaily() {
      for (const { when, handler } of jobsOf(features)) if (when === 'daily') await handler(atWork());
    },
    /** Everything that the clock asks for every minute. */
    async runOften() {
      for (const { when, handler } of jobsOf(features)) if (when === 'often') await handler(atWork());
    },
    async close() {
      await app.close();
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
