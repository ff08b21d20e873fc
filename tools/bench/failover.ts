import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beginLoad } from './counted-load.ts';
import { openBooks } from './fault-books.ts';
import { compare, withDatabase } from './fault-model.ts';
import { openFor, openPeople, reasons } from './fault-people.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';

/**
 * The database's machine is lost under load and its standby takes over, step by step as `docs/operations.md` has it: two PostgreSQL of the
 * distribution (`--bin`), the second following the first, which waits for it. `--folder` is an empty one, whose parent others may enter; the
 * product fills it with its sample library. For root, on Debian.
 * Usage: node tools/bench/failover.ts --folder <folder> [--bin /usr/lib/postgresql/15/bin] [--per-second 6] [--seed 7] [--port 4276]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = resolve(argument('--folder') ?? '');
const BIN = argument('--bin') ?? '/usr/lib/postgresql/15/bin';
const PER_SECOND = Number(argument('--per-second') ?? 6);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4276);
const BETWEEN_MS = 10_000;

mkdirSync(FOLDER, { recursive: true });
chmodSync(FOLDER, 0o777);
const log = openSync(join(FOLDER, 'failover.log'), 'a');

/** As whoever PostgreSQL runs as. */
const postgres = (program: string, ...words: string[]) =>
  void execFileSync(
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--init-groups', join(BIN, program), ...words],
    { cwd: '/', stdio: ['ignore', log, log] },
  );
const [FIRST, SECOND] = [PORT + 20, PORT + 21];
const folderOf = (port: number) => join(FOLDER, `db-${port}`);
const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
const begin = (port: number) => {
  const options = `-p ${port} -k '' -c listen_addresses=127.0.0.1`;
  postgres('pg_ctl', '-D', folderOf(port), '-w', '-o', options, '-l', join(folderOf(port), 'log'), 'start');
};
const ask = (port: number, text: string) => withDatabase(urlOf(port), (client) => client.query(text));

/** The first, the second that follows it, and nothing told as written that only one of them has. */
async function openPair(): Promise<void> {
  postgres(
    'initdb',
    '-D',
    folderOf(FIRST),
    '-A',
    'trust',
    '-U',
    'postgres',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
  );
  begin(FIRST);
  const from = `host=127.0.0.1 port=${FIRST} user=postgres application_name=standby`;
  postgres('pg_basebackup', '-D', folderOf(SECOND), '-d', from, '-R', '-X', 'stream', '-C', '-S', 'standby');
  begin(SECOND);
  await ask(FIRST, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await ask(FIRST, 'SELECT pg_reload_conf()');
  const follows = async () =>
    (await ask(FIRST, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).rowCount === 1;
  while (!(await follows())) await pause(200);
}

await openPair();
let port = FIRST;
const stage = openStage({
  ...{ dataDir: FOLDER, port: PORT, log },
  environment: { DEMO: 'on', PAYMENT_PROVIDER: 'sandbox' },
  environmentNow: () => ({ DATABASE_URL: urlOf(port) }),
});

async function takeOver(): Promise<void> {
  await ask(SECOND, 'SELECT pg_promote()');
  await ask(SECOND, 'ALTER SYSTEM RESET synchronous_standby_names');
  await ask(SECOND, 'SELECT pg_reload_conf()');
}

try {
  await stage.open();
  const books = openBooks(() => urlOf(port));
  const { members, people } = await openPeople(stage.origin);
  const readFids = await books.withFiles();
  await openFor(members, readFids[0] ?? 0);
  const load = beginLoad({
    ...{ origin: stage.origin, people, openFids: readFids.slice(0, 1), readFids },
    ...{ fids: await books.freshReports(1_500), perSecond: PER_SECOND, seed: SEED },
  });
  const marks: [string, number][] = [];
  const step = async (name: string, work: () => Promise<void> | void): Promise<void> => {
    marks.push([name, load.nowMs()]);
    await work();
    console.error(`${name}：${((load.nowMs() - (marks.at(-1)?.[1] ?? 0)) / 1000).toFixed(1)} 秒`);
  };
  await step('都好', () => pause(BETWEEN_MS));
  await step('主库没了', async () => {
    process.kill(
      Number(readFileSync(join(folderOf(FIRST), 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await pause(BETWEEN_MS);
  });
  await step('备机接手', takeOver);
  port = SECOND;
  // Nobody is answered meanwhile, so that they need not be exchanged one by one.
  await step('全部重启', async () => {
    const names = ['worker', 'api-1', 'api-2'];
    await Promise.all(names.map((name) => stage.end(name, 'SIGTERM')));
    for (const name of names) await stage.begin(name);
    for (const name of names) await stage.ready(name);
  });
  await step('都在备机上', () => pause(BETWEEN_MS));
  const counted = await load.end();
  console.log(
    `| 从哪一步起 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 接受的写 | 最久的回答 | 为什么 |\n|${' --- |'.repeat(7)}`,
  );
  for (const [at, [name, fromMs]] of marks.entries()) {
    const untilMs = marks[at + 1]?.[1] ?? Number.POSITIVE_INFINITY;
    const those = counted.filter(({ sentMs }) => sentMs >= fromMs && sentMs < untilMs);
    const of = (outcome: string) => those.filter((each) => each.outcome === outcome).length;
    const writes = those.filter(({ kind, outcome }) => kind !== 'search' && outcome === 'accepted').length;
    const longest = Math.max(0, ...those.map(({ sentMs, endedMs }) => endedMs - sentMs));
    console.log(
      `| ${name} | ${those.length} | ${of('failed')} | ${of('refused')} | ${writes} | ${(longest / 1000).toFixed(1)} 秒 | ${reasons(those)} |`,
    );
  }
  const { wrong } = await books.settledMoney();
  const found = await compare(urlOf(SECOND), counted);
  console.log(
    `接受的写 ${found.accepted}（付了的订单 ${found.orders}），丢失 ${found.lost}，两份 ${found.twice}，次数不符 ${found.unitsWrong}，没有答却做了 ${found.unansweredDone}，钱不对 ${wrong}`,
  );
} finally {
  await stage.close();
  for (const each of [FIRST, SECOND])
    try {
      postgres('pg_ctl', '-D', folderOf(each), '-m', 'immediate', 'stop');
    } catch {
      // It is not there.
    }
}
