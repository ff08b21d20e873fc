import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Says, in the transaction that changed them, that the index must look at these reports again. */
export async function announce(tx: Tx<LibraryTables>, reportIds: number[]): Promise<void> {
  if (reportIds.length === 0) return;
  await tx
    .insertInto('index_outbox')
    .values(reportIds.map((id) => ({ report_id: id })))
    .execute();
}

export interface OutboxEntry {
  id: number;
  reportId: number;
}

/** The oldest changes that the index has not seen. */
export async function readOutbox(db: Db<LibraryTables>, limit: number): Promise<OutboxEntry[]> {
  const rows = await db.selectFrom('index_outbox').selectAll().orderBy('id').limit(limit).execute();
  return rows.map((row) => ({ id: row.id, reportId: row.report_id }));
}

/** Forgets changes that the index has taken in. */
export async function clearOutbox(db: Db<LibraryTables>, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('index_outbox').where('id', 'in', ids).execute();
}

export async function countOutbox(db: Db<LibraryTables>): Promise<number> {
  const { waiting } = await db
    .selectFrom('index_outbox')
    .select((query) => query.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}
