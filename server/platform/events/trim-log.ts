import { sql } from 'kysely';
import { type Database, inTransaction, tablesOf } from '../db/connect-database.ts';
import type { EventTables } from './event.ts';

/** A process that has said nothing for so long is gone; if it is not, it hears that it missed something. */
const SILENT_SECONDS = 300;

/** Forgets the cursors of processes that are gone, and what every consumer has heard. */
export async function trimLog(database: Database): Promise<void> {
  // Together: a reader sees its cursor and all entries behind it, or no cursor.
  await inTransaction(tablesOf<EventTables>(database), async (tx) => {
    await sql`DELETE FROM event_cursors WHERE seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(
      tx,
    );
    await sql`DELETE FROM events WHERE id <= (SELECT min(position) FROM event_cursors)`.execute(tx);
  });
}
