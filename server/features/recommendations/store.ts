import type { LessScope } from '#contract/calls/recommendations.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedTuner } from './access.ts';

/** The table that belongs to recommendations; no other feature reads or writes it. */
export interface RecommendationTables {
  recommendation_less: { uid: number; scope: LessScope; key: number; created_at: Date };
}

export interface LessRow {
  scope: LessScope;
  key: number;
}

/** Saying it twice changes nothing. */
export async function addLess(
  db: Db<RecommendationTables>,
  { uid }: AllowedTuner,
  { scope, key, at }: LessRow & { at: Date },
): Promise<void> {
  await db
    .insertInto('recommendation_less')
    .values({ uid, scope, key, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True where there was something to take back. */
export async function removeLess(
  db: Db<RecommendationTables>,
  { uid }: AllowedTuner,
  { scope, key }: LessRow,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recommendation_less')
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The latest first. */
export async function readLess(db: Db<RecommendationTables>, { uid }: AllowedTuner): Promise<LessRow[]> {
  return db
    .selectFrom('recommendation_less')
    .select(['scope', 'key'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('scope')
    .orderBy('key')
    .execute();
}

/** Everything recommendations hold about a user. */
export async function exportLess(db: Db<RecommendationTables>, { uid }: ExportedPerson) {
  const less = await db
    .selectFrom('recommendation_less')
    .select(['scope', 'key', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
  return { less };
}

export async function eraseLess(db: Db<RecommendationTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('recommendation_less').where('uid', '=', uid).execute();
}
