import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { type AppOptions, createApp } from '#server/start/create-app.ts';
import { joinFeatures } from '#server/start/join-features.ts';
import { CHEAP_SETTINGS, TEST_SECRET } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

const PUBLIC_URL = 'http://yanjian.example';

export type WholeServer = Awaited<ReturnType<typeof openWholeServer>>;

/**
 * The server as it is started, on a test database, the real index and a clock that stands still; without pages. Every
 * test that asks over HTTP asks this one; `options` replaces parts of the HTTP side, for example the log.
 */
export async function openWholeServer(
  database: Database,
  seeds: readonly SeedReport[],
  options: Partial<Omit<AppOptions, 'clock' | 'gate' | 'routes'>> = {},
) {
  const clock = fixedClock();
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-index-'));
  const index = await createSqliteSearchIndex({ directory });
  const objects = memoryObjects();
  const sms = createFakeSms();
  const features = await joinFeatures({
    database,
    index,
    objects,
    clock,
    sms,
    wechat: createSimulatedWechat(PUBLIC_URL),
    secret: TEST_SECRET,
    publicUrl: PUBLIC_URL,
    synonyms: () => [],
    accountSettings: CHEAP_SETTINGS,
  });
  const reports: IndexedReport[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    const record = seed.file === undefined ? null : await features.library.reportRecord(fid);
    if (seed.file !== undefined && record?.file) await objects.put(record.file.key, seed.file);
    reports.push(indexed);
  }
  await index.upsert(reports);
  await features.dictionary.refresh();
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    gate: features.accounts.gate,
    readiness: {},
    publicUrl: null,
    trustedProxies: [],
    routes: features.routes,
    clientDir: null,
    pages: null,
    ...options,
  });
  return {
    app,
    features,
    accounts: features.accounts,
    clock,
    sms,
    /** In the order of the seeds. */
    fids: reports.map(({ id }) => id),
    async close() {
      await app.close();
      await index.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
