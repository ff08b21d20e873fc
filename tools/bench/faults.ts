import { openSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createGroup, getMyGroups } from '#contract/calls/groups.ts';
import { startS3Double } from '#server/adapters/objects-s3/testing/s3-double.ts';
import { findMinio, startMinio } from '#server/adapters/objects-s3/testing/start-minio.ts';
import { beginLoad, type Counted } from './counted-load.ts';
import { clusterRows } from './fault-cluster.ts';
import { bringReports, indexTrue } from './fault-index.ts';
import { lookAround } from './fault-looks.ts';
import { compare, moneyWrong, withDatabase } from './fault-model.ts';
import { openNetwork } from './fault-net.ts';
import { cutRows, databaseUrlOf, plainRows, type Row } from './fault-rows.ts';
import { openWay } from './fault-way.ts';
import { openMember } from './http-caller.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * What people notice while a part is exchanged, killed, starved or cut off, and whether anything that was accepted is lost or there twice. Real
 * parts on one machine: HAProxy, two processes that answer, one that works, PostgreSQL. With `--about database`, `objects` (MinIO, or the double
 * of the tests where that is not installed) or `search` (a node at `--node`, process `--node-pid`) the way to that part is cut; with
 * `--about cluster` nodes of this machine (at `--node`, by commas) are killed and stopped. Reports are brought while a part of the search is
 * away. `--folder` is a data folder with a library of its own; the rows that fill, stop or break a disk want it on a file system of its own (a
 * device that outlasts being taken off), and are left out elsewhere.
 * Usage: node tools/bench/faults.ts --folder <folder> [--about machine] [--only <parts of rows' names, by commas>] [--kills 6]
 *   [--per-second 6] [--seed 7] [--port 4226] [--node http://127.0.0.1:9241[,…] --node-pid 123]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = argument('--folder') ?? '';
const ABOUT = argument('--about') ?? 'machine';
const ONLY = argument('--only') ?? '';
const PER_SECOND = Number(argument('--per-second') ?? 6);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4226);
const NODES = (argument('--node') ?? 'http://127.0.0.1:9241').split(',').map((url) => new URL(url));
const IS_SEARCHED = ABOUT === 'search' || ABOUT === 'cluster';
const PEOPLE = ['13800000002', '13800000003'];
/** After the last thing done, so long without a failure is well again. */
const QUIET_MS = 5_000;
const WELL_WITHIN_MS = 150_000;
const READ_REPORTS = 20;
/** What each of the people buys: a membership and a place in the community, so that both kinds of goods are there. */
const BOUGHT = [2, 101];
/** A payment whose notice is lost is asked about by the next sweep, a minute later at most. */
const MONEY_WITHIN_MS = 150_000;

if (FOLDER === '') throw new Error('请以 --folder 给出一个有库的数据目录（它会被写、被杀：用副本）');
const log = openSync(join(FOLDER, '..', 'faults.log'), 'a');

/** What stands between the processes and the part that the run is about, and where they find it. */
async function openAbout() {
  if (ABOUT === 'objects') {
    const program = findMinio();
    if (program === null) console.error('没有 minio：对象库是本程序里的替身');
    const store = program === null ? await startS3Double() : await startMinio(program);
    const { bucket, region, keyId, keySecret, endpoint } = store.optionsOf('');
    const way = await openWay(Number(new URL(endpoint).port));
    const environment = {
      ...{ OBJECT_STORE: 's3', S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret },
      ...{ S3_REGION: region, S3_ENDPOINT: `http://127.0.0.1:${way.port}` },
    };
    return { way, environment, close: store.close };
  }
  if (ABOUT === 'cluster') {
    const environment = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: NODES.join() };
    return { way: null, environment, close: async () => {} };
  }
  if (ABOUT !== 'search') return { way: null, environment: {}, close: async () => {} };
  const way = await openWay(Number(NODES[0]?.port));
  const environment = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: `http://127.0.0.1:${way.port}` };
  return { way, environment, close: async () => {} };
}

const about = await openAbout();
let network: Awaited<ReturnType<typeof openNetwork>> | null = null;
let databaseWay = about.way;
const stage = openStage({
  dataDir: FOLDER,
  port: PORT,
  log,
  environment: about.environment,
  apiEnvironment(): Record<string, string> {
    if (network === null || databaseWay === null) return {};
    const url = new URL(databaseUrlOf(FOLDER));
    // Over the wire, at whose end the way stands that answers for the database.
    url.host = `${network.host}:${PORT + 9}`;
    return { DATABASE_URL: url.href };
  },
});

/** What is to be cut stands between the database, which the worker has begun, and those who answer. */
async function layWay(): Promise<void> {
  if (ABOUT !== 'database') return;
  databaseWay = await openWay(Number(new URL(databaseUrlOf(FOLDER)).port));
  network = await openNetwork(databaseWay.port, PORT + 9);
}

const reasons = (counted: readonly Counted[]) => {
  const byWhy = new Map<string, number>();
  for (const { why } of counted) {
    const same = why.replace(/（编号 \w+）/, '（编号 …）');
    byWhy.set(same, (byWhy.get(same) ?? 0) + 1);
  }
  return [...byWhy].map(([why, count]) => `${count} × ${why}`).join('；') || '无';
};

const ask = <Answer extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Answer[]> =>
  withDatabase(databaseUrlOf(FOLDER), async (client) => (await client.query<Answer>(text, values)).rows);

let nextFid = 0;
/** Of the library, each once in all rows. */
async function freshReports(count: number): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    'SELECT id FROM reports WHERE id > $1 AND NOT EXISTS (SELECT FROM favourites WHERE report_id = reports.id) AND NOT EXISTS (SELECT FROM group_reports WHERE report_id = reports.id) ORDER BY id LIMIT $2',
    [nextFid, count],
  );
  nextFid = Number(rows.at(-1)?.id ?? nextFid);
  return rows.map(({ id }) => Number(id));
}

/** Until the books agree, or for so long: gives what is wrong then, and how long it was. */
async function settledMoney(): Promise<{ wrong: string; settledMs: number }> {
  const began = performance.now();
  for (;;) {
    const wrong = await moneyWrong(databaseUrlOf(FOLDER));
    const settledMs = performance.now() - began;
    if (wrong === '' || settledMs > MONEY_WITHIN_MS) return { wrong: wrong || '无', settledMs };
    await pause(1_000);
  }
}

/** Nobody is told that fifty orders a day are enough. */
const forgetOrderLimit = () =>
  ask(
    `UPDATE orders SET created_at = created_at - interval '1 day' WHERE created_at > now() - interval '1 day' RETURNING id`,
    [],
  );

type Member = Awaited<ReturnType<typeof openMember>>;
type Load = Parameters<typeof beginLoad>[0];

async function run(row: Row, plan: Pick<Load, 'people' | 'readFids'>, watcher: Member, pdf: string) {
  const [openFid = 0] = plan.readFids;
  await row.before?.();
  const fids = await freshReports(600);
  await forgetOrderLimit();
  const load = beginLoad({ ...plan, origin: stage.origin, openFid, fids, perSecond: PER_SECOND, seed: SEED });
  await pause(3_000);
  const looking =
    row.lookAfterMs === undefined
      ? Promise.resolve('')
      : pause(row.lookAfterMs).then(() => lookAround(stage.origin, watcher, openFid, pdf));
  const bringing = IS_SEARCHED ? bringReports(FOLDER, about.environment) : Promise.resolve('');
  await row.act();
  const doneMs = load.nowMs();
  const lastTrouble = () =>
    Math.max(
      doneMs,
      ...load.counted.filter(({ outcome }) => outcome !== 'accepted').map(({ endedMs }) => endedMs),
    );
  while (load.nowMs() - lastTrouble() < QUIET_MS && load.nowMs() - doneMs < WELL_WITHIN_MS) await pause(200);
  for (const name of ['worker', 'api-1', 'api-2'])
    if (!stage.isRunning(name)) {
      console.error(`${name} ended by itself`);
      await stage.begin(name);
    }
  for (const name of ['worker', 'api-1', 'api-2']) await stage.ready(name);
  const wellMs = lastTrouble() - doneMs;
  const counted = await load.end();
  const failed = counted.filter(({ outcome }) => outcome === 'failed');
  const refused = counted.filter(({ outcome }) => outcome === 'refused');
  const longest = Math.max(...counted.map(({ sentMs, endedMs }) => endedMs - sentMs));
  const { wrong, settledMs } = await settledMoney();
  const found = await compare(databaseUrlOf(FOLDER), counted);
  const notBrought = await bringing;
  const index = IS_SEARCHED ? `${notBrought}${await indexTrue(FOLDER, about.environment)}` : '';
  const { accepted, orders, lost, twice, unansweredDone, unitsWrong } = found;
  console.log(
    `| ${row.name} | ${counted.length} | ${failed.length} | ${refused.length} | ${accepted} | ${orders} | ${lost} | ${twice} | ${unitsWrong} | ${wrong} | ${(settledMs / 1000).toFixed(0)} 秒 | ${index} | ${unansweredDone} | ${(longest / 1000).toFixed(1)} 秒 | ${(wellMs / 1000).toFixed(1)} 秒 | ${reasons([...failed, ...refused])} | ${await looking} |`,
  );
}

/** A group of theirs, made where there is none. */
async function groupOf(client: Member['client']): Promise<number> {
  const { list } = await client.send(getMyGroups, {});
  const own = list.find(({ role }) => role === 'owner');
  return own?.id ?? (await client.send(createGroup, { name: '一起读' })).id;
}

async function close(): Promise<void> {
  await stage.close();
  network?.close();
  databaseWay?.close();
  await about.close();
}

// Nothing that it started is left behind.
process.once('SIGTERM', () => void close().then(() => process.exit(1)));
try {
  await stage.open(layWay);
  const opened = await Promise.all(PEOPLE.map((phone) => openMember(stage.origin, phone)));
  const people = await Promise.all(
    opened.map(async ({ client, headers }, at) => ({
      keys: await client.keys(),
      headers: { cookie: headers.cookie, token: headers.token ?? '' },
      gid: await groupOf(client),
      itemId: BOUGHT[at] ?? 0,
    })),
  );
  const files = await ask<{ id: number }>(
    'SELECT r.id FROM reports r JOIN contents c ON c.id = r.content_id WHERE c.current_version IS NOT NULL ORDER BY r.id LIMIT $1',
    [READ_REPORTS],
  );
  const readFids = files.map(({ id }) => Number(id));
  const { getFileDetail } = await import('#contract/calls/report-detail.ts');
  let pdf = '';
  for (const { client } of opened)
    pdf = (await client.send(getFileDetail, { fid: readFids[0] ?? 0 })).online_url;
  const [watcher] = opened.slice(-1);
  if (watcher === undefined) throw new Error('nobody is there to look');
  const scene = {
    ...{ stage, folder: FOLDER, kills: Number(argument('--kills') ?? 6), random: seededRandom(SEED) },
    ...{ way: databaseWay, network, partPid: Number(argument('--node-pid') ?? 0) },
  };
  const parts: Record<string, string> = { database: 'PostgreSQL', objects: 'S3 ', search: 'OpenSearch ' };
  const part = parts[ABOUT];
  const rows =
    ABOUT === 'cluster' ? clusterRows(NODES) : part === undefined ? plainRows(scene) : cutRows(scene, part);
  // An engine that is new is filled from the records first.
  if (IS_SEARCHED) console.error(`索引与记录一致：${await indexTrue(FOLDER, about.environment)}`);
  console.log(
    '| 做了什么 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 接受的写 | 其中付了的订单 | 丢失 | 两份 | 次数不符 | 钱不对 | 账多久对上 | 索引多久对上 | 没有答却做了的写 | 最久的回答 | 之后多久全好 | 看到的 | 那时看一眼 |',
  );
  console.log(`|${' --- |'.repeat(17)}`);
  for (const row of rows)
    if (ONLY.split(',').some((each) => row.name.includes(each)))
      await run(row, { people, readFids }, watcher, `${stage.origin}${pdf}`);
} finally {
  await close();
}
