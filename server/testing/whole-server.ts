import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { type AppOptions, createApp } from '#server/start/create-app.ts';
import { joinFeatures } from '#server/start/join-features.ts';
import { CHEAP_SETTINGS, TEST_SECRET } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

const PUBLIC_URL = 'http://yanjian.example';

/** The server as it is started, on a test database, the real index and a clock that stands still; without pages. */
export async function openWholeServer(
  database: Database,
  seeds: readonly SeedReport[],
  options: Partial<AppOptions> = {},
) {
  const clock = fixedClock();
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-index-'));
  const index = await createSqliteSearchIndex({ directory });
  const sms = createFakeSms();
  const features = await joinFeatures({
    database,
    index,
    objects: memoryObjects(),
    clock,
    sms,
    wechat: createSimulatedWechat(PUBLIC_URL),
    secret: TEST_SECRET,
    publicUrl: PUBLIC_URL,
    synonyms: () => [],
    accountSettings: CHEAP_SETTINGS,
  });
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    fids.push(fid);
  }
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
    accounts: features.accounts,
    clock,
    sms,
    fids,
    async close() {
      await app.close();
      await index.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
