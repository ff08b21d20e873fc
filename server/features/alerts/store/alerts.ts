import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { SavedSearch } from '../../search/index.ts';
import type { OwnAlerts } from '../access.ts';
import { ALERT_COLUMNS, type AlertRow, type AlertTables } from './tables.ts';

/** Somebody's own, oldest first, each with how many new reports it found. */
export async function listOwn(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
): Promise<(AlertRow & { found: number })[]> {
  return db
    .selectFrom('alerts')
    .select(ALERT_COLUMNS)
    .select((query) =>
      query
        .selectFrom('alert_matches')
        .whereRef('alert_id', '=', 'alerts.id')
        .select((inner) => inner.fn.countAll<number>().as('found'))
        .$asScalar()
        .$notNull()
        .as('found'),
    )
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
}

/** Somebody's own with their places, oldest first from 0. */
export async function listPlaced(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
): Promise<{ id: number; search: SavedSearch; place: number }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'search'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
  return rows.map((row, place) => ({ ...row, place }));
}

/** Savings of one person take turns until the transaction ends, so that two at once do not pass the limit together. */
export async function lockOwn(tx: Tx<AlertTables>, { uid }: OwnAlerts): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alerts ${uid}`}, 0))`.execute(tx);
}

export interface NewAlert {
  name: string;
  search: SavedSearch;
  subject: string;
  at: Date;
}

/** The id of the one that asks the same; null where there is none. */
export async function findSame(
  tx: Tx<AlertTables>,
  { uid }: OwnAlerts,
  subject: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('alerts')
    .select('id')
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countOwn(tx: Tx<AlertTables>, { uid }: OwnAlerts): Promise<number> {
  const { kept } = await tx
    .selectFrom('alerts')
    .select((query) => query.fn.countAll<number>().as('kept'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return kept;
}

/** As JSON that PostgreSQL takes: half of a character that was cut in two, as by a form's limit, is no text to it. */
const wellFormed = (search: NewAlert['search']): string =>
  JSON.stringify(search, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

export async function insertAlert(
  tx: Tx<AlertTables>,
  { uid }: OwnAlerts,
  { name, search, subject, at }: NewAlert,
): Promise<number> {
  const { id } = await tx
    .insertInto('alerts')
    .values({ uid, name, search: wellFormed(search), subject, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the caller has none of that id. */
export async function updateAlert(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  id: number,
  change: { name?: string; is_paused?: boolean },
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(change)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives how many that were. */
export async function deleteAlert(db: Db<AlertTables>, { uid }: OwnAlerts, id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
