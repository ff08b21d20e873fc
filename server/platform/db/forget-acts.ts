import { sql } from 'kysely';
import type { Db } from './connect-database.ts';

/** Of what a person did: with these things, with those whose last time lies in a span of time, or all. */
export type Gone = { ids: readonly number[] } | { from: Date; before: Date } | 'all';

interface ActsTable<Tables> {
  table: keyof Tables & string;
  /** The column of what it was done with, and of when. */
  of: string;
  at: string;
  uid: number;
}

/** Forgets acts that a table notes: all that a person ever did with what is gone. */
export async function forgetActs<Tables>(
  db: Db<Tables>,
  { table, of, at, uid }: ActsTable<Tables>,
  gone: Gone,
): Promise<void> {
  const [from, thing, time] = [sql.table(table), sql.ref(of), sql.ref(at)];
  const mine = sql`DELETE FROM ${from} WHERE uid = ${uid}`;
  if (gone === 'all') await mine.execute(db);
  else if ('ids' in gone) await sql`${mine} AND ${thing} = ANY (${[...gone.ids]}::bigint[])`.execute(db);
  else
    await sql`${mine} AND ${thing} IN (
      SELECT ${thing} FROM ${from} WHERE uid = ${uid} GROUP BY ${thing}
      HAVING max(${time}) >= ${gone.from} AND max(${time}) < ${gone.before})`.execute(db);
}
