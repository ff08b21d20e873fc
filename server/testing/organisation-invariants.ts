import { rightOf } from '#contract/rights/levels.ts';
import { DAY_MS, periodsAt } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { DAYS, expectSame, NOW, type OrganisationFixture, succeeded } from './organisation-fixture.ts';

/** Fifty are added at once to an organisation of five seats, of which the owner has one. */
export async function seatsAreKept({ openOwner, add, cases, own }: OrganisationFixture): Promise<void> {
  const owner = await openOwner();
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => add(owner)));
  expectSame('members added', succeeded(tried), 4);
  const shown = await cases.readOrganisation(own, owner);
  expectSame('seats used', [shown?.seatsUsed, shown?.members.length], [5, 4]);
}

/** An owner tries a name that somebody has, thirty times at once: the bound is told, and after it a free name is not looked at either. */
export async function namesAreNotTried({ openOwner, cases, own, deps }: OrganisationFixture): Promise<void> {
  const owner = await openOwner();
  const most = deps.settings.takenNamesPerHour;
  const asked = (username: string) => cases.addMember(own, { username, name: '成员' }, owner);
  const taken = `taken-beside-${owner.uid}`;
  await asked(taken);
  const tried = await Promise.allSettled(Array.from({ length: most + 10 }, () => asked(taken)));
  const said = tried.map((each) => (each.status === 'rejected' ? String(each.reason) : 'added'));
  expectSame(
    'names told to be taken',
    said.filter((text) => text.includes('已被使用，请换一个')).length,
    most,
  );
  const after = await asked(`of-nobody-${owner.uid}`).then(
    () => 'added',
    (reason) => String(reason),
  );
  expectSame('the word after that', after.includes('请 1 小时后再试'), true);
}

/** The owner and four members read at once with ten left in the pot: ten are read, whoever reads. */
export async function potIsShared(fixture: OrganisationFixture): Promise<void> {
  const { openOwner, addSettled, signIn, quotas, database } = fixture;
  const owner = await openOwner();
  const people: Caller[] = [owner];
  for (let at = 0; at < 4; at += 1) {
    const member = await (await signIn((await addSettled(owner)).uid))();
    if (member === null) throw new Error('expected a session');
    people.push(member);
  }
  const most = rightOf('enterprise', 'readReport').daily ?? 0;
  await database.pool.query('INSERT INTO quota_counters VALUES ($1, $2, $3, $4, $5)', [
    `o${owner.pot}`,
    'readReport',
    periodsAt(NOW).day,
    most - 10,
    most,
  ]);
  const reads = Array.from({ length: 100 }, (_, at) =>
    quotas.take({ caller: people[at % people.length] ?? owner, action: 'readReport', subject: 1000 + at }),
  );
  expectSame('reports read', succeeded(await Promise.allSettled(reads)), 10);
  for (const caller of people) {
    const { daily } = await quotas.allowance({ caller, action: 'readReport', subject: null });
    expectSame('what is left for each', daily?.left, 0);
  }
}

/** A member who is removed is out at once, and the seat is free; so is the session of one whose password was changed. */
export async function removedIsOut({
  openOwner,
  add,
  addSettled,
  settle,
  signIn,
  cases,
  own,
  deps,
}: OrganisationFixture): Promise<void> {
  const owner = await openOwner(2);
  const first = await addSettled(owner);
  const session = await signIn(first.uid);
  expectSame('the tier of a member', (await session())?.tier, 'enterprise');
  const { password } = await cases.resetMember(own, first.uid, owner);
  expectSame('the session before the new password', await session(), null);
  if (password === first.password) throw new Error('expected another password');
  await settle({ uid: first.uid, password });
  const again = await signIn(first.uid);
  expectSame('the tier by the new password', (await again())?.tier, 'enterprise');
  const ownWays = { phone: '13911112222', openid: 'of-the-member' };
  await deps.db.updateTable('accounts').set(ownWays).where('uid', '=', first.uid).execute();
  await cases.removeMember(own, first.uid, owner);
  expectSame('the session of who was removed', await again(), null);
  const rows = await deps.db
    .selectFrom('accounts')
    .select(['level', 'password_hash', 'phone', 'openid', 'pot_id'])
    .where('uid', '=', first.uid)
    .execute();
  expectSame('the account', rows, [
    { level: 0, password_hash: null, phone: null, openid: null, pot_id: null },
  ]);
  await add(owner);
}

/** Rights end with the organisation for everybody, and come back for everybody when it is renewed. */
export async function endsForAll({
  openOwner,
  addSettled,
  signIn,
  organisations,
}: OrganisationFixture): Promise<void> {
  const owner = await openOwner();
  const session = await signIn((await addSettled(owner)).uid);
  const before = NOW + (DAYS - 1) * DAY_MS;
  const after = NOW + DAYS * DAY_MS;
  expectSame('the tier on the last day', (await session(before))?.tier, 'enterprise');
  expectSame('the tier when it is over', (await session(after))?.tier, 'free');
  await organisations.desk(OPERATOR).extend(owner.uid, { days: DAYS, seats: 5, now: before });
  expectSame('the tier after renewal', (await session(after))?.tier, 'enterprise');
}

/** What an owner may do is to the members of the own organisation alone, and members may nothing. */
export async function foreignIsRefused({
  openOwner,
  addSettled,
  signIn,
  cases,
  own,
}: OrganisationFixture): Promise<void> {
  const [one, other] = [await openOwner(), await openOwner()];
  const { uid } = await addSettled(one);
  const session = await signIn(uid);
  const member = await session();
  if (member === null) throw new Error('expected a session');
  const tried = await Promise.allSettled([
    cases.removeMember(own, uid, other),
    cases.resetMember(own, uid, other),
    cases.resetMember(own, one.uid, other),
    cases.removeMember(own, uid, member),
    cases.addMember(own, { username: 'by-a-member', name: 'x' }, member),
  ]);
  expectSame('foreign changes', succeeded(tried), 0);
  expectSame('the session', (await session())?.uid, uid);
  const shown = await cases.readOrganisation(own, member);
  expectSame('what a member sees', [shown?.role, shown?.members], ['member', []]);
  expectSame("another's members", (await cases.readOrganisation(own, other))?.members, []);
}

/** Who signs in by a password that the owner was told is nobody until another is set; so again after every reset. */
export async function firstPasswordIsDue({
  openOwner,
  add,
  settle,
  kindOf,
  cases,
  own,
}: OrganisationFixture): Promise<void> {
  const owner = await openOwner();
  const added = await add(owner);
  expectSame('who signs in at first', await kindOf(added.uid), 'pending');
  await settle(added);
  expectSame('who has a password of their own', await kindOf(added.uid), 'account');
  const { password } = await cases.resetMember(own, added.uid, owner);
  expectSame('who signs in after a reset', await kindOf(added.uid), 'pending');
  await settle({ uid: added.uid, password });
  expectSame('who has one again', await kindOf(added.uid), 'account');
  expectSame('the owner', await kindOf(owner.uid), 'account');
}
