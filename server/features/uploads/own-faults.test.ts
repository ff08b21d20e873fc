import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGroup } from '#contract/calls/groups.ts';
import { beginUpload, retryUpload } from '#contract/calls/uploads.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { noJobs } from '#server/testing/no-jobs.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let gid: number;
/** What reading a file that was brought, and putting one into its group, fail by. */
let [reading, placing]: (Error | null)[] = [];
let asked: string[] = [];
/** How often one was put into its group. */
let placings = 0;

beforeAll(async () => {
  const kept = memoryObjects();
  const objects: typeof kept = {
    ...kept,
    get: (key) => (reading && key.startsWith('upload/') ? Promise.reject(reading) : kept.get(key)),
  };
  const jobs = {
    ...noJobs,
    async ask(_: unknown, input: unknown) {
      asked.push((input as { id: string }).id);
      return 'asked';
    },
    isUnderway: async () => false,
  };
  server = await openWholeServer(held.database, [], { given: { objects, jobs } });
  server.features.uploads.onReady(() => {
    placings += 1;
    if (placing) throw placing;
  });
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await stage.person(3);
  gid = (await owner.client.send(createGroup, { name: '储能小组', is_public: 1 })).id;
});
beforeEach(() => {
  [reading, placing, asked, placings] = [null, null, [], 0];
});
afterAll(() => server.close());

async function bring(seed: number, aim: number | null = null): Promise<string> {
  const text = pageOfText('出了错的文件', seed);
  const size_bytes = Buffer.byteLength(text);
  const { id, url } = await owner.client.send(beginUpload, { name: `${seed}.txt`, size_bytes, gid: aim });
  expect((await stage.patch(owner, url, 0, text)).status).toBe(204);
  return id;
}

/** Does what was asked for, each job as often as it may; gives how many failed for good. */
async function work(): Promise<number> {
  let dead = 0;
  for (const id of asked.splice(0)) {
    const failed = () =>
      stage.convert(id).then(
        () => false,
        () => true,
      );
    if ((await failed()) && (await failed())) dead += 1;
  }
  return dead;
}

/** Minutes after which nobody would be at work still. */
async function sweeps(times: number): Promise<number> {
  let dead = 0;
  for (let sweep = 0; sweep < times; sweep += 1) {
    server.clock.advance(61_000);
    await server.runOften();
    dead += await work();
  }
  return dead;
}

test('a file that fails by our own fault before it is read is one dead letter, says so, and can be tried again', async () => {
  const id = await bring(401);
  reading = new TypeError('our own fault');
  expect(await work()).toBe(1);
  expect(await sweeps(5)).toBe(0);
  expect(await stage.stateOf(owner, id)).toMatchObject({
    ...{ state: 'failed', may_retry: 1 },
    reason: expect.stringMatching('转换中断，没有做完'),
  });
  reading = null;
  await owner.client.send(retryUpload, { id });
  expect(await work()).toBe(0);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready', reason: '' });
});

test('the same bytes came meanwhile: a file that failed before still stops waiting', async () => {
  const [first, second] = [await bring(402), await bring(402)];
  await held.database.pool.query(`UPDATE uploads SET sha256 = 'same' WHERE id IN ($1, $2)`, [first, second]);
  await held.database.pool.query(`UPDATE uploads SET state = 'ready' WHERE id = $1`, [first]);
  reading = new TypeError('our own fault');
  await expect(stage.convert(second)).rejects.toThrow('our own fault');
  expect(await stage.stateOf(owner, second)).toMatchObject({ state: 'converting' });
});

test('what our own fault keeps out of its group is tried as often as a job is, and stays on the shelf with a reason', async () => {
  const id = await bring(403, gid);
  placing = new TypeError('our own fault');
  expect(await work()).toBe(1);
  expect(await sweeps(5)).toBe(0);
  expect(placings).toBe(2);
  expect(await stage.stateOf(owner, id)).toMatchObject({
    state: 'ready',
    reason: '没有放进群组，留在“我的上传”：放进去时出了错，请到群组里再添加一次',
  });
});

test('a fault that is over at the second try leaves no reason', async () => {
  const id = await bring(404, gid);
  placing = new TypeError('our own fault');
  await expect(stage.convert(id)).rejects.toThrow('our own fault');
  expect(await stage.stateOf(owner, id)).toMatchObject({
    state: 'ready',
    reason: '还没有放进群组，正在再试',
  });
  placing = null;
  await stage.convert(id);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready', reason: '' });
});

test('where a part is away what goes into a group is asked for as long as that takes', async () => {
  const id = await bring(405, gid);
  placing = new ObjectStoreFailed('ECONNREFUSED', 'the store is away');
  expect(await work()).toBe(0);
  expect(await sweeps(5)).toBe(0);
  expect([placings, (await stage.stateOf(owner, id))?.reason]).toEqual([6, '']);
  placing = null;
  expect(await sweeps(2)).toBe(0);
  expect([placings, (await stage.stateOf(owner, id))?.reason]).toEqual([7, '']);
});
