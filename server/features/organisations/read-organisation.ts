import type { Organisation, OrganisationMember } from '#contract/calls/organisations.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowAccount, allowManage, type ManagedOrganisation, ownPlaceIn } from './access.ts';
import type { OrganisationDeps } from './deps.ts';
import { findJoined, findOwned, listMembers } from './store.ts';
import type { MemberRow } from './tables.ts';

/** What the organisation shares out. */
const SHARED_ACTIONS = ['readReport', 'downloadReport'] as const;

/** The organisation that the caller owns or is a member of; null where there is none. A member sees no other member. */
export async function readOrganisation(deps: OrganisationDeps, caller: Caller): Promise<Organisation | null> {
  const own = ownPlaceIn(caller);
  const owned = await findOwned(deps.db, own);
  const row = owned ?? (await findJoined(deps.db, own));
  if (row === undefined) return null;
  const rows = await listMembers(deps.db, row);
  const pot = [];
  for (const action of SHARED_ACTIONS) {
    const { daily, monthly } = await deps.memberships.quotas.allowance({ caller, action, subject: null });
    pot.push({ action, daily, monthly });
  }
  return {
    role: owned === undefined ? 'member' : 'owner',
    seats: row.seats,
    seatsUsed: rows.length + 1,
    validUntil: secondsOf(row.ends_at),
    pot,
    members: owned === undefined ? [] : await shownMembers(deps, allowManage(own, owned), rows),
  };
}

async function shownMembers(
  { accounts }: Pick<OrganisationDeps, 'accounts'>,
  organisation: ManagedOrganisation,
  rows: readonly MemberRow[],
): Promise<OrganisationMember[]> {
  const addedAt = new Map(rows.map(({ uid, added_at }) => [uid, secondsOf(added_at)]));
  const found = await accounts.members.list(rows.map((member) => allowAccount(organisation, member)));
  return found.map(({ uid, username, nickname, signed_in_at }) => ({
    uid,
    username: username ?? '',
    name: nickname,
    addedAt: addedAt.get(uid) ?? 0,
    lastSignInAt: secondsOf(signed_in_at),
  }));
}
