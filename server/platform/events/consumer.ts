import { sql } from 'kysely';
import {
  type AnyTransaction,
  type Database,
  type Db,
  inTransaction,
  tablesOf,
} from '../db/connect-database.ts';
import { withDatabaseLock } from '../db/database-lock.ts';
import type { Event, EventKind, EventTables } from './event.ts';
import { type Horizon, lookAtLog, readLog } from './read-log.ts';

/** One who acts on events, in whichever process: each is acted on by one of them. */
export interface ConsumerOptions {
  name: string;
  kinds: readonly EventKind[];
  /** Whoever holds this lock of the database acts; others leave it to them. */
  lock: string;
  /** Ids that are acted on together, where an entry has not more. */
  mostIds: number;
}

/** Writes, in the transaction that moves the cursor, what stands exactly when the events count as heard. */
export type Conclude = (tx: AnyTransaction) => Promise<void>;

export interface Consumer {
  /**
   * Acts on all that is new, batch by batch, and gives of how many ids that told; null where somebody else is at it. Killed at any point
   * it acts again on the batch at hand: what `act` does itself may happen twice, what it has concluded happens once.
   */
  work(
    act: (events: readonly Event[], asOf: number) => Promise<Conclude | undefined>,
  ): Promise<number | null>;
  /** How far it has heard the log: whoever reads what the events told of reads it as of there, or later. */
  position(): Promise<number>;
  /** Of how many ids it has not heard. */
  countWaiting(): Promise<number>;
}

/** Another process acted on the same events: what this one wrote with its cursor is undone. */
class HeardElsewhere extends Error {
  override name = 'HeardElsewhere';
}

async function begin(db: Db<EventTables>, name: string) {
  await sql`INSERT INTO event_cursors (consumer, position) VALUES (${name}, 0) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return lookAtLog(db, name);
}

async function conclude(
  db: Db<EventTables>,
  name: string,
  { from, to }: { from: number; to: number },
  also: Conclude | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const moved = await sql`
      UPDATE event_cursors SET position = ${to} WHERE consumer = ${name} AND position = ${from}`.execute(tx);
    if (moved.numAffectedRows !== 1n) throw new HeardElsewhere();
    await also?.(tx);
  });
}

const idsIn = (events: readonly Event[]): number =>
  events.reduce((sum, { ids }) => sum + (ids === 'any' ? 0 : ids.length), 0);

export function createConsumer(
  database: Database,
  horizon: Horizon,
  { name, kinds, lock, mostIds }: ConsumerOptions,
): Consumer {
  const db = tablesOf<EventTables>(database);
  /** Gives of how many ids one batch told; null where nothing is left. */
  const step: (act: Parameters<Consumer['work']>[0]) => Promise<number | null> = async (act) => {
    const log = (await lookAtLog(db, name)) ?? (await begin(db, name));
    if (log === null || log.newest <= log.position) return null;
    const range = { after: log.position, upTo: await horizon(log.newest) };
    const heard = await readLog(db, name, range, { kinds, mostIds });
    if (heard === null || heard.position <= log.position) return null;
    const also = heard.events.length > 0 ? await act(heard.events, heard.position) : undefined;
    await conclude(db, name, { from: log.position, to: heard.position }, also);
    return idsIn(heard.events);
  };
  return {
    async work(act) {
      // One small statement where nothing changed, which is most seconds.
      const log = await lookAtLog(db, name);
      if (log !== null && log.newest <= log.position) return 0;
      return withDatabaseLock(database, lock, { wait: false }, async () => {
        let told = 0;
        for (let batch = await step(act); batch !== null; batch = await step(act)) told += batch;
        return told;
      });
    },
    async position() {
      return (await lookAtLog(db, name))?.position ?? 0;
    },
    async countWaiting() {
      const { rows } = await sql<{ waiting: number }>`
        SELECT coalesce(sum(coalesce(cardinality(ids), 1)), 0) AS waiting FROM events
        WHERE kind = ANY (${[...kinds]})
          AND id > coalesce((SELECT position FROM event_cursors WHERE consumer = ${name}), 0)`.execute(db);
      return rows[0]?.waiting ?? 0;
    },
  };
}
