import { openSync } from 'node:fs';
import { join } from 'node:path';
import { beginLoad } from './counted-load.ts';
import { openAbout } from './fault-about.ts';
import { anythingRow } from './fault-anything.ts';
import { openBooks } from './fault-books.ts';
import { clusterRows } from './fault-cluster.ts';
import { beginFiles, type FilesPlan } from './fault-files.ts';
import { bringReports, indexTrue, library } from './fault-index.ts';
import { lookAround } from './fault-looks.ts';
import { compare } from './fault-model.ts';
import { openNetwork } from './fault-net.ts';
import { type Member, openPeople, reasons } from './fault-people.ts';
import { cutRows, databaseUrlOf, plainRows, type Row } from './fault-rows.ts';
import { storeRows } from './fault-store.ts';
import { originalsOf } from './fault-transfer.ts';
import { openWay } from './fault-way.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * What people notice while a part is exchanged, killed, starved or cut off, and whether anything that was accepted is lost or there twice. Real
 * parts on one machine: HAProxy (or nginx, `--proxy nginx`), two processes that answer, one that works, PostgreSQL. With `--about database`, `objects` (MinIO, or the double
 * of the tests where that is not installed) or `search` (a node at `--node`, process `--node-pid`) the way to that part is cut; with
 * `--about cluster` nodes of this machine (at `--node`, by commas) are killed and stopped; with `--about all` a node and MinIO are parts beside
 * the others, any of which is killed. Reports are brought while a part of the search is away. `--folder` is a data folder with a library of its own; the rows that fill, stop or break a disk want it on a file system of its own (a
 * device that outlasts being taken off), and are left out elsewhere.
 * Usage: node tools/bench/faults.ts --folder <folder> [--about machine | database | objects | search | cluster | all] [--only <parts of rows' names, by commas>] [--kills 6 [--within-minutes 600]]
 *   [--per-second 6] [--seed 7] [--port 4226] [--proxy nginx] [--node http://127.0.0.1:9241[,…] --node-pid 123]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = argument('--folder') ?? '';
const ABOUT = argument('--about') ?? 'machine';
const ONLY = argument('--only') ?? '';
const PER_SECOND = Number(argument('--per-second') ?? 6);
const STORE_FOLDER = argument('--store');
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4226);
const PROXY = argument('--proxy') === 'nginx' ? 'nginx' : 'haproxy';
const NODES = (argument('--node') ?? 'http://127.0.0.1:9241').split(',').map((url) => new URL(url));
const IS_SEARCHED = ABOUT === 'search' || ABOUT === 'cluster';
const HAS_STORE = ABOUT === 'objects' || ABOUT === 'all';
/** So many reports are noted in, and so many are kept or put into a group for each part that is killed. */
const NOTED_REPORTS = 8;
const KILLS = Number(argument('--kills') ?? 6);
const WITHIN_MINUTES = Number(argument('--within-minutes') ?? 600);
const KEPT_A_KILL = 40;
const FORGET_EVERY_MS = 60_000;
/** After the last thing done, so long without a failure is well again. */
const QUIET_MS = 5_000;
const WELL_WITHIN_MS = 150_000;

if (FOLDER === '') throw new Error('请以 --folder 给出一个有库的数据目录（它会被写、被杀：用副本）');
const log = openSync(join(FOLDER, '..', 'faults.log'), 'a');

const about = await openAbout(ABOUT, NODES, STORE_FOLDER);
const books = openBooks(() => databaseUrlOf(FOLDER));
let network: Awaited<ReturnType<typeof openNetwork>> | null = null;
let databaseWay = about.way;
const stage = openStage({
  dataDir: FOLDER,
  port: PORT,
  proxy: PROXY,
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

type Load = Parameters<typeof beginLoad>[0];

interface Plan extends Pick<Load, 'people' | 'readFids'> {
  members: Member[];
  originals: FilesPlan['originals'];
}

async function run(row: Row, { members, originals, ...plan }: Plan, watcher: Member, pdf: string) {
  const [openFid = 0] = plan.readFids;
  await row.before?.();
  const fids = await books.freshReports(Math.max(600, KILLS * KEPT_A_KILL));
  await books.forgetOrderLimit();
  const openFids = plan.readFids.slice(0, NOTED_REPORTS);
  const load = beginLoad({
    ...plan,
    origin: stage.origin,
    openFids,
    fids,
    perSecond: PER_SECOND,
    seed: SEED,
  });
  // Not where the database is away; the next time then.
  const forgetting = setInterval(() => books.forgetOrderLimit(5).catch(() => undefined), FORGET_EVERY_MS);
  const files =
    originals.length === 0
      ? null
      : beginFiles({
          ...{ origin: stage.origin, databaseUrl: databaseUrlOf(FOLDER) },
          ...{ people: members, originals, seed: SEED },
        });
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
  clearInterval(forgetting);
  await files?.end();
  const counted = await load.end();
  const failed = counted.filter(({ outcome }) => outcome === 'failed');
  const refused = counted.filter(({ outcome }) => outcome === 'refused');
  const longest = Math.max(...counted.map(({ sentMs, endedMs }) => endedMs - sentMs));
  const { wrong, settledMs } = await books.settledMoney();
  const found = await compare(databaseUrlOf(FOLDER), counted);
  const notBrought = await bringing;
  const index = IS_SEARCHED ? `${notBrought}${await indexTrue(FOLDER, about.environment)}` : '';
  const ofFiles =
    files === null ? '' : `${await files.look()}；verify ${await indexTrue(FOLDER, about.environment)}`;
  const { accepted, orders, lost, twice, unansweredDone, unitsWrong } = found;
  console.log(
    `| ${row.name} | ${counted.length} | ${failed.length} | ${refused.length} | ${accepted} | ${orders} | ${lost} | ${twice} | ${unitsWrong} | ${wrong} | ${(settledMs / 1000).toFixed(0)} 秒 | ${index} | ${unansweredDone} | ${(longest / 1000).toFixed(1)} 秒 | ${(wellMs / 1000).toFixed(1)} 秒 | ${reasons(counted)} | ${await looking} | ${ofFiles} |`,
  );
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
  // All files are in the store, as where nobody remembers the move.
  if (HAS_STORE) await library(FOLDER, ['objects', 'move'], about.environment);
  await stage.open(layWay);
  const { members, people } = await openPeople(stage.origin);
  const readFids = await books.withFiles();
  // Files are brought and read whole beside everything else, where what is broken may have to do with them.
  const originals =
    HAS_STORE || ABOUT === 'machine' ? await originalsOf(databaseUrlOf(FOLDER), readFids) : [];
  const { getFileDetail } = await import('#contract/calls/report-detail.ts');
  let pdf = '';
  for (const { client } of members)
    for (const fid of readFids.slice(0, NOTED_REPORTS).reverse())
      pdf = (await client.send(getFileDetail, { fid })).online_url;
  const [watcher] = members.slice(-1);
  if (watcher === undefined) throw new Error('nobody is there to look');
  const scene = {
    ...{ stage, folder: FOLDER, kills: KILLS, random: seededRandom(SEED) },
    ...{ way: databaseWay, network, partPid: Number(argument('--node-pid') ?? 0) },
  };
  const parts: Record<string, string> = { database: 'PostgreSQL', objects: 'S3 ', search: 'OpenSearch ' };
  const part = parts[ABOUT];
  const { store } = about;
  const rows =
    ABOUT === 'cluster' ? clusterRows(NODES) : part === undefined ? plainRows(scene) : cutRows(scene, part);
  const [node = null] = ABOUT === 'all' ? NODES : [];
  if (ABOUT === 'machine' || node !== null)
    rows.push(anythingRow({ ...scene, store, node, withinMinutes: WITHIN_MINUTES }));
  if (store !== null && ABOUT === 'objects')
    rows.push(...storeRows({ ...scene, store, folder: STORE_FOLDER }));
  // An engine that is new is filled from the records first.
  if (IS_SEARCHED || ABOUT === 'all')
    console.error(`索引与记录一致：${await indexTrue(FOLDER, about.environment)}`);
  console.log(
    '| 做了什么 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 接受的写 | 其中付了的订单 | 丢失 | 两份 | 次数不符 | 钱不对 | 账多久对上 | 索引多久对上 | 没有答却做了的写 | 最久的回答 | 之后多久全好 | 看到的 | 那时看一眼 | 文件 |',
  );
  console.log(`|${' --- |'.repeat(18)}`);
  for (const row of rows)
    if (ONLY.split(',').some((each) => row.name.includes(each)))
      await run(row, { people, readFids, members, originals }, watcher, `${stage.origin}${pdf}`);
} finally {
  await close();
}
