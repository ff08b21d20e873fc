import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { allowOpening, allowOperator, ownersAccount } from './access.ts';
import { letAllGo } from './change-members.ts';
import type { OrganisationDeps } from './deps.ts';
import { followOwner } from './follow-owner.ts';
import { changeOrganisation, findMember, findOrganisation, listOrganisations, lockOwned } from './store.ts';
import type { OrganisationRow } from './tables.ts';

/** What the operator does by the command line. */
export function createDesk(deps: OrganisationDeps, operator: OperatorProof) {
  const { db, accounts } = deps;
  return {
    list: (most: number) => listOrganisations(db, most),
    /** The uid behind a number, phone or user name; null where nobody. */
    find: accounts.members.find,
    extend: (uid: number, given: { days: number; seats: number; now: number }) =>
      extend(deps, operator, uid, given),
    close: (id: number, now: number) => close(deps, operator, id, now),
  };
}

/**
 * Opens an organisation for somebody, or extends the one they own, by so many days of the enterprise level, from now or from where
 * their membership ends: what is left of a lower one is not lost but counts as enterprise days. Throws 10404 where the account is gone, 10006 where it is a member of another.
 */
async function extend(
  { db, accounts }: OrganisationDeps,
  operator: OperatorProof,
  uid: number,
  { days, seats, now }: { days: number; seats: number; now: number },
): Promise<OrganisationRow> {
  const owner = allowOpening(operator, uid);
  const nowSeconds = Math.ceil(now / 1000);
  return inTransaction(db, async (tx) => {
    if ((await findMember(tx, uid)) !== undefined)
      throw new BusinessError('invalidInput', '这个账号是一家企业的成员，不能再开企业');
    const changed = await accounts.changeMembership(tx, owner, async ({ level, untilSeconds }) => ({
      level: 3,
      untilSeconds: Math.max(nowSeconds, level === 0 ? 0 : untilSeconds) + days * DAY_SECONDS,
    }));
    if (changed === null) throw new BusinessError('notFound', '没有这个账号');
    const opened = await followOwner({ accounts }, tx, owner, { ...changed.after, opens: seats, now });
    if (opened === null) throw new Error('the enterprise level opens an organisation');
    return opened;
  });
}

/** Lets all members go; the owner keeps the membership that was bought, with quotas of their own. Throws 10404 where none is open under that number. */
async function close(
  deps: OrganisationDeps,
  operator: OperatorProof,
  id: number,
  now: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const known = await findOrganisation(tx, id);
    // The owner's account first, as everywhere.
    if (known !== undefined) await deps.accounts.holdAccount(tx, allowOpening(operator, known.owner_uid));
    const row = known === undefined ? undefined : await lockOwned(tx, { uid: known.owner_uid });
    if (row?.id !== id) throw new BusinessError('notFound', `没有编号为 ${id} 的企业`);
    const organisation = allowOperator(operator, row);
    await letAllGo(deps, tx, organisation, now);
    await deps.seats.tell({
      ...{ within: tx, organisation: organisation.id, kind: 'closed' },
      ...{ uid: organisation.owner_uid, now },
    });
    await changeOrganisation(tx, organisation, { closed_at: new Date(now) });
    await deps.accounts.members.leavePot(tx, ownersAccount(organisation));
  });
}
