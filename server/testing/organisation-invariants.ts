import { rightOf, tierOf } from '#contract/rights/levels.ts';
import { DAY_MS, periodsAt } from '#contract/text/calendar.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { OrganisationTables } from '#server/features/organisations/tables.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { accountFixture, newBrowser } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import { newCaller } from './new-caller.ts';

/** The use cases under test, loaded anew so that a broken part can be put in. */
async function load() {
  return {
    ...(await import('#server/features/organisations/create-organisations.ts')),
    ...(await import('#server/features/organisations/change-members.ts')),
    ...(await import('#server/features/organisations/read-organisation.ts')),
    ...(await import('#server/features/memberships/quotas.ts')),
    ...(await import('#server/features/accounts/identify-session.ts')),
    ...(await import('#server/features/accounts/change-password.ts')),
    ...(await import('#server/features/accounts/manage-members.ts')),
  };
}

const NOW = newCaller().now;
/** Fewer than a session lives. */
const DAYS = 10;
const OWN_PASSWORD = 'eleven slow badgers';
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
let people = 0;

export type OrganisationFixture = Awaited<ReturnType<typeof organisationFixture>>;

/** Organisations over real accounts and quotas; time stands still. */
export async function organisationFixture(database: Database) {
  const cases = await load();
  const { accounts, deps } = await accountFixture(database);
  const quotas = cases.createQuotas(database);
  const members = cases.memberAccounts(deps);
  const neighbours = { accounts: { ...accounts, members }, memberships: { quotas } };
  const organisations = cases.createOrganisations({ database, clock: fixedClock(), ...neighbours });
  const own = { db: tablesOf<OrganisationTables>(database), ...neighbours };
  const newName = () => {
    people += 1;
    return `member-${people}`;
  };
  const add = (owner: Caller) => cases.addMember(own, { username: newName(), name: '成员' }, owner);
  const settle = ({ uid, password }: { uid: number; password: string }) => {
    const passwords = { old: password, chosen: OWN_PASSWORD };
    return cases.changePassword(deps, { uid, sessionId: NO_SESSION }, passwords, newBrowser(NOW));
  };
  return {
    cases,
    database,
    quotas,
    organisations,
    own,
    neighbours,
    deps,
    /** Somebody who owns an organisation of so many seats. */
    async openOwner(seats = 5): Promise<Caller & { uid: number }> {
      people += 1;
      const at = new Date(NOW);
      const person = { openid: `owner ${people}`, nickname: 'x', adultDeclaredAt: at, createdAt: at };
      const uid = await insertAccount(deps.db, person);
      if (uid === undefined) throw new Error('the account exists already');
      const { id } = await organisations.desk.extend(uid, { days: DAYS, seats, now: NOW });
      return { ...newCaller({ tier: 'enterprise', now: NOW }), uid, pot: id };
    },
    /** A member with the password that the owner was told. */
    add,
    /** The member puts a password of their own in the place of what the owner was told. */
    settle,
    /** A member who has done so. */
    async addSettled(owner: Caller) {
      const added = await add(owner);
      await settle(added);
      return added;
    },
    /** What the door of the site makes of a new session of somebody. */
    async kindOf(uid: number) {
      const { sid, token } = await openSession(deps, uid, 'username', newBrowser(NOW));
      return (await cases.identifySession(deps.db, deps.secrets, { sid, token }, NOW)).kind;
    },
    /** A member's session, as the door of the site would find it at that time. */
    async signIn(uid: number) {
      const { sid, token } = await openSession(deps, uid, 'username', newBrowser(NOW));
      return async (now = NOW): Promise<Caller | null> => {
        const verdict = await cases.identifySession(deps.db, deps.secrets, { sid, token }, now);
        if (verdict.kind !== 'account') return null;
        const { level, unlockEndSeconds, potId = null } = verdict.account;
        const tier = tierOf(level, unlockEndSeconds, now / 1000);
        return { ...newCaller({ tier, now }), uid, pot: potId };
      };
    },
  };
}

function expectSame(what: string, got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`expected ${what} to be ${JSON.stringify(wanted)}, not ${JSON.stringify(got)}`);
}

const succeeded = (settled: PromiseSettledResult<unknown>[]): number =>
  settled.filter(({ status }) => status === 'fulfilled').length;

/** Fifty are added at once to an organisation of five seats, of which the owner has one. */
export async function seatsAreKept({ openOwner, add, cases, own }: OrganisationFixture): Promise<void> {
  const owner = await openOwner();
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => add(owner)));
  expectSame('members added', succeeded(tried), 4);
  const shown = await cases.readOrganisation(own, owner);
  expectSame('seats used', [shown?.seatsUsed, shown?.members.length], [5, 4]);
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
  await organisations.desk.extend(owner.uid, { days: DAYS, seats: 5, now: before });
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

/** Resolves once some connection to this database waits for a lock that another holds. */
async function somebodyWaits(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

/** An owner is erased while an operator extends the organisation: it goes, and no other takes its place. */
export async function erasedWhileExtended(fixture: OrganisationFixture): Promise<void> {
  const { openOwner, organisations, cases, database, neighbours } = fixture;
  const owner = await openOwner();
  const erase = () => organisations.personalData?.erase(allow({ uid: owner.uid }, 'erasePerson'));
  let erased: Promise<void> | undefined;
  const changeMembership: typeof neighbours.accounts.changeMembership = async (...asked) => {
    const changed = await neighbours.accounts.changeMembership(...asked);
    // The owner's account is held, and the organisation not looked for yet: the erasure waits, or is done in between.
    erased = erase();
    await Promise.race([erased, somebodyWaits(database)]);
    return changed;
  };
  const accounts = { ...neighbours.accounts, changeMembership };
  const slow = cases.createOrganisations({ database, clock: fixedClock(), ...neighbours, accounts });
  await slow.desk.extend(owner.uid, { days: DAYS, seats: 5, now: NOW });
  await erased;
  const { rows } = await database.pool.query('SELECT id FROM enterprises WHERE owner_uid = $1', [owner.uid]);
  expectSame('what is left of the organisation', rows, []);
}
