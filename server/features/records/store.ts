import { sql } from 'kysely';
import { dayOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { forgetActs, type Gone } from '#server/platform/db/forget-acts.ts';
import { type LatestReport, latestReports } from '#server/platform/db/latest-reports.ts';
import type { Generated } from '#server/platform/db/table-types.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedOwner } from './access.ts';

/** The tables that belong to records; no other feature reads or writes them. */
export interface RecordTables {
  reading_history: {
    uid: number;
    report_id: number;
    read_on: string;
    read_at: Date;
    times: Generated<number>;
  };
  /** Folders of the directory, each with the last time. */
  folder_history: { uid: number; folder_id: number; opened_at: Date };
}

/** What is opened again moves to the front. */
export async function noteFolder(
  db: Db<RecordTables>,
  { uid }: AllowedOwner,
  { folder, at }: { folder: number; at: Date },
): Promise<void> {
  await db
    .insertInto('folder_history')
    .values({ uid, folder_id: folder, opened_at: at })
    .onConflict((conflict) => conflict.columns(['uid', 'folder_id']).doUpdateSet({ opened_at: at }))
    .execute();
}

export interface OpenedFolder {
  folder: number;
  at: Date;
}

/** The folders that the owner opened, the latest first. */
export async function openedFolders(db: Db<RecordTables>, { uid }: AllowedOwner): Promise<OpenedFolder[]> {
  const rows = await db
    .selectFrom('folder_history')
    .select(['folder_id', 'opened_at'])
    .where('uid', '=', uid)
    .orderBy('opened_at', 'desc')
    .orderBy('folder_id')
    .execute();
  return rows.map(({ folder_id, opened_at }) => ({ folder: folder_id, at: opened_at }));
}

/** The reports that the owner read last, each once with the last time, the latest first; none where there is no owner. */
export const latestRead = async (
  db: Db<RecordTables>,
  owner: AllowedOwner | null,
  limit: number,
): Promise<LatestReport[]> =>
  owner === null ? [] : latestReports(db, { table: 'reading_history', at: 'read_at', uid: owner.uid, limit });

/** Once a report and day; what is read again that day moves to the front. True where the person had read it on no earlier day. */
export async function noteReading(
  db: Db<RecordTables>,
  { uid }: AllowedOwner,
  { fid, at }: { fid: number; at: Date },
): Promise<boolean> {
  const day = dayOf(Math.floor(at.getTime() / 1000));
  const earlier = await db
    .selectFrom('reading_history')
    .select('uid')
    .where('uid', '=', uid)
    .where('report_id', '=', fid)
    .where('read_on', '<', day)
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('reading_history')
    .values({ uid, report_id: fid, read_on: day, read_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'report_id', 'read_on'])
        .doUpdateSet({ read_at: at, times: sql<number>`reading_history.times + 1` }),
    )
    .execute();
  return earlier === undefined;
}

export const forgetReading = (db: Db<RecordTables>, { uid }: AllowedOwner, gone: Gone): Promise<void> =>
  forgetActs(db, { table: 'reading_history', of: 'report_id', at: 'read_at', uid }, gone);

export const forgetFolders = (db: Db<RecordTables>, { uid }: AllowedOwner, gone: Gone): Promise<void> =>
  forgetActs(db, { table: 'folder_history', of: 'folder_id', at: 'opened_at', uid }, gone);

/** Everything records hold about a user. */
export async function exportReading(db: Db<RecordTables>, { uid }: ExportedPerson) {
  const [history, folders] = await Promise.all([
    db
      .selectFrom('reading_history')
      .select(['report_id', 'read_at', 'times'])
      .where('uid', '=', uid)
      .orderBy('read_on')
      .orderBy('report_id')
      .execute(),
    db
      .selectFrom('folder_history')
      .select(['folder_id', 'opened_at'])
      .where('uid', '=', uid)
      .orderBy('folder_id')
      .execute(),
  ]);
  return { history, folders };
}

export async function eraseReading(db: Db<RecordTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('reading_history').where('uid', '=', uid).execute();
  await db.deleteFrom('folder_history').where('uid', '=', uid).execute();
}
