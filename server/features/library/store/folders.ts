import { sql } from 'kysely';
import { foldText } from '#contract/text/fold.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import type { OpenReports } from './open-reports.ts';

/** A folder that imported files lay in. */
export interface KeptFolder {
  id: number;
  name: string;
}

/** Folders are told apart as words are: whatever the case and width. */
const keyOf = (name: string): string => foldText(name).trim();

/** Makes what is not there yet. */
export async function ensureFolders(
  tx: Tx<LibraryTables>,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const byKey = new Map(names.map((name) => [keyOf(name), name] as const));
  if (byKey.size === 0) return;
  await tx
    .insertInto('report_folders')
    .values(Array.from(byKey, ([name_key, name]) => ({ name, name_key, created_at: now })))
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** Puts reports into the folder of this name as long as there is one, and gives those that were not in it. */
export async function putIntoFolder(
  tx: Tx<LibraryTables>,
  name: string,
  fids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    INSERT INTO report_folder_members (report_id, folder_id)
      SELECT reports.id, folders.id FROM reports, report_folders folders
        WHERE reports.id = ANY (${[...fids]}::bigint[]) AND folders.name_key = ${keyOf(name)}
        ORDER BY reports.id
      ON CONFLICT DO NOTHING RETURNING report_id`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}

/** The folders in which some of these reports lie, by name. */
export async function readFolders(db: Db<LibraryTables>, open: OpenReports): Promise<KeptFolder[]> {
  const { rows } = await sql<KeptFolder>`
    WITH open AS (${open.select('reports.id')})
    SELECT id, name FROM report_folders WHERE EXISTS (
      SELECT FROM report_folder_members JOIN open ON open.id = report_id WHERE folder_id = report_folders.id
    ) ORDER BY name_key`.execute(db);
  return rows;
}

/** Every folder with how many reports lie in it, none of them included. */
export async function countInFolders(db: Db<LibraryTables>): Promise<(KeptFolder & { reports: number })[]> {
  return db
    .selectFrom('report_folders')
    .leftJoin('report_folder_members', 'folder_id', 'report_folders.id')
    .select(['report_folders.id', 'name', (query) => query.fn.count<number>('report_id').as('reports')])
    .groupBy('report_folders.id')
    .orderBy('name_key')
    .execute();
}

/** Gives the reports that lay in it; undefined where there is no such folder. What lay in it stays. */
export async function deleteFolder(tx: Tx<LibraryTables>, id: number): Promise<number[] | undefined> {
  const held = await tx
    .deleteFrom('report_folder_members')
    .where('folder_id', '=', id)
    .returning('report_id')
    .execute();
  const gone = await tx.deleteFrom('report_folders').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows === 0n ? undefined : held.map(({ report_id }) => report_id);
}
