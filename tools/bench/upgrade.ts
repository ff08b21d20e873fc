import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { beginLoad } from './counted-load.ts';
import { openBooks } from './fault-books.ts';
import { beginFiles } from './fault-files.ts';
import { compare } from './fault-model.ts';
import { openFor, openPeople, reasons } from './fault-people.ts';
import { originalsOf } from './fault-transfer.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';

/**
 * A rolling upgrade as `docs/operations.md` has it, from an older landing to this one, while people search, write, pay, read files and bring
 * files: `ROLE=migrate`, then the worker, then each process that answers. The database is not the worker's. `--from` is a folder of the older
 * landing, built, with its modules; `--folder` an empty one, which the older landing fills with its sample library.
 * Usage: node tools/bench/upgrade.ts --from <folder> --folder <folder> [--per-second 6] [--seed 7] [--port 4256]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const HERE = resolve(import.meta.dirname, '../..');
const FROM = resolve(argument('--from') ?? '.');
const FOLDER = resolve(argument('--folder') ?? '');
const PER_SECOND = Number(argument('--per-second') ?? 6);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4256);
/** Before the first step, between them, and after the last one. */
const BETWEEN_MS = 10_000;

if (FROM === HERE) throw new Error('请以 --from 给出从前一版的目录（git worktree，装好依赖，npm run build）');
mkdirSync(FOLDER, { recursive: true });
const log = openSync(join(FOLDER, '..', 'upgrade.log'), 'a');
const database = await startEmbeddedPostgres({ dataDir: FOLDER, log: () => {} });
// With a database that is not its own the product is no trial, and takes no payments unless it is told to.
const environment = { DATABASE_URL: database.url, DEMO: 'on', PAYMENT_PROVIDER: 'sandbox' };
let root = FROM;
const stage = openStage({ dataDir: FOLDER, port: PORT, log, environment, rootNow: () => root });

async function migrate(): Promise<void> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: HERE,
    env: { PATH: process.env.PATH, ROLE: 'migrate', DATA_DIR: FOLDER, ...environment },
    stdio: ['ignore', log, log],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ROLE=migrate 以 ${code} 结束，见 upgrade.log`);
}

try {
  await stage.open();
  const books = openBooks(() => database.url);
  const { members, people } = await openPeople(stage.origin);
  const readFids = await books.withFiles();
  await openFor(members, readFids[0] ?? 0);
  const originals = await originalsOf(database.url, readFids);
  const load = beginLoad({
    ...{ origin: stage.origin, people, openFids: readFids.slice(0, 1), readFids },
    ...{ fids: await books.freshReports(1_500), perSecond: PER_SECOND, seed: SEED },
  });
  const files = beginFiles({
    origin: stage.origin,
    databaseUrl: database.url,
    people: members,
    originals,
    seed: SEED,
  });
  const marks: [string, number][] = [['从前一版', 0]];
  const begin = async (name: string, work: () => Promise<void>): Promise<void> => {
    await pause(BETWEEN_MS);
    marks.push([name, load.nowMs()]);
    await work();
  };
  await begin('ROLE=migrate', migrate);
  root = HERE;
  for (const name of ['worker', 'api-1', 'api-2'])
    await begin(`换 ${name}`, async () => {
      await stage.end(name, 'SIGTERM');
      await stage.begin(name);
      await stage.ready(name);
    });
  await begin('都是这一版', () => pause(BETWEEN_MS));
  await files.end();
  const counted = await load.end();
  console.log(
    `| 从哪一步起 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 最久的回答 | 为什么 |\n|${' --- |'.repeat(6)}`,
  );
  marks.push(['总共', 0]);
  marks.forEach(([name, fromMs], at) => {
    const untilMs =
      name === '总共' ? Number.POSITIVE_INFINITY : marks[at + 1]?.[1] || Number.POSITIVE_INFINITY;
    const those = counted.filter(({ sentMs }) => sentMs >= fromMs && sentMs < untilMs);
    const of = (outcome: string) => those.filter((each) => each.outcome === outcome).length;
    const longest = Math.max(0, ...those.map(({ sentMs, endedMs }) => endedMs - sentMs));
    console.log(
      `| ${name} | ${those.length} | ${of('failed')} | ${of('refused')} | ${(longest / 1000).toFixed(1)} 秒 | ${reasons(those)} |`,
    );
  });
  const { wrong } = await books.settledMoney();
  const found = await compare(database.url, counted);
  console.log(
    `接受的写 ${found.accepted}（付了的订单 ${found.orders}），丢失 ${found.lost}，两份 ${found.twice}，次数不符 ${found.unitsWrong}，钱不对 ${wrong}；${await files.look()}`,
  );
} finally {
  await stage.close();
  await database.stop();
}
