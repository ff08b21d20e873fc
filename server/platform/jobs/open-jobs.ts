import { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Job } from './job.ts';
import { type JobProgress, keepProgress } from './job-progress.ts';
import { reasonOf } from './reason-of.ts';
import { DEAD_LETTERS, type QueueView, viewQueues } from './view-queues.ts';

/** Where an asked job stands. */
export type JobState =
  | { kind: 'waiting' }
  | { kind: 'working'; progress: JobProgress | null }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; reason: string };

/** Work kept in PostgreSQL until it is done, so that it outlives the process that asked for it. */
export interface Jobs {
  /** This process does the asked jobs of that name from now on. Nobody else does: what another left half-done is taken up at once. */
  work(name: string, handler: Job['handler']): Promise<void>;
  /** As `work`, and the clock asks for it: every minute, or once a day in the small hours of Shanghai and at the start where that was missed. */
  schedule(name: string, when: 'daily' | 'often', handler: Job['handler']): Promise<void>;
  /** Asks for a job and gives its id; whichever process works on that name does it. */
  ask(name: string): Promise<string>;
  /** null where the job is gone. */
  read(name: string, id: string): Promise<JobState | null>;
  /** Forgets a job, whatever its state. */
  forget(name: string, id: string): Promise<void>;
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
}

/** Asked jobs wait for somebody at a terminal, daily ones for nobody; each look is one statement. */
const LOOK_SECONDS = { asked: 1, daily: 60, often: 10 };
/** Nothing takes longer than to rebuild the index of a very large library. */
const EXPIRE_SECONDS = 6 * 3600;
/** A process that is gone is noticed after so long. */
const HEARTBEAT_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;
const QUEUE = {
  asked: { retryLimit: 0, deleteAfterSeconds: DAY_SECONDS },
  daily: { retryLimit: 4, retryDelay: 60, retryBackoff: true, deleteAfterSeconds: 7 * DAY_SECONDS },
  // One is enough, however long the last one takes.
  often: { retryLimit: 0, deleteAfterSeconds: 3600, policy: 'short' as const },
};
/** Daily when most people are asleep, and it is the same day in Shanghai as an hour before. */
const CRON = { daily: '17 4 * * *', often: '* * * * *' };

async function declareQueue(boss: PgBoss, name: string, when: Job['when']): Promise<void> {
  const kept = { deleteAfterSeconds: 30 * DAY_SECONDS, retentionSeconds: 30 * DAY_SECONDS };
  await boss.createQueue(DEAD_LETTERS, kept);
  await boss.createQueue(name, {
    ...QUEUE[when],
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTERS,
  });
}

/** What a process that is gone had at hand waits again. */
async function takeUpAgain(boss: PgBoss, name: string): Promise<void> {
  for (const { id, state } of await boss.findJobs(name)) {
    if (state !== 'active') continue;
    await boss.cancel(name, id);
    await boss.resume(name, id);
  }
}

async function readJob(
  boss: PgBoss,
  name: string,
  id: string,
  readProgress: (id: string) => Promise<JobProgress | null>,
): Promise<JobState | null> {
  const [job] = await boss.findJobs(name, { id });
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

/** Jobs over the database's own pool. Makes the `pgboss` schema on first use. */
export async function openJobs(database: Database, { onError, keepsClock }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: keepsClock,
    supervise: keepsClock,
  });
  boss.on('error', onError);
  await boss.start();
  const progress = keepProgress(database);
  const begin = (name: string, when: Job['when'], handler: Job['handler']) =>
    boss.work(name, { pollingIntervalSeconds: LOOK_SECONDS[when] }, async ([job]) => {
      if (job === undefined) return;
      const noted = progress.of(job.id);
      try {
        const answer = await handler({ progress: noted.note });
        return when === 'asked' ? answer : undefined;
      } catch (error) {
        onError(error);
        throw error;
      } finally {
        await noted.forget();
      }
    });
  return {
    async work(name, handler) {
      await declareQueue(boss, name, 'asked');
      await takeUpAgain(boss, name);
      await begin(name, 'asked', handler);
    },
    async schedule(name, when, handler) {
      await declareQueue(boss, name, when);
      await boss.schedule(name, CRON[when], null, { tz: 'Asia/Shanghai' });
      if (when === 'daily')
        await boss.send(name, {}, { singletonKey: 'late', singletonSeconds: DAY_SECONDS });
      await begin(name, when, handler);
    },
    async ask(name) {
      await declareQueue(boss, name, 'asked');
      const id = await boss.send(name, {});
      if (id === null) throw new Error(`the queue ${name} took no job`);
      return id;
    },
    read: (name, id) => readJob(boss, name, id, progress.read),
    forget: async (name, id) => void (await boss.deleteJob(name, id)),
    view: () => viewQueues(boss),
    retryFailed: () => boss.redrive(DEAD_LETTERS),
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
