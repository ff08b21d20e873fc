import type { Membership } from '#contract/rights/membership-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { type AnyTransaction, type Db, withTables } from '#server/platform/db/connect-database.ts';
import { changeAccount, listLevels, lockAccount } from './store/accounts.ts';
import type { AccountTables } from './store/tables.ts';

/** Somebody who paid for a membership, as the feature that saw the payment says. */
export type GrantedMembership = Allowed<{ uid: number }, 'grantMembership'>;

const membershipOf = (row: { level: number; unlock_ends_at: Date | null }): Membership => ({
  level: row.level,
  untilSeconds: secondsOf(row.unlock_ends_at),
});

/**
 * Changes level and end of a membership in the transaction of whoever grants it: both stand together or not at all. Holds the
 * account's row lock from before `decide` sees what is held. null where the account is gone.
 */
export async function changeMembership(
  within: AnyTransaction,
  { uid }: GrantedMembership,
  decide: (held: Membership) => Promise<Membership>,
): Promise<{ before: Membership; after: Membership } | null> {
  const tx = withTables<AccountTables>(within);
  const account = await lockAccount(tx, uid);
  if (account === undefined) return null;
  const before = membershipOf(account);
  const after = await decide(before);
  const endsAt = new Date(after.untilSeconds * 1000);
  await changeAccount(tx, uid, { level: after.level, unlock_ends_at: endsAt });
  return { before, after };
}

/**
 * Holds the account's row lock in the transaction of whoever gives its person something else that was paid for: what is given to
 * one person is given one after the other. False where the account is gone.
 */
export async function holdAccount(within: AnyTransaction, { uid }: { uid: number }): Promise<boolean> {
  return (await lockAccount(withTables<AccountTables>(within), uid)) !== undefined;
}

/** What somebody holds now, over or not; none where the account is gone. */
export async function readMembership(db: Db<AccountTables>, uid: number): Promise<Membership> {
  const [row] = await listLevels(db, [uid]);
  return row === undefined ? { level: 0, untilSeconds: 0 } : membershipOf(row);
}
