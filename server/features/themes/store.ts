import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedSubscription, OwnThemes } from './access.ts';

/** The table that belongs to themes; no other feature reads or writes it. */
export interface ThemeTables {
  theme_subscriptions: { uid: number; theme_id: number; subscribed_at: Date };
}

/** Ids of both levels, the latest first. */
export async function listSubscribed(db: Db<ThemeTables>, { uid }: OwnThemes): Promise<number[]> {
  const rows = await db
    .selectFrom('theme_subscriptions')
    .select('theme_id')
    .where('uid', '=', uid)
    .orderBy('subscribed_at', 'desc')
    .orderBy('theme_id')
    .execute();
  return rows.map(({ theme_id }) => theme_id);
}

/** A second time keeps the first. */
export async function subscribe(
  db: Db<ThemeTables>,
  { uid, themeId }: AllowedSubscription,
  at: Date,
): Promise<void> {
  await db
    .insertInto('theme_subscriptions')
    .values({ uid, theme_id: themeId, subscribed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unsubscribe(db: Db<ThemeTables>, { uid }: OwnThemes, themeId: number): Promise<void> {
  await db.deleteFrom('theme_subscriptions').where('uid', '=', uid).where('theme_id', '=', themeId).execute();
}

export function exportThemes(db: Db<ThemeTables>, { uid }: ExportedPerson) {
  return db
    .selectFrom('theme_subscriptions')
    .select(['uid', 'theme_id', 'subscribed_at'])
    .where('uid', '=', uid)
    .orderBy('theme_id')
    .execute();
}

export async function eraseThemes(db: Db<ThemeTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('theme_subscriptions').where('uid', '=', uid).execute();
}
