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
    /** The same for all searches for this word from one address, see `record-search.ts`. */
    voter: string;
    searched_at: Date;
  };
}

/** One row a session and word: the same search again takes the place of the one before. */
export async function insertSearch(db: Db<SearchTables>, row: SearchTables['searches']): Promise<void> {
  const { session_key: _session, folded: _word, ...rest } = row;
  await db
    .insertInto('searches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_key', 'folded']).doUpdateSet(rest))
    .execute();
}

/**
 * Keywords since `since` by how many searched for them, then by the latest. One person is one voice, from however many
 * addresses, and so is one address, however many browsers are opened behind it.
 */
export async function readHotSearches(
  db: Db<SearchTables>,
  since: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ name: string; count: number }[]> {
  const people = sql<number>`least(count(DISTINCT coalesce(uid::text, session_key)), count(DISTINCT voter))`;
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
