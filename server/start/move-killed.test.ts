import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { s3Objects } from '#server/adapters/objects-s3/objects-s3.ts';
import { type S3Double, startS3Double } from '#server/adapters/objects-s3/testing/s3-double.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { MOVE_PROGRAM } from '#server/testing/move-process.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { builtProgram } from '#tools/checks/built-program.ts';
import { chooseObjects } from './choose-objects.ts';

const held = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-move-'));
let double: S3Double;
beforeAll(async () => {
  double = await startS3Double({ pageKeys: 17 });
});
afterAll(async () => {
  await double.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const KILLS = 12;
const OBJECTS = 150;

const environment = () => {
  const { bucket, region, endpoint, keyId, keySecret } = double.optionsOf('');
  return {
    ...{ DATA_DIR: dataDir, DATABASE_URL: held.url, OBJECT_STORE: 's3', S3_PREFIX: 'yanjian/' },
    ...{
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_KEY_ID: keyId,
      S3_KEY_SECRET: keySecret,
    },
  };
};

/** Resolved as soon as the other process makes another call: while it starts or computes, there is nothing new to be served beside. */
let moving = Promise.withResolvers<void>();
/** What is being served. */
let turn: Promise<void> = Promise.resolve();

/** The move in a process of its own, killed so many calls after so many writes; what it said. */
async function moveUntil(writes: number, calls: number): Promise<string> {
  const child = spawn(process.execPath, [builtProgram(MOVE_PROGRAM)], {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [written, since] = [0, 0];
  double.onCall((call) => {
    moving.resolve();
    if (written >= writes) since += 1;
    else if (call.startsWith('PUT')) written += 1;
    if (since === calls) child.kill('SIGKILL');
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await new Promise((done) => child.once('close', done));
  await turn;
  return said;
}

async function contentsOf(store: ObjectStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key } of store.list(''))
    found.set(key, Buffer.from((await store.get(key)) ?? []).toString('base64'));
  return found;
}

const model = new Map<string, string>();
let [made, served] = [0, 0];
const newBytes = (size: number): Buffer => {
  made += 1;
  return Buffer.alloc(size, `bytes ${made} `);
};

/** What a service does meanwhile; throws where an answer is not the model's. */
async function serveOnce(objects: ObjectStore, random: SeededRandom): Promise<void> {
  const keys = [...model.keys()];
  const drawn = random.next();
  served += 1;
  if (drawn < 0.06) {
    const key = random.pick(keys.filter((one) => one.startsWith('upload/')));
    await objects.remove(key);
    model.delete(key);
    expect(await objects.get(key)).toBeNull();
    return;
  }
  if (drawn < 0.09) {
    const written = drawn < 0.075 ? `cover/new-${made}.webp` : `invoice/${random.integer(0, 19)}.pdf`;
    const bytes = newBytes(200);
    await objects.put(written, bytes);
    model.set(written, bytes.toString('base64'));
    return;
  }
  const key = random.pick(keys);
  const found = await objects.get(key);
  if (Buffer.from(found ?? []).toString('base64') !== model.get(key))
    throw new Error(`wrong bytes of ${key}`);
}

test(`killed ${KILLS} times at any moment while it serves, the move loses nothing`, async () => {
  const random = seededRandom();
  const disk = diskObjects(join(dataDir, 'objects'));
  for (let number = 0; number < OBJECTS; number += 1) {
    const kind = ['upload', 'invoice', 'pdf'][number % 3];
    const key = `${kind}/${number}.pdf`;
    const bytes = newBytes(number === 70 ? 9 * 1024 * 1024 : random.integer(1, 5000));
    await disk.put(key, bytes);
    model.set(key, bytes.toString('base64'));
  }
  const before = new Set(model.keys());
  const chosen = await chooseObjects(readConfig(environment()));
  const { objects } = chosen.open(held.database);
  let isOver = false;
  const serving = (async () => {
    while (!isOver) {
      await moving.promise;
      if (isOver) return;
      turn = serveOnce(objects, random);
      await turn;
      moving = Promise.withResolvers();
    }
  })();
  let killed = 0;
  for (let round = 0; round < KILLS; round += 1)
    if (!(await moveUntil(random.integer(4, 16), random.integer(1, 4))).includes('done')) killed += 1;
  const left = (await contentsOf(disk)).size;
  console.log(
    `被杀 ${killed} 次，其间应答 ${served} 次，之后磁盘上还有 ${left} 个；对象库收到 ${double.calls.length} 次调用`,
  );
  expect(await moveUntil(Number.POSITIVE_INFINITY, 1)).toContain('done');
  isOver = true;
  moving.resolve();
  await serving;

  expect(killed).toBeGreaterThan(KILLS / 2);
  expect(existsSync(join(dataDir, 'objects'))).toBe(false);
  const bucket = s3Objects(double.optionsOf('yanjian/'));
  expect(await contentsOf(bucket)).toEqual(model);
  const restarted = await chooseObjects(readConfig(environment()));
  expect(restarted.open(held.database).toMove).toBeNull();
  // Nobody's file outlives its removal, beside either.
  const beside = readdirSync(join(dataDir, 'objects-moved', 'upload')).map((name) => `upload/${name}`);
  expect(beside.filter((key) => !model.has(key))).toEqual([]);
  expect([...before].some((key) => !model.has(key))).toBe(true);
  for (const store of [bucket, restarted, chosen]) store.close();
});
