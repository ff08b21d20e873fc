import { sql } from 'kysely';
import type { Db } from '../db/connect-database.ts';
import type { Event, EventKind, EventTables } from './event.ts';

/** Where a consumer stands, and the newest entry that anybody can see; null where it has no cursor. */
export async function lookAtLog(
  db: Db<EventTables>,
  consumer: string,
): Promise<{ position: number; newest: number } | null> {
  const { rows } = await sql<{ position: number; newest: number }>`
    SELECT position, coalesce((SELECT max(id) FROM events), 0) AS newest
    FROM event_cursors WHERE consumer = ${consumer}`.execute(db);
  return rows[0] ?? null;
}

/** The transactions that have written to the log and not ended; whoever draws the number of an entry is among them. */
async function listWriters(db: Db<EventTables>): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    SELECT virtualtransaction AS writer FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'events'::regclass AND mode = 'RowExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows.map(({ writer }) => writer);
}

/** Takes the newest number that was seen, and gives the one up to which nothing can appear any more. */
export type Horizon = (newest: number) => Promise<number>;

/**
 * Numbers are drawn in one order and committed in another: a reader that went by what it sees would pass by an entry whose transaction
 * ends later. Whoever draws a number holds a lock on the log from before until the end. So once everybody who held it after a number
 * was seen has ended, all up to that number is there to be read, or never will be.
 */
export function createHorizon(db: Db<EventTables>): Horizon {
  let settled = 0;
  let behind: { newest: number; writers: readonly string[] } | null = null;
  return async (newest) => {
    const writers = await listWriters(db);
    if (writers.length === 0) {
      behind = null;
      settled = Math.max(settled, newest);
    } else if (behind === null || behind.writers.every((writer) => !writers.includes(writer))) {
      // Somebody may be writing at every look: each look settles what the one before saw.
      settled = Math.max(settled, behind?.newest ?? 0);
      behind = { newest, writers };
    }
    return settled;
  };
}

export interface Heard {
  events: Event[];
  /** How far all was heard. */
  position: number;
}

/**
 * The entries of these kinds after a position and up to a settled one: the first, and more as long as they tell of `mostIds` at most.
 * null where the consumer's cursor is gone, and entries may be with it.
 */
export async function readLog(
  db: Db<EventTables>,
  consumer: string,
  { after, upTo }: { after: number; upTo: number },
  { kinds, mostIds }: { kinds: readonly EventKind[]; mostIds: number },
): Promise<Heard | null> {
  // One look at both: what a consumer has a cursor for is not trimmed.
  const { rows } = await sql<{ id: number | null; kind: EventKind; ids: number[] | null }>`
    SELECT entry.id, entry.kind, to_json(entry.ids) AS ids
    FROM event_cursors LEFT JOIN LATERAL (
      SELECT id, kind, ids, sum(told) OVER (ORDER BY id) AS told_so_far, row_number() OVER (ORDER BY id) AS place
      FROM (
        SELECT id, kind, ids, coalesce(cardinality(ids), 1) AS told FROM events
        WHERE id > ${after} AND id <= ${upTo} AND kind = ANY (${[...kinds]}) ORDER BY id LIMIT ${mostIds}
      ) AS next
    ) AS entry ON entry.place = 1 OR entry.told_so_far <= ${mostIds}
    WHERE consumer = ${consumer} ORDER BY entry.id`.execute(db);
  if (rows.length === 0) return null;
  const events = rows.flatMap(({ id, kind, ids }) =>
    id === null ? [] : [{ kind, ids: ids ?? 'any' } as const],
  );
  return { events, position: rows.at(-1)?.id ?? Math.max(upTo, after) };
}
