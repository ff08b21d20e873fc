import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Job } from './job.ts';
import { queuesOf } from './queues.ts';

/** Tells who steps aside whether a watched job is to be done, by any process. */
export interface Way {
  /** Its queues are looked at from now on. */
  declare(job: Job): void;
  isTaken(): Promise<boolean>;
  /** Until nothing is watched or `signal` is aborted, and for ten minutes at most: what steps aside for ever would never be done. */
  becomesFree(signal: AbortSignal): Promise<void>;
}

const LOOK_EVERY_MS = 2_000;
const MOST_LOOKS = 300;

/** As pg-boss keeps them; what it counts itself is up to a minute old. */
const TO_BE_DONE = `SELECT EXISTS (
  SELECT FROM pgboss.job WHERE name = ANY($1) AND (state = 'active' OR (state < 'active' AND start_after <= now()))
) AS taken`;

export function createWay(pool: Pick<pg.Pool, 'query'>, lookEveryMs = LOOK_EVERY_MS): Way {
  const watched = new Set<string>();
  async function isTaken(): Promise<boolean> {
    if (watched.size === 0) return false;
    const { rows } = await pool.query<{ taken: boolean }>(TO_BE_DONE, [[...watched]]);
    return rows[0]?.taken === true;
  }
  return {
    declare(job) {
      if (job.isWatched) for (const queue of queuesOf(job)) watched.add(queue);
    },
    isTaken,
    async becomesFree(signal) {
      for (let looks = 0; looks < MOST_LOOKS && !signal.aborted && (await isTaken()); looks += 1)
        // Ends at once where it is aborted, and in no other way before its time.
        await Promise.allSettled([pause(lookEveryMs, undefined, { signal })]);
    },
  };
}
