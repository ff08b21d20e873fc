import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AllowedIndustries } from './access.ts';

/** The table that belongs to the community group; no other feature reads or writes it. */
export interface CommunityTables {
  community_places: {
    uid: number;
    /** null where nothing was bought. */
    ends_at: Date | null;
    /** One a line. */
    industries: string;
    /** Since when they stand there. */
    asked_at: Date | null;
  };
}

export type PlaceRow = CommunityTables['community_places'];

export const findPlace = (db: Db<CommunityTables>, uid: number): Promise<PlaceRow | undefined> =>
  db.selectFrom('community_places').selectAll().where('uid', '=', uid).executeTakeFirst();

/** The caller holds the account's lock. */
export async function putPlaceEnd(tx: Tx<CommunityTables>, uid: number, endsAt: Date): Promise<void> {
  await tx
    .insertInto('community_places')
    .values({ uid, ends_at: endsAt, industries: '', asked_at: null })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ends_at: endsAt }))
    .execute();
}

const BETWEEN = '\n';
export const industriesOf = (place: Pick<PlaceRow, 'industries'> | undefined): string[] =>
  (place?.industries ?? '').split(BETWEEN).filter((one) => one !== '');

export async function putIndustries(
  db: Db<CommunityTables>,
  { uid, industries }: AllowedIndustries,
  at: Date,
): Promise<void> {
  const noted = { industries: industries.join(BETWEEN), asked_at: at };
  await db
    .insertInto('community_places')
    .values({ uid, ends_at: null, ...noted })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(noted))
    .execute();
}

/** For the operator: places that are bought and not over, and whoever asked for an industry; the latest end first. */
export const listPlaces = (db: Db<CommunityTables>, now: Date, most: number): Promise<PlaceRow[]> =>
  db
    .selectFrom('community_places')
    .selectAll()
    .where(({ eb, or }) => or([eb('ends_at', '>', now), eb('asked_at', 'is not', null)]))
    .orderBy(
      ({ ref }) => ref('ends_at'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('uid')
    .limit(most)
    .execute();

export const exportPlace = (db: Db<CommunityTables>, { uid }: ExportedPerson) =>
  db
    .selectFrom('community_places')
    .select(['ends_at', 'industries', 'asked_at'])
    .where('uid', '=', uid)
    .execute();

export async function erasePlace(db: Db<CommunityTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('community_places').where('uid', '=', uid).execute();
}
