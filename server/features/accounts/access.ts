import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { RequestContext, SessionAccount } from '#server/platform/http/context.ts';

/** An account whose own person asks: what is private in it is read, and its deletion decided, for such a one alone. */
export type OwnAccount = Allowed<{ uid: number }, 'ownAccount'>;

/** An account that an organisation looks after, as the feature that keeps organisations found. */
export type ManagedAccount = Allowed<{ uid: number }, 'manageAccount'>;

/** The account of a call with access `signedIn`; throws 10999 for visitors, whom the HTTP layer has refused before. */
export function ownAccount({
  account,
}: Pick<RequestContext, 'account'>): Allowed<SessionAccount, 'ownAccount'> {
  if (account === null) throw new BusinessError('sessionInvalid', '请先登录', { needs: 'sign-in' });
  return allow(account, 'ownAccount');
}

/**
 * As `ownAccount`, also of somebody who has yet to set a password of their own: for what they need to do that or to leave. Throws 10999
 * for visitors.
 */
export function signedInAccount({
  account,
  pending,
}: Pick<RequestContext, 'account' | 'pending'>): Allowed<SessionAccount, 'ownAccount'> {
  return ownAccount({ account: account ?? pending });
}

/** Everybody may have everything that is held about them. */
export const allowExport = ({ uid }: OwnAccount): ExportedPerson => allow({ uid }, 'exportPerson');

/** The account, where its person asked for the deletion and did not take it back until the day came; null otherwise. */
export function allowErasure<Account extends { uid: number; deletion_due_at: Date | null }>(
  account: Account,
  now: number,
): Allowed<Account, 'erasePerson'> | null {
  const { deletion_due_at: dueAt } = account;
  return dueAt !== null && dueAt.getTime() <= now ? allow(account, 'erasePerson') : null;
}

/** A person with the names that stand in the tables of accounts. */
export type ErasedAccount = ErasedPerson & {
  phone: string | null;
  username: string | null;
  openid: string | null;
};
