import type { Membership } from '#contract/rights/membership-terms.ts';
import { type AnyTransaction, withTables } from '#server/platform/db/connect-database.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import { allowAccount, allowFollowing, ownersAccount } from './access.ts';
import type { OrganisationDeps } from './deps.ts';
import { changeOrganisation, insertOrganisation, listMembers, lockOwned } from './store.ts';
import type { OrganisationRow, OrganisationTables } from './tables.ts';

/**
 * Lets an organisation follow the membership of its owner, in the transaction that changed it and under the lock of the owner's
 * account: it ends when the owner's enterprise membership ends, for every member. `opens` seats where one is opened that did not
 * exist; 0 extends only. null where there is none and none was opened, or the membership is not an enterprise one.
 */
export async function followOwner(
  { accounts }: Pick<OrganisationDeps, 'accounts'>,
  within: AnyTransaction,
  owner: GrantedMembership,
  held: Membership & { opens: number; now: number },
): Promise<OrganisationRow | null> {
  if (held.level !== 3) return null;
  const tx = withTables<OrganisationTables>(within);
  const endsAt = new Date(held.untilSeconds * 1000);
  const at = new Date(held.now);
  const known = await lockOwned(tx, owner);
  if (known === undefined && held.opens === 0) return null;
  const row =
    known ??
    (await insertOrganisation(tx, {
      owner_uid: owner.uid,
      seats: held.opens,
      ends_at: endsAt,
      opened_at: at,
    }));
  const organisation = allowFollowing(row);
  await accounts.members.share(within, ownersAccount(organisation), { pot: row.id, endsAt: null });
  if (known !== undefined) {
    await changeOrganisation(tx, organisation, { ends_at: endsAt, seats: Math.max(known.seats, held.opens) });
    for (const member of await listMembers(tx, row))
      await accounts.members.share(within, allowAccount(organisation, member), { pot: row.id, endsAt });
  }
  return { ...row, ends_at: endsAt };
}
