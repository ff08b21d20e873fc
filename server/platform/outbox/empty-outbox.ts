import type { Clock } from '#server/ports/clock.ts';
import type { Database } from '../db/connect-database.ts';
import { withDatabaseLock } from '../db/database-lock.ts';

/** One that hangs holds up seven others for ten seconds at most. */
const AT_ONCE = 8;
/** Whoever has been at one so long is gone: no try takes longer than a minute. */
const LEASE_MS = 10 * 60_000;

/** What a feature has to send, written down in the transaction that made it due. */
export interface Outbox<Row> {
  /** One process at a time empties the outbox of this name. */
  name: string;
  /** Settles what had begun before `before` and was left there: whoever was at it is gone. */
  settleAbandoned(before: Date, now: Date): Promise<void>;
  /** Takes so many that are due, and says so before anything leaves: whatever dies afterwards, it is known that it had begun. */
  claimDue(limit: number, now: Date): Promise<Row[]>;
  /** Sends one and says what became of it. */
  deliver(row: Row): Promise<void>;
}

/**
 * Sends what is due; gives how many it tried. Killed at any point and begun again, what had not begun is sent; what had begun is for
 * `settleAbandoned` to say. One that fails unforeseen keeps nobody of the same batch from being sent; its error is thrown.
 */
export async function emptyOutbox<Row>(
  { database, clock }: { database: Database; clock: Clock },
  outbox: Outbox<Row>,
): Promise<number> {
  const tried = await withDatabaseLock(database, outbox.name, { wait: false }, async () => {
    const start = clock.now();
    await outbox.settleAbandoned(new Date(start - LEASE_MS), new Date(start));
    for (let done = 0; ; ) {
      const due = await outbox.claimDue(AT_ONCE, new Date(clock.now()));
      if (due.length === 0) return done;
      const results = await Promise.allSettled(due.map((row) => outbox.deliver(row)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      done += due.length;
    }
  });
  return tried ?? 0;
}
