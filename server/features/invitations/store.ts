import { type Generated, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { OwnInvitations } from './access.ts';
import type { InviteOutcome } from './rules/judge-invitation.ts';

/** The tables that belong to invitations; no other feature reads or writes them. */
export interface InvitationTables {
  invite_codes: { uid: number; code: string; created_at: Date };
  invitations: {
    id: Generated<number>;
    /** null where the person is gone; the same of the inviter. */
    invitee: number | null;
    inviter: number | null;
    theme_id: number;
    same_browser: boolean;
    invited_at: Date;
    /** null until the invited person has paid. */
    outcome: InviteOutcome | null;
    days: Generated<number>;
    settled_at: Date | null;
  };
}

export type InvitationRow = Selectable<InvitationTables['invitations']>;

/** Somebody's code; the first that was kept stays. */
export async function keepCode(
  db: Db<InvitationTables>,
  { uid }: OwnInvitations,
  fresh: string,
  at: Date,
): Promise<string> {
  await db
    .insertInto('invite_codes')
    .values({ uid, code: fresh, created_at: at })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return row.code;
}

/** Whose code it is; undefined where nobody's. */
export async function inviterOf(db: Db<InvitationTables>, code: string): Promise<number | undefined> {
  const row = await db.selectFrom('invite_codes').select('uid').where('code', '=', code).executeTakeFirst();
  return row?.uid;
}

export async function insertInvitation(
  tx: Tx<InvitationTables>,
  row: Pick<InvitationRow, 'invitee' | 'inviter' | 'theme_id' | 'same_browser' | 'invited_at'>,
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({ ...row, outcome: null, settled_at: null })
    .execute();
}

/** The open invitations between somebody and others, as far as nothing tells yet that they are one, newest first. */
export const listOpenBetween = (db: Db<InvitationTables>, uid: number, limit: number) =>
  db
    .selectFrom('invitations')
    .select(['id', 'inviter', 'invitee'])
    .where(({ eb, or }) => or([eb('inviter', '=', uid), eb('invitee', '=', uid)]))
    .where('outcome', 'is', null)
    .where('same_browser', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What is settled stays as it was. */
export async function noteSameBrowser(db: Db<InvitationTables>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ same_browser: true })
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where('outcome', 'is', null)
    .execute();
}

/** The invitation by which somebody came, while it is not settled; locked until the transaction ends. */
export const lockUnsettled = (tx: Tx<InvitationTables>, invitee: number) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('invitee', '=', invitee)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function settle(
  tx: Tx<InvitationTables>,
  id: number,
  settled: { outcome: InviteOutcome; days: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ outcome: settled.outcome, days: settled.days, settled_at: settled.at })
    .where('id', '=', id)
    .execute();
}

/** Rewards of an inviter since a moment, and their days. */
export async function countRewarded(
  db: Db<InvitationTables>,
  inviter: number,
  since: Date,
): Promise<{ rewarded: number; days: number }> {
  return db
    .selectFrom('invitations')
    .select(({ fn }) => [
      fn.countAll<number>().as('rewarded'),
      fn.coalesce(fn.sum<number>('days'), sql<number>`0`).as('days'),
    ])
    .where('inviter', '=', inviter)
    .where('outcome', '=', 'rewarded')
    .where('settled_at', '>=', since)
    .executeTakeFirstOrThrow();
}

export interface InviteFilter {
  since: Date | null;
  /** 0 is any. */
  themeId: number;
  rank: number;
}

const ofInviter = (db: Db<InvitationTables>, { uid }: OwnInvitations, { since, themeId }: InviteFilter) => {
  let rows = db.selectFrom('invitations').where('inviter', '=', uid);
  if (since !== null) rows = rows.where('invited_at', '>=', since);
  return themeId === 0 ? rows : rows.where('theme_id', '=', themeId);
};

/** Whom somebody invited. */
export function listInvited(
  db: Db<InvitationTables>,
  own: OwnInvitations,
  filter: InviteFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvitationRow[]> {
  let rows = ofInviter(db, own, filter).selectAll();
  if (filter.rank === 2) rows = rows.orderBy(({ eb }) => eb('days', '>', 0), 'desc');
  return rows
    .orderBy('id', filter.rank === 1 ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countInvited(
  db: Db<InvitationTables>,
  own: OwnInvitations,
  filter: InviteFilter,
): Promise<number> {
  const row = await ofInviter(db, own, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One's link, whom one invited and what was given for it; of others nothing by which they are known. */
export async function exportInvitations(db: Db<InvitationTables>, { uid }: ExportedPerson) {
  const code = await db
    .selectFrom('invite_codes')
    .select(['code', 'created_at'])
    .where('uid', '=', uid)
    .execute();
  const invited = await db
    .selectFrom('invitations')
    .select(['theme_id', 'invited_at', 'outcome', 'days', 'settled_at'])
    .where('inviter', '=', uid)
    .orderBy('id')
    .execute();
  const came = await db
    .selectFrom('invitations')
    .select(['theme_id', 'invited_at', 'outcome', 'settled_at'])
    .where('invitee', '=', uid)
    .execute();
  return { code, invited, came };
}

/** The link leads to nobody any more; what counts for the other side's number of rewards stays without the person. */
export async function eraseInvitations(tx: Tx<InvitationTables>, { uid }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('invite_codes').where('uid', '=', uid).execute();
  await tx.updateTable('invitations').set({ inviter: null }).where('inviter', '=', uid).execute();
  await tx.updateTable('invitations').set({ invitee: null }).where('invitee', '=', uid).execute();
  await tx.deleteFrom('invitations').where('inviter', 'is', null).where('invitee', 'is', null).execute();
}
