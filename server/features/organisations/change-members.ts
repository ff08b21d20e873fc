import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { allowAccount, allowManage, allowMember, type ManagedOrganisation, ownPlaceIn } from './access.ts';
import type { OrganisationDeps } from './deps.ts';
import { countMembers, endMember, findMember, insertMember, listMembers, lockOwned } from './store.ts';
import type { OrganisationTables } from './tables.ts';

type MemberDeps = Pick<OrganisationDeps, 'db' | 'accounts' | 'seats'>;
type OrganisationTx = Tx<OrganisationTables>;

/** Does it to the caller's own organisation under its lock. Throws 10007 for everybody who owns none, 10999 for visitors. */
async function asOwner<Result>(
  { db }: MemberDeps,
  caller: Caller,
  work: (tx: OrganisationTx, organisation: ManagedOrganisation) => Promise<Result>,
): Promise<Result> {
  const own = ownPlaceIn(caller);
  return inTransaction(db, async (tx) => work(tx, allowManage(own, await lockOwned(tx, own))));
}

/** Adds a user-name account with a password that is told once. Throws 10006 without a free seat or where the name is taken, 10009 after many such names. */
export async function addMember(
  deps: MemberDeps,
  asked: { username: string; name: string },
  caller: Caller,
): Promise<{ uid: number; username: string; password: string }> {
  const { members } = deps.accounts;
  // Nobody makes the server hash who owns nothing.
  await asOwner(deps, caller, async () => {});
  const { password, passwordHash } = await members.newPassword();
  const added = await asOwner(deps, caller, async (tx, organisation) => {
    const counted = await countMembers(tx, organisation, new Date(caller.now - DAY_MS));
    const member = allowMember(organisation, asked, counted, caller.now);
    const opened = await members.open(tx, member, { passwordHash, now: caller.now });
    if (opened === undefined) return undefined;
    const row = { uid: opened.uid, organisation_id: organisation.id, added_at: new Date(caller.now) };
    await insertMember(tx, row);
    await deps.seats.tell({
      ...{ within: tx, organisation: organisation.id, kind: 'joined' },
      ...{ uid: opened.uid, now: caller.now },
    });
    return opened;
  });
  // Behind the transaction, which keeps that the name was tried.
  if (added === undefined) throw new BusinessError('invalidInput', '这个用户名已被使用，请换一个');
  return { ...added, password };
}

/** Another password, told once; every session of the member ends. Throws 10404 for whoever is no member of the caller's own. */
export async function resetMember(
  deps: MemberDeps,
  uid: number,
  caller: Caller,
): Promise<{ password: string }> {
  const { members } = deps.accounts;
  await asOwner(deps, caller, async (tx, organisation) =>
    allowAccount(organisation, await findMember(tx, uid)),
  );
  const { password, passwordHash } = await members.newPassword();
  return asOwner(deps, caller, async (tx, organisation) => {
    const member = allowAccount(organisation, await findMember(tx, uid));
    await members.setPassword(tx, member, { passwordHash, now: caller.now });
    return { password };
  });
}

/** Frees the seat: rights and sessions are gone at once, the account is deleted later. Throws as `resetMember` does. */
export async function removeMember(deps: MemberDeps, uid: number, caller: Caller): Promise<void> {
  await asOwner(deps, caller, async (tx, organisation) =>
    letGo(deps, tx, organisation, await findMember(tx, uid), caller.now),
  );
}

async function letGo(
  { accounts, seats }: Pick<MemberDeps, 'accounts' | 'seats'>,
  tx: OrganisationTx,
  organisation: ManagedOrganisation,
  member: Awaited<ReturnType<typeof findMember>>,
  now: number,
): Promise<void> {
  const account = allowAccount(organisation, member);
  await accounts.members.close(tx, account, now);
  await endMember(tx, account.uid, new Date(now));
  await seats.tell({ within: tx, organisation: organisation.id, kind: 'left', uid: account.uid, now });
}

/** Lets all members go, for whoever closes an organisation under its lock. */
export async function letAllGo(
  deps: Pick<MemberDeps, 'accounts' | 'seats'>,
  tx: OrganisationTx,
  organisation: ManagedOrganisation,
  now: number,
): Promise<void> {
  for (const member of await listMembers(tx, organisation)) await letGo(deps, tx, organisation, member, now);
}
