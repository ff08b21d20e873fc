import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { ManagedOrganisation, OwnPlaceIn } from './access.ts';
import type { MemberRow, OrganisationRow, OrganisationTables } from './tables.ts';

/** The open organisation of an owner; undefined where there is none. */
export const findOwned = (db: Db<OrganisationTables>, { uid }: { uid: number }) =>
  db
    .selectFrom('enterprises')
    .selectAll()
    .where('owner_uid', '=', uid)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** The same under its lock: whoever changes seats or members of one waits in line. */
export const lockOwned = (tx: Tx<OrganisationTables>, { uid }: { uid: number }) =>
  tx
    .selectFrom('enterprises')
    .selectAll()
    .where('owner_uid', '=', uid)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** An open organisation by its number. */
export const findOrganisation = (db: Db<OrganisationTables>, id: number) =>
  db
    .selectFrom('enterprises')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** The open organisation that somebody is a member of; undefined where there is none. */
export const findJoined = (db: Db<OrganisationTables>, { uid }: OwnPlaceIn) =>
  db
    .selectFrom('enterprises')
    .innerJoin('enterprise_members as m', 'm.organisation_id', 'enterprises.id')
    .selectAll('enterprises')
    .where('m.uid', '=', uid)
    .where('m.removed_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const insertOrganisation = (
  tx: Tx<OrganisationTables>,
  row: { owner_uid: number; seats: number; ends_at: Date; opened_at: Date },
): Promise<OrganisationRow> =>
  tx
    .insertInto('enterprises')
    .values({ ...row, closed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function changeOrganisation(
  tx: Tx<OrganisationTables>,
  { id }: ManagedOrganisation,
  change: { ends_at?: Date; closed_at?: Date; seats?: number },
): Promise<void> {
  await tx.updateTable('enterprises').set(change).where('id', '=', id).execute();
}

/** Members who have a seat, the oldest first. */
export const listMembers = (db: Db<OrganisationTables>, { id }: Pick<OrganisationRow, 'id'>) =>
  db
    .selectFrom('enterprise_members')
    .selectAll()
    .where('organisation_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('uid')
    .execute();

/** Members who have a seat, and how many were added since then, removed or not. The caller holds the organisation's lock. */
export async function countMembers(tx: Tx<OrganisationTables>, { id }: ManagedOrganisation, since: Date) {
  const rows = await tx
    .selectFrom('enterprise_members')
    .select(['added_at', 'removed_at'])
    .where('organisation_id', '=', id)
    .execute();
  return {
    members: rows.filter(({ removed_at }) => removed_at === null).length,
    addedToday: rows.filter(({ added_at }) => added_at > since).length,
  };
}

export const findMember = (db: Db<OrganisationTables>, uid: number) =>
  db.selectFrom('enterprise_members').selectAll().where('uid', '=', uid).executeTakeFirst();

export async function insertMember(
  tx: Tx<OrganisationTables>,
  row: Omit<MemberRow, 'removed_at'>,
): Promise<void> {
  await tx
    .insertInto('enterprise_members')
    .values({ ...row, removed_at: null })
    .execute();
}

export async function endMember(tx: Tx<OrganisationTables>, uid: number, at: Date): Promise<void> {
  await tx.updateTable('enterprise_members').set({ removed_at: at }).where('uid', '=', uid).execute();
}

/** For the operator: open organisations, the one that ends first at the top. */
export const listOrganisations = (db: Db<OrganisationTables>, most: number) =>
  db
    .selectFrom('enterprises as o')
    .selectAll('o')
    .select(({ selectFrom, fn }) =>
      selectFrom('enterprise_members as m')
        .select(fn.countAll<number>().as('count'))
        .whereRef('m.organisation_id', '=', 'o.id')
        .where('m.removed_at', 'is', null)
        .as('members'),
    )
    .where('closed_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(most)
    .execute();

export async function exportOrganisation(db: Db<OrganisationTables>, { uid }: ExportedPerson) {
  const owned = await db
    .selectFrom('enterprises')
    .select(['id', 'seats', 'ends_at', 'opened_at', 'closed_at'])
    .where('owner_uid', '=', uid)
    .orderBy('id')
    .execute();
  const joined = await db
    .selectFrom('enterprise_members')
    .select(['organisation_id', 'added_at', 'removed_at'])
    .where('uid', '=', uid)
    .execute();
  return { owned, joined };
}

/** Takes the person out of both tables; of what they owned the rows of its members go along. */
export async function forgetPerson(tx: Tx<OrganisationTables>, { uid }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('enterprise_members').where('uid', '=', uid).execute();
  await tx.deleteFrom('enterprises').where('owner_uid', '=', uid).execute();
}
