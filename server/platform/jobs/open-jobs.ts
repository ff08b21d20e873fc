import { CompiledQuery } from 'kysely';
import { type Db as BossDatabase, PgBoss } from 'pg-boss';
import { type AnyTransaction, type Database, withTables } from '#server/platform/db/connect-database.ts';
import { during, NO_TRACES, type Traces } from '../traces/traces.ts';
import type { AskedJob, Job } from './job.ts';
import { type JobProgress, keepProgress } from './job-progress.ts';
import { declareQueues, queuesOf } from './queues.ts';
import { reasonOf } from './reason-of.ts';
import { createTurns } from './turns.ts';
import { DEAD_LETTERS, type QueueView, viewQueues } from './view-queues.ts';
import { createWay } from './way.ts';
import { workQueues } from './work-queue.ts';

/** Where an asked job stands. */
export type JobState =
  | { kind: 'waiting' }
  | { kind: 'working'; progress: JobProgress | null }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; reason: string };

type Named = Pick<AskedJob<unknown>, 'name' | 'atOnce'>;

/** Work kept in PostgreSQL until it is done, so that it outlives the process that asked for it. */
export interface Jobs {
  /**
   * This process does jobs of that name from now on, beside any others that do. The clock asks for those that are not asked for: every
   * minute, or once a day in the small hours of Shanghai and at the start where that was missed. What a process leaves half-done is taken
   * up by another a lease later.
   */
  work(job: Job): Promise<void>;
  /** Asks for a job and gives its id, in `tx` where one is given; whichever process works on that name does it. Throws where the input does not fit. */
  ask<Input>(job: AskedJob<Input>, input: Input, tx?: AnyTransaction): Promise<string>;
  /** null where the job is gone. */
  read(job: Named, id: string): Promise<JobState | null>;
  /** Whether a job of that name and input waits or is at work. */
  isUnderway<Input>(job: AskedJob<Input>, input: Input): Promise<boolean>;
  /** Forgets a job, whatever its state. */
  forget(job: Named, id: string): Promise<void>;
  /** What waits, works and has failed for good, queue by queue. */
  view(): Promise<QueueView[]>;
  /** Puts what failed for good back into its queue; gives how many jobs that were. */
  retryFailed(): Promise<number>;
  close(): Promise<void>;
}

export interface JobsOptions {
  onError: (error: unknown) => void;
  /** Whether this process keeps the clock and sees after what other processes left; false for one that asks or works for a while. */
  keepsClock: boolean;
  /** A process that says nothing for so long is taken for gone; at least 10. */
  leaseSeconds?: number;
  /** Asked jobs wait for somebody at a terminal: they are looked for so often; at least half a second. */
  askedSeconds?: number;
  /** What keeps which jobs were done, below what asked for them. */
  traces?: Traces | undefined;
}

/** Daily when most people are asleep, and it is the same day in Shanghai as an hour before. */
const CRON = { daily: '17 4 * * *', often: '* * * * *' };
const LEASE_SECONDS = 30;
const ASKED_SECONDS = 1;
const DAY_SECONDS = 24 * 3600;
const UNDERWAY: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

async function findIn(boss: PgBoss, job: Named, id: string) {
  for (const queue of queuesOf(job)) {
    const [found] = await boss.findJobs(queue, { id });
    if (found !== undefined) return { ...found, queue };
  }
  return null;
}

async function isUnderway(boss: PgBoss, job: Named, data: object): Promise<boolean> {
  for (const queue of queuesOf(job)) {
    if ((await boss.getQueue(queue)) === null) continue;
    const found = await boss.findJobs(queue, { data });
    if (found.some(({ state }) => UNDERWAY.has(state))) return true;
  }
  return false;
}

async function readJob(
  boss: PgBoss,
  named: Named,
  id: string,
  readProgress: (id: string) => Promise<JobProgress | null>,
): Promise<JobState | null> {
  const job = await findIn(boss, named, id);
  switch (job?.state) {
    case undefined:
      return null;
    case 'completed':
      return { kind: 'done', answer: job.output };
    case 'failed':
    case 'cancelled':
      return { kind: 'failed', reason: reasonOf(job.output) };
    case 'active':
      return { kind: 'working', progress: await readProgress(id) };
    default:
      return { kind: 'waiting' };
  }
}

/** The caller's transaction, as pg-boss takes it. */
const withinTransaction = (tx: AnyTransaction): BossDatabase => ({
  executeSql: (text, values = []) => withTables(tx).executeQuery(CompiledQuery.raw(text, [...values])),
});

function createAsk(boss: PgBoss, declare: (job: Job) => Promise<void>, traces: Traces): Jobs['ask'] {
  const declared = new Set<string>();
  return async (job, input, tx) => {
    const asked: Job = { ...job, when: 'asked', handler: () => Promise.resolve() };
    if (!declared.has(job.name)) await declare(asked);
    declared.add(job.name);
    const queues = queuesOf(job);
    const queue = queues[Math.floor(Math.random() * queues.length)] ?? job.name;
    const options = tx === undefined ? {} : { db: withinTransaction(tx) };
    const data = { input: job.input.parse(input) };
    return during(traces, { name: `ask ${job.name}`, kind: 'producer' }, async ({ traceparent }) => {
      // Whoever does it may be another process, of an older version too: that reads the input and nothing beside it.
      const carried = traceparent === null ? data : { ...data, traceparent };
      const id = await boss.send(queue, carried, options);
      if (id === null) throw new Error(`the queue ${queue} took no job`);
      return id;
    });
  };
}

/** Jobs over the database's own pool. Makes the `pgboss` schema on first use. */
export async function openJobs(database: Database, options: JobsOptions): Promise<Jobs> {
  const { onError, keepsClock, leaseSeconds = LEASE_SECONDS, askedSeconds = ASKED_SECONDS } = options;
  const { traces = NO_TRACES } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: keepsClock,
    supervise: keepsClock,
    superviseIntervalSeconds: Math.ceil(leaseSeconds / 3),
    monitorIntervalSeconds: Math.ceil(leaseSeconds / 3),
  });
  boss.on('error', onError);
  await boss.start();
  const progress = keepProgress(database);
  const turns = createTurns(database.pool);
  const way = createWay(database.pool);
  async function declare(job: Job): Promise<void> {
    await declareQueues(boss, job, leaseSeconds);
    way.declare(job);
  }
  return {
    async work(job) {
      await declare(job);
      if (job.when !== 'asked') await boss.schedule(job.name, CRON[job.when], null, { tz: 'Asia/Shanghai' });
      if (job.when === 'daily')
        await boss.send(job.name, {}, { singletonKey: 'late', singletonSeconds: DAY_SECONDS });
      await workQueues({ turns, way, boss, progress, leaseSeconds, askedSeconds, onError, traces }, job);
    },
    ask: createAsk(boss, declare, traces),
    read: (job, id) => readJob(boss, job, id, progress.read),
    isUnderway: (job, input) => isUnderway(boss, job, { input: job.input.parse(input) }),
    async forget(job, id) {
      const found = await findIn(boss, job, id);
      if (found !== null) await boss.deleteJob(found.queue, id);
    },
    view: () => viewQueues(boss),
    retryFailed: () => boss.redrive(DEAD_LETTERS),
    async close() {
      await boss.stop({ graceful: true, timeout: 5000 });
      turns.close();
    },
  };
}
