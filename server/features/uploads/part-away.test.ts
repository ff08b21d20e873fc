import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retryUpload } from '#contract/calls/uploads.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import { type ObjectStore, ObjectStoreFailed } from '#server/ports/object-store.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { noJobs } from '#server/testing/no-jobs.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
/** Steps at which the store is away, such as `put pdf/`. */
let away: string[] = [];
/** What was asked for, and whether somebody is at work on all that. */
let [asked, isAtWork]: [unknown[], boolean] = [[], false];

function brokenStore(): ObjectStore {
  const kept = memoryObjects();
  const during = <Result>(step: string, work: () => Promise<Result>): Promise<Result> =>
    away.some((each) => step.startsWith(each))
      ? Promise.reject(new ObjectStoreFailed('ECONNREFUSED', 'the store is away'))
      : work();
  return {
    ...kept,
    get: (key) => during(`get ${key}`, () => kept.get(key)),
    read: (key, range) => during(`get ${key}`, () => kept.read(key, range)),
    put: (key, bytes) => during(`put ${key}`, () => kept.put(key, bytes)),
    create: (key, bytes) => during(`put ${key}`, () => kept.create(key, bytes)),
  };
}

beforeAll(async () => {
  const jobs: Jobs = {
    ...noJobs,
    async ask(_, input) {
      asked.push(input);
      return 'nobody works on this';
    },
    isUnderway: async () => isAtWork,
  };
  server = await openWholeServer(held.database, [], { given: { objects: brokenStore(), jobs } });
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await stage.person(3);
});
beforeEach(() => {
  [away, asked, isAtWork] = [[], [], false];
});
afterAll(() => server.close());

/** A minute after which nobody would be at work still. */
async function sweep(): Promise<void> {
  server.clock.advance(61_000);
  await server.runOften();
}

test.each([
  ['get upload/', 301],
  ['put pdf/', 302],
  ['put cover/', 303],
])('the store is away (%s): the file waits, is asked for again, and comes once', async (step, seed) => {
  const text = pageOfText('对象库不在的时候传的', seed);
  const { id, url } = await stage.begin(owner, text, `${seed}.txt`);
  expect((await stage.patch(owner, url, 0, text)).status).toBe(204);
  asked = [];
  away = [step];
  await stage.convert(id);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'waiting', reason: '' });
  await server.runOften();
  // It may be at work still.
  expect(asked).toEqual([]);
  await sweep();
  expect(asked).toEqual([{ id }]);
  isAtWork = true;
  await sweep();
  expect(asked).toEqual([{ id }]);
  away = [];
  await stage.convert(id);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready' });
  expect((await server.features.indexing.verify()).problems).toEqual([]);
  isAtWork = false;
  await sweep();
  expect(asked).toEqual([{ id }]);
});

test('the store is away at the last byte: it is said, and the file is taken once the store is there', async () => {
  const text = pageOfText('最后一段时对象库不在', 311);
  const { id, url } = await stage.begin(owner, text, '311.txt');
  away = ['put upload/'];
  const answer = await stage.patch(owner, url, 0, text);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('现在取不到，也存不了新的'),
  ]);
  expect(asked).toEqual([]);
  away = [];
  await sweep();
  expect(asked).toEqual([{ id }]);
  await stage.convert(id);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready' });
});

test('what nobody is at work on any more says so, and can be tried again', async () => {
  const text = pageOfText('转换到一半没有了人', 321);
  const { id, url } = await stage.begin(owner, text, '321.txt');
  expect((await stage.patch(owner, url, 0, text)).status).toBe(204);
  // As five processes leave it that ended over it.
  await held.database.pool.query(`UPDATE uploads SET state = 'converting' WHERE id = $1`, [id]);
  isAtWork = true;
  await sweep();
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'converting' });
  isAtWork = false;
  await sweep();
  expect(await stage.stateOf(owner, id)).toMatchObject({
    ...{ state: 'failed', may_retry: 1 },
    reason: '转换中断，没有做完，文件还在：请点“重试”；若反复如此，请联系客服',
  });
  await owner.client.send(retryUpload, { id });
  await stage.convert(id);
  expect(await stage.stateOf(owner, id)).toMatchObject({ state: 'ready' });
});
