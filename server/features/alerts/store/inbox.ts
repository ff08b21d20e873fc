import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnAlerts } from '../access.ts';
import type { AlertTables } from './tables.ts';

export interface InboxRow {
  id: number;
  report_id: number;
  matched_at: Date;
  read_at: Date | null;
  file_came: boolean;
}

const own = (db: Db<AlertTables>, { uid }: OwnAlerts) => db.selectFrom('alert_inbox').where('uid', '=', uid);

/** A page, the newest first. */
export function listInbox(
  db: Db<AlertTables>,
  owner: OwnAlerts,
  range: { offset: number; limit: number },
): Promise<InboxRow[]> {
  return own(db, owner)
    .select(['id', 'report_id', 'matched_at', 'read_at', 'file_came'])
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.limit)
    .execute();
}

export async function countInbox(
  db: Db<AlertTables>,
  owner: OwnAlerts,
): Promise<{ count: number; unread: number }> {
  return own(db, owner)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

/** By an index of unread ones alone: asked for with every page. */
export async function countUnread(db: Db<AlertTables>, owner: OwnAlerts): Promise<number> {
  const { unread } = await own(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Which of the owner's saved searches found these reports. */
export function foundBy(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  fids: readonly number[],
): Promise<{ report_id: number; id: number; name: string }[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('alert_matches', 'alert_matches.alert_id', 'alerts.id')
    .select(['report_id', 'alerts.id', 'name'])
    .where('uid', '=', uid)
    .where(({ eb, fn, val }) => eb('report_id', '=', fn.any(val([...fids]))))
    .orderBy('alerts.id')
    .execute();
}

/** These, or all where none are named. */
export async function markRead(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  const marking = db
    .updateTable('alert_inbox')
    .set({ read_at: at })
    .where('uid', '=', uid)
    .where('read_at', 'is', null);
  await (ids.length === 0
    ? marking
    : marking.where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
  ).execute();
}

/** For a daily job. */
export async function forgetInbox(db: Db<AlertTables>, before: Date): Promise<void> {
  await db.deleteFrom('alert_inbox').where('matched_at', '<', before).execute();
}
