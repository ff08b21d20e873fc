import { execFileSync } from 'node:child_process';
import { openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beginLoad, type Counted } from './counted-load.ts';
import { openMember } from './http-caller.ts';
import { pause } from './http-server.ts';
import { type NodeStage, openStage } from './node-stage.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * What people notice while a part is exchanged, killed or starved, and whether anything that was accepted is lost or there twice. Real
 * parts on one machine: HAProxy, two processes that answer, one that works, PostgreSQL. `--folder` is a data folder with a library of its
 * own; the rows that fill a disk want it on a file system of its own (a tmpfs), and are left out elsewhere.
 * Usage: node tools/bench/faults.ts --folder <folder> [--only <parts of rows' names, by commas>] [--kills 6] [--per-second 6] [--seed 7] [--port 4226]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = argument('--folder') ?? '';
const ONLY = argument('--only') ?? '';
const KILLS = Number(argument('--kills') ?? 6);
const PER_SECOND = Number(argument('--per-second') ?? 6);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4226);
const PEOPLE = ['13800000002', '13800000003'];
const HELD_MS = 10_000;
/** After the last thing done, so long without a failure is well again. */
const QUIET_MS = 5_000;
const WELL_WITHIN_MS = 150_000;

if (FOLDER === '') throw new Error('请以 --folder 给出一个有库的数据目录（它会被写、被杀：用副本）');
const random = seededRandom(SEED);
const log = openSync(join(FOLDER, '..', 'faults.log'), 'a');
const stage = openStage({ dataDir: FOLDER, port: PORT, log });

interface Row {
  name: string;
  /** Does it and undoes it; resolves once the last thing was done. */
  act(stage: NodeStage): Promise<void>;
}

const databaseUrl = () =>
  (JSON.parse(readFileSync(join(FOLDER, 'postgres.json'), 'utf8')) as { url: string }).url;
const postgresPid = () =>
  Number(readFileSync(join(FOLDER, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function exchange(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await stage.end(name, 'SIGTERM');
    await stage.begin(name);
    await stage.ready(name);
    // The proxy asks every second, and wants two good answers.
    await pause(4_000);
  }
}

async function kill(name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await pause(random() * 2_000);
    await stage.end(name, 'SIGKILL');
    await stage.begin(name);
    await stage.ready(name);
    await pause(2_500);
  }
}

/** Takes every connection that PostgreSQL gives, for a while. */
async function takeConnections(): Promise<void> {
  const taken: pg.Client[] = [];
  const ends = performance.now() + HELD_MS;
  while (performance.now() < ends) {
    const client = new pg.Client(databaseUrl());
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      await pause(50);
    }
  }
  await Promise.all(taken.map((client) => client.end()));
}

const isOwnFileSystem = () => {
  const [own, above] = [statfsSync(FOLDER), statfsSync(join(FOLDER, '..'))];
  return own.blocks !== above.blocks;
};

async function fillDisk(): Promise<void> {
  const ballast = join(FOLDER, 'ballast');
  const ends = performance.now() + HELD_MS;
  // To the last page: what the others want is always more than is left.
  let piece = 1 << 20;
  while (performance.now() < ends) {
    try {
      writeFileSync(ballast, Buffer.alloc(piece), { flag: 'a' });
    } catch {
      piece = Math.max(4096, piece / 2);
      await pause(5);
    }
  }
  rmSync(ballast);
}

async function wrongClock(offset: string): Promise<void> {
  await stage.end('api-1', 'SIGTERM');
  await stage.begin('api-1', {
    LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  await stage.ready('api-1');
  await pause(HELD_MS);
  await exchange(['api-1']);
}

const ROWS: Row[] = [
  { name: '什么也不做', act: () => pause(HELD_MS) },
  { name: '逐个换两个 api（SIGTERM）', act: () => exchange(['api-1', 'api-2']) },
  { name: '换 worker（SIGTERM，自带的数据库随它停）', act: () => exchange(['worker']) },
  { name: 'kill -9 一个 api', act: () => kill('api-1', KILLS) },
  { name: 'kill -9 worker', act: () => kill('worker', Math.ceil(KILLS / 3)) },
  {
    name: 'kill -9 PostgreSQL',
    async act() {
      process.kill(postgresPid(), 'SIGKILL');
    },
  },
  {
    name: 'PostgreSQL 停住 10 秒（SIGSTOP）',
    async act() {
      const pids = execFileSync('pgrep', ['-P', String(postgresPid())], { encoding: 'utf8' });
      const all = [postgresPid(), ...pids.trim().split('\n').map(Number)];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await pause(HELD_MS);
      for (const pid of all.reverse()) process.kill(pid, 'SIGCONT');
    },
  },
  { name: '数据库的连接被占满 10 秒', act: takeConnections },
  ...(isOwnFileSystem() ? [{ name: '磁盘满 10 秒', act: fillDisk }] : []),
  { name: '一个 api 的时钟快 1 小时', act: () => wrongClock('+1h') },
  { name: '一个 api 的时钟慢 1 小时', act: () => wrongClock('-1h') },
];

/** Of what was accepted, how much is lost or there twice; of what had no answer, how much was done. */
async function compare(counted: readonly Counted[]) {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const notes = await client.query<{ key: string; count: number }>(
    'SELECT key, count(*)::int AS count FROM annotations GROUP BY key',
  );
  const kept = await client.query<{ key: string; count: number }>(
    'SELECT report_id::text AS key, count(*)::int AS count FROM favourites GROUP BY report_id, uid',
  );
  await client.end();
  const there = new Map([...notes.rows, ...kept.rows].map(({ key, count }) => [key, count]));
  const writes = counted.filter(({ kind }) => kind !== 'search');
  const accepted = writes.filter(({ outcome }) => outcome === 'accepted');
  return {
    accepted: accepted.length,
    lost: accepted.filter(({ id }) => !there.has(id)).length,
    twice: accepted.filter(({ id }) => (there.get(id) ?? 0) > 1).length,
    unansweredDone: writes.filter(({ outcome, id }) => outcome !== 'accepted' && there.has(id)).length,
  };
}

const reasons = (counted: readonly Counted[]) => {
  const byWhy = new Map<string, number>();
  for (const { why } of counted) {
    const same = why.replace(/（编号 \w+）/, '（编号 …）');
    byWhy.set(same, (byWhy.get(same) ?? 0) + 1);
  }
  return [...byWhy].map(([why, count]) => `${count} × ${why}`).join('；') || '无';
};

let nextFid = 0;
/** Of the library, each once in all rows. */
async function freshReports(count: number): Promise<number[]> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM reports WHERE id > $1 AND NOT EXISTS (SELECT FROM favourites WHERE report_id = reports.id) ORDER BY id LIMIT $2',
    [nextFid, count],
  );
  await client.end();
  nextFid = Number(rows.at(-1)?.id ?? nextFid);
  return rows.map(({ id }) => Number(id));
}

async function run(row: Row, people: Parameters<typeof beginLoad>[0]['people'], openFid: number) {
  const fids = await freshReports(600);
  const plan = { origin: stage.origin, people, openFid, fids, perSecond: PER_SECOND, seed: SEED };
  const load = beginLoad(plan);
  await pause(3_000);
  await row.act(stage);
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
  const { accepted, lost, twice, unansweredDone } = await compare(counted);
  console.log(
    `| ${row.name} | ${counted.length} | ${failed.length} | ${refused.length} | ${accepted} | ${lost} | ${twice} | ${unansweredDone} | ${(wellMs / 1000).toFixed(1)} 秒 | ${reasons([...failed, ...refused])} |`,
  );
}

// Nothing that it started is left behind.
process.once('SIGTERM', () => void stage.close().then(() => process.exit(1)));
await stage.open();
try {
  const opened = await Promise.all(PEOPLE.map((phone) => openMember(stage.origin, phone)));
  const people = await Promise.all(
    opened.map(async ({ client, headers }) => ({
      keys: await client.keys(),
      headers: { cookie: headers.cookie, token: headers.token ?? '' },
    })),
  );
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    'SELECT r.id FROM reports r JOIN contents c ON c.id = r.content_id WHERE c.current_version IS NOT NULL ORDER BY r.id LIMIT 1',
  );
  await client.end();
  const openFid = Number(rows[0]?.id ?? 0);
  const { getFileDetail } = await import('#contract/calls/report-detail.ts');
  for (const { client: person } of opened) await person.send(getFileDetail, { fid: openFid });
  console.log(
    '| 做了什么 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 接受的写 | 其中丢失 | 两份 | 没有答却做了的写 | 之后多久全好 | 看到的 |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const row of ROWS)
    if (ONLY.split(',').some((part) => row.name.includes(part))) await run(row, people, openFid);
} finally {
  await stage.close();
}
