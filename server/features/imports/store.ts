import { sql } from 'kysely';
import { type AnyTransaction, type Db, type Tx, withTables } from '#server/platform/db/connect-database.ts';
import type { Outcome } from '../library/index.ts';
import type { ImportTables } from './tables.ts';

export interface NewItem {
  kind: 'pdf' | 'rows';
  path: string;
  payload: unknown;
  /** The folder of the directory that it is in; null for none. */
  folder: string | null;
}

export interface ImportItem extends NewItem {
  id: number;
  importId: number;
}

export interface ItemOutcome {
  outcome: Outcome;
  path: string;
  line: number | null;
  reason: string;
  fid: number | null;
}

export async function startImport(tx: Tx<ImportTables>, paths: string[], now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ paths: JSON.stringify(paths), started_at: now, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes over what earlier runs left unfinished. What is found again in this run is dropped, since it comes back fresh.
 * Gives how many items were taken over.
 */
export async function adoptUnfinished(
  tx: Tx<ImportTables>,
  importId: number,
  foundAgain: string[],
): Promise<number> {
  await sql`DELETE FROM import_items WHERE done_at IS NULL AND path = ANY(${foundAgain})`.execute(tx);
  const adopted = await tx
    .updateTable('import_items')
    .set({ import_id: importId })
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return Number(adopted.numUpdatedRows);
}

export async function addItems(tx: Tx<ImportTables>, importId: number, items: NewItem[]): Promise<void> {
  // A few hundred a statement: a chunk of rows is a large value.
  for (let start = 0; start < items.length; start += 200) {
    const values = items.slice(start, start + 200).map(({ kind, path, payload, folder }) => ({
      import_id: importId,
      kind,
      path,
      payload: JSON.stringify(payload),
      folder,
      done_at: null,
    }));
    await tx.insertInto('import_items').values(values).execute();
  }
}

export async function readWaitingIds(tx: Tx<ImportTables>, importId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_items')
    .select('id')
    .where('import_id', '=', importId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** null where the item is done or gone. */
export async function readWaitingItem(
  db: Db<ImportTables> | Tx<ImportTables>,
  id: number,
): Promise<ImportItem | null> {
  const row = await db
    .selectFrom('import_items')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, importId: row.import_id };
}

/** Call it in the transaction that writes the reports: an item is done exactly when its work stands. */
export async function finishItem(
  transaction: AnyTransaction,
  item: ImportItem,
  outcomes: ItemOutcome[],
  now: Date,
): Promise<void> {
  const tx = withTables<ImportTables>(transaction);
  await tx
    .updateTable('import_items')
    .set({ done_at: now, payload: null })
    .where('id', '=', item.id)
    .execute();
  await addOutcomes(tx, item.importId, item.id, outcomes);
}

export async function addOutcomes(
  tx: Tx<ImportTables>,
  importId: number,
  itemId: number | null,
  outcomes: ItemOutcome[],
): Promise<void> {
  for (let start = 0; start < outcomes.length; start += 1000) {
    const values = outcomes.slice(start, start + 1000).map(({ fid, ...outcome }) => ({
      ...outcome,
      import_id: importId,
      item_id: itemId,
      report_id: fid,
    }));
    await tx.insertInto('import_outcomes').values(values).execute();
  }
}

export async function finishImport(db: Db<ImportTables>, importId: number, now: Date): Promise<void> {
  await db.updateTable('imports').set({ finished_at: now }).where('id', '=', importId).execute();
}

/** What was not simply imported, and what was although something is to be said of it. */
export async function readExplained(db: Db<ImportTables>, importId: number): Promise<ItemOutcome[]> {
  const rows = await db
    .selectFrom('import_outcomes')
    .selectAll()
    .where('import_id', '=', importId)
    .where(({ eb, or }) => or([eb('outcome', '!=', 'imported'), eb('reason', '!=', '')]))
    .orderBy('path')
    .orderBy('line')
    .execute();
  return rows.map((row) => ({ ...row, fid: row.report_id }));
}

export async function countOutcomes(
  db: Db<ImportTables>,
  importId: number,
): Promise<Record<Outcome, number>> {
  const rows = await db
    .selectFrom('import_outcomes')
    .select(['outcome', (query) => query.fn.countAll<number>().as('times')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  const counts: Record<Outcome, number> = { imported: 0, joined: 0, skipped: 0, failed: 0 };
  for (const { outcome, times } of rows) counts[outcome] = times;
  return counts;
}
