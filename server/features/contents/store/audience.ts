import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { ContentTables } from '../tables.ts';

/** Holds the content until the transaction ends, so that nobody removes it meanwhile. False where it is gone, or is shown by a record. */
export async function addAudience(
  tx: Db<ContentTables>,
  contentId: number,
  audience: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE contents
    SET audience = array_append(array_remove(audience, ${audience}), ${audience})
    WHERE id = ${contentId} AND NOT (${PUBLIC} = ANY (audience))`.execute(tx);
  return numAffectedRows === 1n;
}

export async function dropAudience(
  tx: Db<ContentTables>,
  contentIds: readonly number[],
  audience: string,
): Promise<void> {
  const ids = [...contentIds];
  // In one order, so that two groups that hold the same files never wait for each other.
  await sql`SELECT id FROM contents WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`.execute(tx);
  await sql`UPDATE contents SET audience = array_remove(audience, ${audience})
    WHERE id = ANY (${ids})`.execute(tx);
}

/** Of each how many audiences it has beside the one that it came for. */
export async function countShares(
  db: Db<ContentTables>,
  contentIds: readonly number[],
): Promise<Map<number, number>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'audience'])
    .where('id', 'in', contentIds)
    .execute();
  return new Map(rows.map(({ id, audience }) => [id, audience.length - 1]));
}
