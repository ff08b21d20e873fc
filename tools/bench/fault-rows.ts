import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { breakDisk, fillDisk, freeze, isOwnFileSystem, mendDisk, readOnly, slowDisk } from './fault-disk.ts';
import type { openNetwork } from './fault-net.ts';
import type { Way } from './fault-way.ts';
import { pause } from './http-server.ts';
import type { NodeStage } from './node-stage.ts';

const HELD_MS = 10_000;
const CUT_MS = 30_000;

export interface Row {
  name: string;
  /** What is waited for before the people come. */
  before?(): Promise<void>;
  /** Does it and undoes it; resolves once the last thing was done. */
  act(): Promise<void>;
  /** What people see is looked at so long after it began; left out where it is over by then. */
  lookAfterMs?: number;
}

interface Scene {
  stage: NodeStage;
  folder: string;
  kills: number;
  random: () => number;
  /** The way from those who answer to the part that the stage is about. */
  way: Way | null;
  network: Awaited<ReturnType<typeof openNetwork>> | null;
  /** Of the part that the stage is about. */
  partPid: number;
}

export const databaseUrlOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as { url: string }).url;
export const postgresPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function exchange({ stage }: Scene, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await stage.leaveOut(name, true);
    await stage.end(name, 'SIGTERM');
    await stage.begin(name);
    await stage.ready(name);
    await stage.leaveOut(name, false);
    // The proxy asks every second, and wants two good answers.
    await pause(4_000);
  }
}

async function kill({ stage, random }: Scene, name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await pause(random() * 2_000);
    await stage.end(name, 'SIGKILL');
    await stage.begin(name);
    await stage.ready(name);
    await pause(2_500);
  }
}

/** Takes every connection that PostgreSQL gives, for a while. */
async function takeConnections({ folder }: Scene): Promise<void> {
  const taken: pg.Client[] = [];
  const ends = performance.now() + HELD_MS;
  while (performance.now() < ends) {
    const client = new pg.Client(databaseUrlOf(folder));
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

/** Another session, as an operator's, holds a table. */
async function lockTable({ folder }: Scene, table: string): Promise<void> {
  const client = new pg.Client(databaseUrlOf(folder));
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table}`);
  await pause(CUT_MS);
  await client.end();
}

async function stopPostgres({ folder }: Scene): Promise<void> {
  const parent = postgresPid(folder);
  const pids = execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' });
  const all = [parent, ...pids.trim().split('\n').map(Number)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await pause(HELD_MS);
  for (const pid of all.reverse()) process.kill(pid, 'SIGCONT');
}

async function wrongClock(scene: Scene, offset: string): Promise<void> {
  const { stage } = scene;
  await stage.end('api-1', 'SIGTERM');
  await stage.begin('api-1', {
    LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  await stage.ready('api-1');
  await pause(HELD_MS);
  await exchange(scene, ['api-1']);
}

/** Every part dies, as with the machine, and is begun anew from what the disk holds. */
async function failDisk({ stage, folder }: Scene): Promise<void> {
  const postgres = postgresPid(folder);
  breakDisk(folder);
  await pause(2 * HELD_MS);
  const names = ['api-1', 'api-2', 'worker'];
  for (const name of names) await stage.end(name, 'SIGKILL');
  try {
    process.kill(postgres, 'SIGKILL');
  } catch {
    // It has given up by itself.
  }
  await mendDisk(folder);
  for (const name of names.reverse()) {
    await stage.begin(name);
    await stage.ready(name);
  }
}

/** What happens to one machine with everything on it. */
export function plainRows(scene: Scene): Row[] {
  const { stage, folder, kills } = scene;
  const ofDisk: Row[] = [
    { name: '磁盘满 10 秒', act: () => fillDisk(folder, HELD_MS) },
    { name: '磁盘写不动 10 秒（fsfreeze）', act: () => freeze(folder, HELD_MS), lookAfterMs: 1_000 },
    {
      name: '慢盘 20 秒（每半秒写不动 0.4 秒）',
      act: () => slowDisk(folder, 2 * HELD_MS),
      lookAfterMs: 4_000,
    },
    { name: '整块盘只读 20 秒（ext4 放弃日志）', act: () => failDisk(scene), lookAfterMs: 5_000 },
  ];
  return [
    { name: '什么也不做', act: () => pause(HELD_MS), lookAfterMs: 3_000 },
    { name: '逐个换两个 api（SIGTERM）', act: () => exchange(scene, ['api-1', 'api-2']) },
    { name: '换 worker（SIGTERM，自带的数据库随它停）', act: () => exchange(scene, ['worker']) },
    { name: 'kill -9 一个 api', act: () => kill(scene, 'api-1', kills) },
    { name: 'kill -9 worker', act: () => kill(scene, 'worker', Math.ceil(kills / 3)) },
    { name: '一个 api 停住 30 秒（SIGSTOP）', act: () => stage.sleep('api-1', CUT_MS), lookAfterMs: 3_000 },
    {
      name: '一个 api 停住 100 秒（SIGSTOP）',
      act: () => stage.sleep('api-1', 100_000),
      lookAfterMs: 60_000,
    },
    { name: 'worker 停住 50 秒（SIGSTOP，长过任务的租约）', act: () => stage.sleep('worker', 50_000) },
    { name: 'kill -9 PostgreSQL', act: async () => void process.kill(postgresPid(folder), 'SIGKILL') },
    { name: 'PostgreSQL 停住 10 秒（SIGSTOP）', act: () => stopPostgres(scene) },
    { name: '数据库的连接被占满 10 秒', act: () => takeConnections(scene) },
    { name: '笔记的表被别的会话锁住 30 秒', act: () => lockTable(scene, 'annotations'), lookAfterMs: 12_000 },
    { name: '账户的会话被锁住 30 秒', act: () => lockTable(scene, 'account_sessions'), lookAfterMs: 12_000 },
    ...(isOwnFileSystem(folder) ? ofDisk : []),
    { name: '数据目录只读 20 秒', act: () => readOnly(folder, 2 * HELD_MS), lookAfterMs: 2_000 },
    { name: '一个 api 的时钟快 1 小时', act: () => wrongClock(scene, '+1h') },
    { name: '一个 api 的时钟慢 1 小时', act: () => wrongClock(scene, '-1h') },
    { name: '一个 api 的时钟在闰日（2028-02-29）', act: () => wrongClock(scene, '@2028-02-29 12:00:00') },
  ];
}

const during = async (begin: () => void, end: () => void): Promise<void> => {
  begin();
  await pause(CUT_MS);
  end();
};

/** The way between those who answer and one part is cut, each in its manner. */
export function cutRows({ way, network, partPid }: Scene, part: string): Row[] {
  const lookAfterMs = 3_000;
  const row = (how: string, begin: () => void, end: () => void): Row => ({
    name: `${part}${how} 30 秒`,
    act: () => during(begin, end),
    lookAfterMs,
  });
  const ofWay = way === null ? [] : [way];
  return [
    ...ofWay.flatMap((each) => [
      row(
        '不作声（连着，没有回音）',
        () => each.set('silent'),
        () => each.set('open'),
      ),
      row(
        '拒绝连接',
        () => each.set('refused'),
        () => each.set('open'),
      ),
    ]),
    ...(way !== null && network === null
      ? [
          row(
            '每次都答 500',
            () => way.set('broken'),
            () => way.set('open'),
          ),
          row(
            '每两次答一次 503',
            () => way.set('busy'),
            () => way.set('open'),
          ),
          row(
            '很慢（每秒 20 KB）',
            () => way.set('slow'),
            () => way.set('open'),
          ),
        ]
      : []),
    ...(network === null ? [] : [row('的网断了（包都丢）', network.cut, network.mend)]),
    ...(partPid === 0
      ? []
      : [
          row(
            '停住（SIGSTOP）',
            () => void process.kill(partPid, 'SIGSTOP'),
            () => void process.kill(partPid, 'SIGCONT'),
          ),
        ]),
  ];
}
