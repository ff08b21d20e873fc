import { createHash } from 'node:crypto';
import { existsSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { findMinio, startMinio } from '#server/adapters/objects-s3/testing/start-minio.ts';
import { beginLoad } from './counted-load.ts';
import { openBooks } from './fault-books.ts';
import { beginFiles } from './fault-files.ts';
import { beginLibrary, indexTrue } from './fault-index.ts';
import { compare } from './fault-model.ts';
import { openFor, openPeople, reasons } from './fault-people.ts';
import { databaseUrlOf } from './fault-rows.ts';
import { originalsOf } from './fault-transfer.ts';
import { pause } from './http-server.ts';
import { openStage } from './node-stage.ts';

/**
 * Files move from the disk into MinIO while people search, write, read files and bring files; the program that moves them is killed and run
 * again. Then all processes begin anew without the disk's copy, every object is compared with what the disk held, and every file is read.
 * Usage: node tools/bench/move.ts --folder <data folder with a library of its own, on disk> [--kills 3] [--per-second 6] [--seed 7] [--port 4246]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const FOLDER = argument('--folder') ?? '';
const KILLS = Number(argument('--kills') ?? 3);
const PER_SECOND = Number(argument('--per-second') ?? 6);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4246);
/** What is brought in it lies on the disk before the move begins. */
const BEFORE_MS = 20_000;

const program = findMinio();
if (FOLDER === '' || !existsSync(join(FOLDER, 'objects')))
  throw new Error('请以 --folder 给出一个文件在磁盘上的数据目录（它会被写、被移走：用副本）');
if (program === null) throw new Error('没有 minio（go install github.com/minio/minio@latest），移不过去');

/** Every file below, by its path as the key has it, with its hash. */
function filesBelow(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const found = new Map<string, string>();
  for (const { parentPath, name } of names)
    try {
      const bytes = readFileSync(join(parentPath, name));
      found.set(relative(folder, join(parentPath, name)), createHash('sha256').update(bytes).digest('hex'));
    } catch {
      // It moved meanwhile.
    }
  return found;
}
const countBelow = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
    : 0;

const log = openSync(join(FOLDER, '..', 'move.log'), 'a');
const onDisk = join(FOLDER, 'objects');
const minio = await startMinio(program);
const { bucket, region, keyId, keySecret, endpoint } = minio.optionsOf('');
const there: Record<string, string> = {
  ...{ OBJECT_STORE: 's3', S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret },
  ...{ S3_REGION: region, S3_ENDPOINT: endpoint ?? '' },
};
let environment: Record<string, string> = {};
const stage = openStage({ dataDir: FOLDER, port: PORT, log, environmentNow: () => environment });
const NAMES = ['worker', 'api-1', 'api-2'];

async function exchangeAll(): Promise<void> {
  for (const name of NAMES) {
    await stage.end(name, 'SIGTERM');
    await stage.begin(name);
    await stage.ready(name);
  }
}

/** Runs the move until so few are left on the disk, and kills it there; until its end where none is said. Gives what it said. */
async function move(leftAtMost: number | null): Promise<string> {
  const { child, ended } = beginLibrary(FOLDER, ['objects', 'move'], environment);
  while (leftAtMost !== null && child.exitCode === null && countBelow(onDisk) > leftAtMost) await pause(5);
  if (leftAtMost !== null) child.kill('SIGKILL');
  return (await ended).said;
}

/** How many keys are not in the store as they were on the disk. */
async function otherThere(before: ReadonlyMap<string, string>): Promise<number> {
  let other = 0;
  for (const [key, hash] of before) {
    const found = await minio.client
      .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      .then(({ Body }) => Body?.transformToByteArray())
      .catch(() => undefined);
    const isSame =
      createHash('sha256')
        .update(found ?? '')
        .digest('hex') === hash;
    if (found === undefined || !isSame) other += 1;
  }
  return other;
}

try {
  await stage.open();
  const databaseUrl = databaseUrlOf(FOLDER);
  const books = openBooks(() => databaseUrl);
  const { members, people } = await openPeople(stage.origin);
  const readFids = await books.withFiles();
  await openFor(members, readFids[0] ?? 0);
  const originals = await originalsOf(databaseUrl, readFids);
  const plan = { origin: stage.origin, databaseUrl, people: members, originals, seed: SEED };
  const earlier = beginFiles({ ...plan, bringEveryMs: 500 });
  await pause(BEFORE_MS);
  await earlier.end();
  console.log(`移之前，磁盘上：${await earlier.look()}`);
  const before = filesBelow(onDisk);
  // The bucket is asked for from here on, and what lies on the disk is read there until it has moved.
  environment = there;
  await exchangeAll();
  const load = beginLoad({
    ...{ origin: stage.origin, people, openFids: readFids.slice(0, 1), readFids },
    ...{ fids: await books.freshReports(1_500), perSecond: PER_SECOND, seed: SEED },
  });
  const files = beginFiles(plan);
  await pause(3_000);
  let killed = 0;
  for (let round = 0; round < KILLS; round += 1) {
    await move(Math.floor(before.size * (1 - (round + 1) / (KILLS + 1))));
    killed += 1;
    console.log(
      `第 ${killed} 次 kill -9，磁盘上还有 ${countBelow(onDisk)} 个，原件一旁 ${countBelow(`${onDisk}-moved`)} 个`,
    );
    await pause(3_000);
  }
  const began = performance.now();
  const said = await move(null);
  const lastMs = performance.now() - began;
  await pause(5_000);
  await files.end();
  const counted = await load.end();
  console.log(said.trim());
  // Nothing of the disk's is left to be read by chance.
  if (existsSync(`${onDisk}-moved`))
    renameSync(`${onDisk}-moved`, join(FOLDER, '..', `objects-moved-${Date.now()}`));
  await exchangeAll();
  const found = await compare(databaseUrl, counted);
  const failed = counted.filter(({ outcome }) => outcome === 'failed').length;
  const refused = counted.filter(({ outcome }) => outcome === 'refused').length;
  const longest = Math.max(...counted.map(({ sentMs, endedMs }) => endedMs - sentMs));
  console.log(
    `| 磁盘上的文件 | 被杀 | 最后一次 | 移完后目录还在 | 桶里不同的 | 请求 | 没有回答或不是 200 | 说明了的拒绝 | 接受的写 | 丢失 | 两份 | 次数不符 | 最久的回答 | library verify | 从桶里读 | 其间的文件 |\n|${' --- |'.repeat(16)}`,
  );
  const kept = [...before].filter(([key]) => !key.startsWith('upload/'));
  console.log(
    `| ${before.size} | ${killed} | ${(lastMs / 1000).toFixed(1)} 秒 | ${existsSync(onDisk) ? '是' : '否'} | ${await otherThere(new Map(kept))} | ${counted.length} | ${failed} | ${refused}（${reasons(counted)}） | ${found.accepted} | ${found.lost} | ${found.twice} | ${found.unitsWrong} | ${(longest / 1000).toFixed(1)} 秒 | ${await indexTrue(FOLDER, environment)} | ${await files.readEach()} | ${await files.look()} |`,
  );
} finally {
  await stage.close();
  await minio.close();
}
