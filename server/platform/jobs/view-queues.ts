import type { PgBoss } from 'pg-boss';
import { reasonOf } from './reason-of.ts';

/** Where jobs go that failed for good, with what they said. */
export const DEAD_LETTERS = 'dead-letters';

export interface QueueView {
  name: string;
  waiting: number;
  working: number;
  /** Given up after every try, and kept 30 days. */
  failed: number;
  /** Why the latest of them failed; empty where none did. */
  reason: string;
}

/** What waits, works and has failed for good, queue by queue, by name; the counts are a minute old at most. */
export async function viewQueues(boss: PgBoss): Promise<QueueView[]> {
  const names = (await boss.getQueues()).map(({ name }) => name);
  if (!names.includes(DEAD_LETTERS)) return [];
  const dead = await boss.findJobs(DEAD_LETTERS, { queued: true });
  const queues = names.filter((name) => name !== DEAD_LETTERS && !name.startsWith('__'));
  return Promise.all(
    queues.toSorted().map(async (name) => {
      const [counted] = await boss.getQueueStats(name, { force: true });
      const failed = dead
        .filter(({ sourceName }) => sourceName === name)
        .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime());
      return {
        name,
        waiting: counted?.queuedCount ?? 0,
        working: counted?.activeCount ?? 0,
        failed: failed.length,
        reason: failed[0] === undefined ? '' : reasonOf(failed[0].output),
      };
    }),
  );
}
