import type { PgBoss } from 'pg-boss';
import type { Job } from './job.ts';
import { DEAD_LETTERS } from './view-queues.ts';

/** Nothing takes longer than to rebuild the index of a very large library. */
const EXPIRE_SECONDS = 6 * 3600;
const DAY_SECONDS = 24 * 3600;
/** A job that was lost so often with the process at it is given up: it may be what ends them. */
const MOST_LOST = 5;
const DAILY_TRIES = 5;
const QUEUE = {
  asked: { deleteAfterSeconds: DAY_SECONDS },
  daily: { retryDelay: 60, retryBackoff: true, deleteAfterSeconds: 7 * DAY_SECONDS },
  // One waits at most, however long the one at work takes.
  often: { deleteAfterSeconds: 3600 },
} as const;

type QueuedJob = Pick<Job, 'name' | 'when' | 'atOnce' | 'tries'>;

/** How often a job is tried that throws. */
export const triesOf = ({ when, tries }: QueuedJob): number =>
  when === 'daily' ? DAILY_TRIES : (tries ?? 1);

/** The queues of a job: in each one is done at a time, in whichever process, so that there are as many as may be done at once. */
export const queuesOf = ({ name, atOnce = 1 }: Pick<Job, 'name' | 'atOnce'>): string[] =>
  Array.from({ length: atOnce }, (_, place) => (place === 0 ? name : `${name}.${place + 1}`));

/** Makes the queues of a job, or gives them what this version wants. */
export async function declareQueues(boss: PgBoss, job: QueuedJob, leaseSeconds: number): Promise<void> {
  const kept = { deleteAfterSeconds: 30 * DAY_SECONDS, retentionSeconds: 30 * DAY_SECONDS };
  await boss.createQueue(DEAD_LETTERS, kept);
  const options = {
    ...QUEUE[job.when],
    // What throws for the last time is said to be so; this is for what is lost.
    retryLimit: job.when === 'often' ? 0 : Math.max(MOST_LOST, triesOf(job)),
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: leaseSeconds,
    deadLetter: DEAD_LETTERS,
  };
  for (const queue of queuesOf(job)) {
    await boss.createQueue(queue, { ...options, policy: job.when === 'often' ? 'short' : 'standard' });
    await boss.updateQueue(queue, options);
  }
}
