import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type AskedJob, asked } from './job.ts';
import { type Jobs, openJobs } from './open-jobs.ts';

const ASKED: AskedJob<object> = { name: 'test.asked', input: z.object({}) };
const ONCE: AskedJob<object> = { name: 'test.asked-once', input: z.object({}) };

const held = testDatabase();
const errors: unknown[] = [];
let jobs: Jobs;
beforeEach(async () => {
  errors.length = 0;
  jobs = await openJobs(held.database, {
    onError: (error) => errors.push(error),
    keepsClock: true,
    askedSeconds: 0.5,
  });
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
  await jobs.work({ name: 'test.daily', when: 'daily', handler: work.handler });
  await work.reached;
  await jobs.close();
  jobs = await openJobs(held.database, {
    onError: (error) => errors.push(error),
    keepsClock: true,
    askedSeconds: 0.5,
  });
  const again = counted(1);
  await jobs.work({ name: 'test.daily', when: 'daily', handler: again.handler });
  const later = counted(1);
  await jobs.work(asked(ASKED, later.handler));
  await jobs.ask(ASKED, {});
  await later.reached;
  expect(again.count()).toBe(0);
  const { rows } = await held.database.pool.query('SELECT name, cron, timezone FROM pgboss.schedule');
  expect(rows).toEqual([{ name: 'test.daily', cron: '17 4 * * *', timezone: 'Asia/Shanghai' }]);
  expect(errors).toEqual([]);
});

test('a job is underway from the moment that it is asked for until it is done, by its input', async () => {
  const job: AskedJob<{ id: string }> = {
    ...{ name: 'test.underway', atOnce: 2, input: z.object({ id: z.string() }) },
  };
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  expect(await jobs.isUnderway(job, { id: 'a' })).toBe(false);
  const id = await jobs.ask(job, { id: 'a' });
  expect(await jobs.isUnderway(job, { id: 'a' })).toBe(true);
  expect(await jobs.isUnderway(job, { id: 'b' })).toBe(false);
  await jobs.work(
    asked(job, async () => {
      begun.resolve();
      await done.promise;
    }),
  );
  await begun.promise;
  expect(await jobs.isUnderway(job, { id: 'a' })).toBe(true);
  done.resolve();
  await expect.poll(async () => (await jobs.read(job, id))?.kind).toBe('done');
  expect(await jobs.isUnderway(job, { id: 'a' })).toBe(false);
});

test('a daily job that fails is tried again later, and the process goes on', async () => {
  const work = counted(1, () => {
    throw new Error('the first time');
  });
  await jobs.work({ name: 'test.failing', when: 'daily', handler: work.handler });
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
  await jobs.work(asked(ONCE, work.handler));
  const id = await jobs.ask(ONCE, {});
  await expect.poll(() => jobs.read(ONCE, id)).toEqual({ kind: 'failed', reason: 'Error: no room' });
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

test('input arrives as it was asked for; what does not fit is refused where it is asked, and fails for good where it waits', async () => {
  const Greeting = z.object({ name: z.string(), times: z.number().int() });
  const GREET: AskedJob<z.infer<typeof Greeting>> = { name: 'test.greet', input: Greeting, tries: 3 };
  const heard: unknown[] = [];
  const done = Promise.withResolvers<void>();
  await jobs.work(
    asked(GREET, async (input) => {
      heard.push(input);
      done.resolve();
      return { greeted: input.times };
    }),
  );
  await expect(jobs.ask(GREET, { name: '研见', times: 0.5 })).rejects.toMatchObject({
    issues: [{ code: 'invalid_type', path: ['times'] }],
  });
  const id = await jobs.ask(GREET, { name: '研见', times: 2 });
  await done.promise;
  await expect.poll(() => jobs.read(GREET, id)).toEqual({ kind: 'done', answer: { greeted: 2 } });
  expect(heard).toEqual([{ name: '研见', times: 2 }]);
  const { rows } = await held.database.pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, retry_limit, retry_count, policy, dead_letter)
     VALUES ('test.greet', '{"input": {"name": "older"}}', 5, 2, 'standard', 'dead-letters') RETURNING id`,
  );
  const older = rows[0]?.id ?? '';
  await expect.poll(() => jobs.read(GREET, older)).toMatchObject({ kind: 'failed' });
  expect(heard).toHaveLength(1);
});

test('what throws is tried as often as the job says, and not once more', async () => {
  const TWICE: AskedJob<object> = { name: 'test.twice', input: z.object({}), tries: 2 };
  const work = counted(1, () => {
    throw new Error('busy');
  });
  await jobs.work(asked(TWICE, work.handler));
  const id = await jobs.ask(TWICE, {});
  await expect.poll(() => jobs.read(TWICE, id)).toEqual({ kind: 'failed', reason: 'Error: busy' });
  expect(work.count()).toBe(2);
});

test('what is asked for in a transaction that is taken back is not done', async () => {
  const work = counted(1);
  await jobs.work(asked(ASKED, work.handler));
  const lost = inTransaction(tablesOf(held.database), async (tx) => {
    await jobs.ask(ASKED, {}, tx);
    throw new Error('taken back');
  });
  await expect(lost).rejects.toThrow('taken back');
  await jobs.ask(ASKED, {});
  await work.reached;
  expect(work.count()).toBe(1);
  const waiting = (await jobs.view()).find(({ name }) => name === ASKED.name)?.waiting;
  expect(waiting).toBe(0);
});

test('what waits in a queue of an older version is done, and the queue is as this one wants it', async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => held.database.pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.createQueue('test.older', { policy: 'standard', retryLimit: 0 });
  await boss.send('test.older', {});
  await boss.stop({ graceful: false });
  const OLDER: AskedJob<object> = { name: 'test.older', input: z.object({}) };
  const work = counted(1);
  await jobs.work(asked(OLDER, work.handler));
  await work.reached;
  const { rows } = await held.database.pool.query(
    "SELECT policy, retry_limit, heartbeat_seconds FROM pgboss.queue WHERE name = 'test.older'",
  );
  expect(rows).toEqual([{ policy: 'standard', retry_limit: 5, heartbeat_seconds: 30 }]);
});
