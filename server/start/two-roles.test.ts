import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { searchReports } from '#contract/calls/search.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Client, createClient, isBusinessError } from '#contract/wire/client.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { roleProcesses } from '#server/testing/start-role.ts';
import { tellArrived } from '#server/testing/tell-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** Both are to know of a change within so much. */
const KNOWN_WITHIN_MS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-roles-'));
const roles = roleProcesses();
afterAll(async () => {
  await roles.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the two share: a folder with the index in it, or nothing but the database and a cluster that finds. */
interface Shared {
  url: string;
  folderOf(role: string): string;
  environment: Record<string, string>;
}

/** Somebody of level 2 who shows the same session to whichever process. */
async function signIn(database: Database) {
  const { deps } = await accountFixture(database);
  const now = Date.now();
  const uid = await insertAccount(deps.db, {
    level: 2,
    unlockEndsAt: new Date(now + DAY_MS),
    openid: 'of-two-roles',
    nickname: 'x',
    adultDeclaredAt: new Date(now),
    createdAt: new Date(now),
  });
  const { sid } = await openSession(deps, uid ?? 0, 'wechat', newBrowser(now));
  const keys = deps.secrets.keysOf(sid);
  const clientOf = (baseUrl: string): Client =>
    createClient({
      keys,
      transport: async ({ method, path, headers, body }) => {
        const cookie = `sid=${sid}; token=${keys.token}`;
        const answer = await fetch(baseUrl + path, {
          method,
          headers: { ...headers, cookie },
          ...(body === undefined ? {} : { body }),
        });
        return { status: answer.status, text: await answer.text() };
      },
    });
  return { uid, clientOf };
}

/** A new report, one that is gone and a changed right are seen in both. */
async function bothSee(database: Database, shared: Shared): Promise<void> {
  const start = (role: 'api' | 'worker') =>
    roles.start(role, { ...shared, dataDir: join(dataDir, shared.folderOf(role)) });
  const worker = await start('worker');
  const api = await start('api');
  const { uid, clientOf } = await signIn(database);
  const clients = { api: clientOf(api.baseUrl), worker: clientOf(worker.baseUrl) };
  /** How many reports each finds, or the code of its refusal. */
  const foundBy = async (asked: { keyword?: string; secondaryIndustry?: number[] } = {}) => {
    const ask = async (client: Client) => {
      try {
        return (await client.send(searchReports, { keyword: '光伏装机', ...asked })).count;
      } catch (error) {
        if (isBusinessError(error)) return `refused ${error.code}`;
        throw error;
      }
    };
    const [byApi, byWorker] = await Promise.all([ask(clients.api), ask(clients.worker)]);
    return { api: byApi, worker: byWorker };
  };
  const soon = { timeout: KNOWN_WITHIN_MS, interval: 50 };
  expect(await foundBy()).toEqual({ api: 0, worker: 0 });

  // Whoever writes the index begins when there is first something to write, and reads its dictionary then.
  const before = await seedReport(database, { title: '储能变流器深度' });
  await tellArrived(database, [before.fid]);
  await expect
    .poll(() => foundBy({ keyword: '储能变流器' }), { timeout: 20_000 })
    .toEqual({ api: 1, worker: 1 });

  const { fid } = await seedReport(database, { title: '光伏装机周报', industry1: 11, industry2: 1103 });
  await tellArrived(database, [fid]);
  await expect.poll(() => foundBy(), soon).toEqual({ api: 1, worker: 1 });
  const inSecond = { secondaryIndustry: [1103] };
  expect(await foundBy(inSecond)).toEqual({ api: 1, worker: 1 });

  await database.pool.query('UPDATE accounts SET level = 1 WHERE uid = $1', [uid]);
  await expect.poll(() => foundBy(inSecond), soon).toEqual({ api: 'refused 10007', worker: 'refused 10007' });

  const { library } = libraryOf({
    database: database,
    objects: memoryObjects(),
    clock: { now: Date.now },
  });
  await library.records.removeReport(OPERATOR, fid);
  await expect.poll(() => foundBy(), soon).toEqual({ api: 0, worker: 0 });

  // Whoever only reads neither takes the folder nor keeps it: it ends, and the other goes on.
  api.child.kill('SIGTERM');
  expect(await once(api.child, 'exit')).toEqual([0, null]);
  expect((await clients.worker.send(searchReports, { keyword: '储能变流器' })).count).toBe(1);
  worker.child.kill('SIGTERM');
  expect(await once(worker.child, 'exit')).toEqual([0, null]);
}

const inOneFolder = testDatabase();
test('a process that answers and one that works share a database and a folder: a new report, one that is gone and a changed right are seen in both', () =>
  bothSee(inOneFolder.database, { url: inOneFolder.url, folderOf: () => 'shared', environment: {} }));

const apart = testDatabase();
const OPENSEARCH_URL = process.env.OPENSEARCH_URL ?? '';
if (OPENSEARCH_URL === '')
  console.log('没有给出 OPENSEARCH_URL：没有试两个进程各用各的目录、共用一个 OpenSearch');
test.skipIf(OPENSEARCH_URL === '')('the same without a folder in common, over one OpenSearch', async () => {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const environment = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL, OPENSEARCH_PREFIX: prefix };
  try {
    await bothSee(apart.database, { url: apart.url, folderOf: (role) => role, environment });
  } finally {
    await fetch(`${OPENSEARCH_URL.split(',')[0]}/${prefix}-*`, { method: 'DELETE' });
  }
});

test('a process that answers and finds no database says who begins one', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'yanjian-unowned-'));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH, ROLE: 'api', PORT: '0', DATA_DIR: empty },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  rmSync(empty, { recursive: true, force: true });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/请先启动 ROLE=worker 的进程/) });
});
