import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { isBusinessError } from '#contract/wire/client.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { accountFixture, newBrowser } from './account-fixture.ts';
import { BREAK_QUOTA } from './break-quota.ts';
import { browserOverNodes, type NodesBrowser } from './browser-over-nodes.ts';
import { seedReport } from './seed-reports.ts';
import { roleProcesses } from './start-role.ts';
import { testDatabase } from './test-database.ts';

export const NODES = 3;

const ENVIRONMENT = {
  ...{ DEMO: 'on', PAYMENT_PROVIDER: 'sandbox', WECHAT_PROVIDER: 'simulated', SMS_INBOX: 'on' },
  BREAKS_QUOTA: 'yes',
};

/** 0, or the code of the refusal. */
export const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: unknown) => {
      if (isBusinessError(error)) return error.code;
      throw error;
    },
  );

/** So many at once, in the order they were begun. */
export const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/**
 * Three processes of the role `api` over one database and one folder, with thirty reports; started once for a test file, because a
 * process costs more than what is asked of it.
 */
export function threeNodes() {
  const held = testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-nodes-'));
  const roles = roleProcesses();
  const nodes: string[] = [];
  const fids: number[] = [];
  let people = 0;

  beforeAll(async () => {
    const nodeArguments = ['--import', BREAK_QUOTA];
    const shared = { url: held.url, dataDir, environment: ENVIRONMENT, nodeArguments };
    const started = await times(NODES, () => roles.start('api', shared));
    nodes.push(...started.map(({ baseUrl }) => baseUrl));
    const file = Buffer.from('a file');
    const seeds = await times(30, (at) => seedReport(held.database, { title: `报告 ${at}`, file }));
    fids.push(...seeds.map(({ fid }) => fid));
  });
  afterAll(async () => {
    await roles.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    held,
    nodes,
    fids,
    /** Where the request that is so far on in a row goes. */
    nodeAt: (at: number) => nodes[at % NODES] ?? '',
    /** Somebody signed in, whose requests go round the processes; with the parts that accounts are made with. */
    async somebody(): Promise<NodesBrowser & { uid: number; again: () => Promise<NodesBrowser> }> {
      people += 1;
      const { deps } = await accountFixture(held.database);
      const now = Date.now();
      const at = new Date(now);
      const named = { openid: `of the nodes ${people}`, nickname: 'x' };
      const uid = await insertAccount(deps.db, { ...named, adultDeclaredAt: at, createdAt: at });
      if (uid === undefined) throw new Error('the account exists already');
      const again = async () => {
        const { sid } = await openSession(deps, uid, 'wechat', newBrowser(now));
        return browserOverNodes(nodes, { sid, keys: deps.secrets.keysOf(sid) });
      };
      return { ...(await again()), uid, again };
    },
    rowsOf: async (asked: string, values: unknown[] = []) =>
      (await held.database.pool.query(asked, values)).rows,
  };
}
