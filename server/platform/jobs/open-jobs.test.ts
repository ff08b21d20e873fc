import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Jobs, openJobs } from './open-jobs.ts';

const held = testDatabase();
const errors: unknown[] = [];
let jobs: Jobs;
beforeEach(async () => {
  errors.length = 0;
  jobs = await openJobs(held.database, { onError: (error) => errors.push(error), keepsClock: true });
});
afterEach(() => jobs.close());

/** Resolves when it was called so often. */
function counted(times: number, each: () => void = () => {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  const handler = async () => {
    count += 1;
    if (count === times) resolve();
    each();
  };
  return { handler, reached: promise, count: () => count };
}

test('what is due daily is done at the start, once a day however often the process starts', async () => {
  const work = counted(1);
  await jobs.schedule('test.daily', 'daily', work.handler);
  await work.reached;
  await jobs.close();
  jobs = await openJobs(held.database, { onError: (error) => errors.push(error), keepsClock: true });
  const again = counted(1);
  await jobs.schedule('test.daily', 'daily', again.handler);
  const asked = counted(1);
  await jobs.work('test.asked', asked.handler);
  await jobs.ask('test.asked');
  await asked.reached;
  expect(again.count()).toBe(0);
  const { rows } = await held.database.pool.query('SELECT name, cron, timezone FROM pgboss.schedule');
  expect(rows).toEqual([{ name: 'test.daily', cron: '17 4 * * *', timezone: 'Asia/Shanghai' }]);
  expect(errors).toEqual([]);
});

test('a daily job that fails is tried again later, and the process goes on', async () => {
  const work = counted(1, () => {
    throw new Error('the first time');
  });
  await jobs.schedule('test.failing', 'daily', work.handler);
  await work.reached;
  const state = async () =>
    (
      await held.database.pool.query(
        "SELECT state, start_after > now() AS later FROM pgboss.job WHERE name = 'test.failing'",
      )
    ).rows;
  await expect.poll(state).toEqual([{ state: 'retry', later: true }]);
  expect(errors).toEqual([new Error('the first time')]);
});

test('what failed for good is seen with its reason, and is done again when told so', async () => {
  let broken = true;
  const work = counted(2, () => {
    if (broken) throw new Error('no room');
  });
  await jobs.work('test.asked-once', work.handler);
  const id = await jobs.ask('test.asked-once');
  await expect
    .poll(() => jobs.read('test.asked-once', id))
    .toEqual({ kind: 'failed', reason: 'Error: no room' });
  const seen = (await jobs.view()).find(({ name }) => name === 'test.asked-once');
  expect(seen).toEqual({
    name: 'test.asked-once',
    waiting: 0,
    working: 0,
    failed: 1,
    reason: 'Error: no room',
  });
  broken = false;
  expect(await jobs.retryFailed()).toBe(1);
  await work.reached;
  expect((await jobs.view()).map(({ failed }) => failed)).not.toContain(1);
});
