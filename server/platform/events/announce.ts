import { sql } from 'kysely';
import type { AnyTransaction } from '../db/connect-database.ts';
import { withTables } from '../db/connect-database.ts';
import type { EventKind, EventTables, Told } from './event.ts';

/** So many ids that a consumer can take an entry at once. */
const IDS_AN_ENTRY = 200;

/** Tells, in the transaction of the change, what changed: both stand or neither does. Of nothing, nothing is told. */
export async function announce(tx: AnyTransaction, kind: EventKind, ids: Told): Promise<void> {
  const entries: (number[] | null)[] = ids === 'any' ? [null] : [];
  for (let from = 0; ids !== 'any' && from < ids.length; from += IDS_AN_ENTRY)
    entries.push(ids.slice(from, from + IDS_AN_ENTRY));
  if (entries.length === 0) return;
  const rows = entries.map((entry) => sql`(${kind}, ${entry}::bigint[])`);
  await sql`INSERT INTO events (kind, ids) VALUES ${sql.join(rows)}`.execute(withTables<EventTables>(tx));
}
