import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';

/** The tables that belong to search; no other feature reads or writes them. */
export interface SearchTables {
  searches: {
    session_key: string;
    /** `foldText(keyword)`: wordings that differ in case or width are one. */
    folded: string;
    /** As typed last. */
    keyword: string;
    /** null for visitors. */
    uid: number | null;
    searched_at: Date;
  };
}

export interface SearchRecord {
  sessionKey: string;
  uid: number | null;
  keyword: string;
  folded: string;
  at: Date;
}

export async function recordSearch(db: Db<SearchTables>, search: SearchRecord): Promise<void> {
  const row = {
    session_key: search.sessionKey,
    folded: search.folded,
    keyword: search.keyword,
    uid: search.uid,
    searched_at: search.at,
  };
  await db
    .insertInto('searches')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['session_key', 'folded'])
        .doUpdateSet({ keyword: row.keyword, uid: row.uid, searched_at: row.searched_at }),
    )
    .execute();
}

/** Keywords since `since` by the number of people who searched for them, then by the latest. */
export async function readHotSearches(
  db: Db<SearchTables>,
  since: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ name: string; count: number }[]> {
  const people = sql<number>`count(DISTINCT coalesce(uid::text, session_key))`;
  return db
    .selectFrom('searches')
    .select([sql<string>`(array_agg(keyword ORDER BY searched_at DESC))[1]`.as('name'), people.as('count')])
    .where('searched_at', '>', since)
    .groupBy('folded')
    .orderBy(people, 'desc')
    .orderBy(sql`max(searched_at)`, 'desc')
    .orderBy('folded')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function deleteSearchesBefore(db: Db<SearchTables>, before: Date): Promise<void> {
  await db.deleteFrom('searches').where('searched_at', '<', before).execute();
}

export async function deleteSearchesOf(db: Db<SearchTables>, uid: number): Promise<void> {
  await db.deleteFrom('searches').where('uid', '=', uid).execute();
}

export async function readSearchesOf(
  db: Db<SearchTables>,
  uid: number,
): Promise<{ keyword: string; searched_at: Date }[]> {
  return db
    .selectFrom('searches')
    .select(['keyword', 'searched_at'])
    .where('uid', '=', uid)
    .orderBy('searched_at', 'desc')
    .execute();
}
