import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { BRISK, NUMBERED } from '#server/testing/job-process.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { builtProgram } from '#tools/checks/built-program.ts';
import { asked } from './job.ts';
import { openJobs } from './open-jobs.ts';

const held = testDatabase();
const PROGRAM = builtProgram(fileURLToPath(new URL('../../testing/job-process.ts', import.meta.url)));
const started = new Set<ReturnType<typeof spawn>>();

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
});

function start(name: string, stuckAt = '') {
  const child = spawn(process.execPath, [PROGRAM, held.url, name, stuckAt], { stdio: 'inherit' });
  started.add(child);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return {
    async killed() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const notes = async (event: string): Promise<{ process: string; number: number }[]> =>
  (
    await held.database.pool.query('SELECT process, number FROM noted WHERE event = $1 ORDER BY number, at', [
      event,
    ])
  ).rows;

test('two processes on one queue, one killed with a job in its hands: each job is done once', async () => {
  await held.database.pool.query(
    'CREATE TABLE noted (process text, number int, event text, at timestamptz DEFAULT clock_timestamp())',
  );
  const jobs = await openJobs(held.database, {
    onError: () => {},
    keepsClock: false,
    ...BRISK,
  });
  const first = start('first', '0');
  await jobs.ask(NUMBERED, { number: 0 });
  await expect.poll(() => notes('begun')).toEqual([{ process: 'first', number: 0 }]);
  const numbers: number[] = [];
  const ask = async (): Promise<void> => {
    numbers.push(numbers.length + 1);
    await jobs.ask(NUMBERED, { number: numbers.length });
  };
  const done = async (): Promise<number[]> => (await notes('done')).map(({ number }) => number);
  start('second');
  // The first one has a place free: more is asked until the second one, however long it takes to start, has begun one.
  await expect
    .poll(async () => {
      await ask();
      return (await notes('begun')).some(({ process }) => process === 'second');
    })
    .toBe(true);
  // Nothing but the job that it is stuck at is in its hands: what may be done beside it is.
  const beside = async (): Promise<unknown> =>
    (
      await held.database.pool.query(
        `SELECT count(*)::int AS waiting FROM pgboss.job
         WHERE name LIKE 'test.numbered%' AND state IN ('created', 'retry', 'active')
           AND name <> (SELECT name FROM pgboss.job WHERE name LIKE 'test.numbered%' AND data->'input'->>'number' = '0')`,
      )
    ).rows;
  await expect.poll(beside).toEqual([{ waiting: 0 }]);
  await first.killed();
  for (let more = 0; more < 12; more += 1) await ask();
  // As after a lease without a word from it.
  const aged = await held.database.pool.query(
    `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour'
     WHERE name LIKE 'test.numbered%' AND state = 'active' AND data->'input'->>'number' = '0'`,
  );
  expect(aged.rowCount).toBe(1);
  await expect.poll(done).toEqual([0, ...numbers]);
  const begun = await notes('begun');
  // The one that was lost is begun again by the other, and no other is.
  expect(begun.filter(({ number }) => number === 0)).toEqual([
    { process: 'first', number: 0 },
    { process: 'second', number: 0 },
  ]);
  expect(begun).toHaveLength(numbers.length + 2);
  await jobs.close();
});

test('no more are done at once than may be, in however many processes', async () => {
  const BOUND = { ...NUMBERED, name: 'test.bound' };
  const processes = await Promise.all(
    [0, 1, 2].map(() => openJobs(held.database, { onError: () => {}, keepsClock: false, ...BRISK })),
  );
  let [atWork, most, done] = [0, 0, 0];
  const met = Promise.withResolvers<void>();
  const handler = asked(BOUND, async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    if (atWork === 2) met.resolve();
    // Whoever is there waits for a second one: both queues are worked on.
    await met.promise;
    await held.database.pool.query('SELECT 1');
    atWork -= 1;
    done += 1;
  });
  // Both queues are made, and something waits in each.
  for (const jobs of processes) await jobs.work(handler);
  for (let number = 0; number < 24; number += 1) await processes[0]?.ask(BOUND, { number });
  await expect.poll(() => done).toBe(24);
  expect(most).toBe(2);
  await Promise.all(processes.map((jobs) => jobs.close()));
});

test('who was taken for gone is told, and says nothing of a job that is another one’s by now', async () => {
  const LOST = { ...NUMBERED, name: 'test.lost', atOnce: 1 };
  const [one, other] = await Promise.all(
    [0, 1].map(() => openJobs(held.database, { onError: () => {}, keepsClock: false, ...BRISK })),
  );
  const began = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await one?.work(
    asked(LOST, async (_input, { signal }) => {
      began.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      told.resolve();
      throw new Error('stopped half-way');
    }),
  );
  const id = (await other?.ask(LOST, { number: 1 })) ?? '';
  await began.promise;
  // As another process sees it after a lease without a word.
  await held.database.pool.query(
    "UPDATE pgboss.job SET state = 'retry', heartbeat_on = NULL WHERE name = 'test.lost'",
  );
  const finish = Promise.withResolvers<void>();
  await other?.work(
    asked(LOST, async () => {
      await finish.promise;
      return { by: 'the other' };
    }),
  );
  await told.promise;
  await expect.poll(() => other?.read(LOST, id)).toMatchObject({ kind: 'working' });
  finish.resolve();
  await expect.poll(() => other?.read(LOST, id)).toEqual({ kind: 'done', answer: { by: 'the other' } });
  await Promise.all([one?.close(), other?.close()]);
});
