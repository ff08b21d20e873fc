import { tierOf } from '#contract/rights/levels.ts';
import { createFakeSms } from '#server/adapters/sms-fake/fake-sms.ts';
import type { AccountDeps } from '#server/features/accounts/deps.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { SeatChange } from '#server/features/organisations/seat-changes.ts';
import type { OrganisationTables } from '#server/features/organisations/tables.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { createHook } from '#server/platform/hook.ts';
import { OPERATOR } from '#server/testing/operator.ts';
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
    ...(await import('#server/features/accounts/personal-data.ts')),
    ...(await import('#server/features/accounts/bind-phone.ts')),
    ...(await import('#server/features/accounts/reset-password.ts')),
    ...(await import('#server/features/accounts/send-code.ts')),
    ...(await import('#server/features/accounts/change-membership.ts')),
  };
}

export const NOW = newCaller().now;
/** Fewer than a session lives. */
export const DAYS = 10;
export const OWN_PASSWORD = 'eleven slow badgers';
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
let people = 0;

export type OrganisationFixture = Awaited<ReturnType<typeof organisationFixture>>;

/** Organisations over real accounts and quotas; time stands still. */
export async function organisationFixture(database: Database) {
  const cases = await load();
  const sms = createFakeSms();
  const { accounts, deps, personalData } = await accountFixture(database, { sms });
  const quotas = cases.createQuotas(database);
  const members = cases.memberAccounts(deps);
  const { changeMembership, holdAccount } = cases;
  const neighbours = {
    accounts: { ...accounts, members, changeMembership, holdAccount },
    memberships: { quotas },
  };
  const organisations = cases.createOrganisations({ database, clock: fixedClock(), ...neighbours });
  const seats = createHook<SeatChange>();
  const own = { db: tablesOf<OrganisationTables>(database), ...neighbours, seats };
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
    /** Hears of seats, whichever of the two ways they change by. */
    onSeats(listener: (change: SeatChange) => Promise<void>) {
      seats.add(listener);
      organisations.onSeats(listener);
    },
    neighbours,
    deps,
    sms,
    /** Nobody's yet. */
    newPhone() {
      people += 1;
      return `139${String(people).padStart(8, '0')}`;
    },
    /** What goes with a person, beside the account, in this order. */
    personalData,
    /** Somebody who owns an organisation of so many seats. */
    async openOwner(seats = 5): Promise<Caller & { uid: number }> {
      people += 1;
      const at = new Date(NOW);
      const person = { openid: `owner ${people}`, nickname: 'x', adultDeclaredAt: at, createdAt: at };
      const uid = await insertAccount(deps.db, person);
      if (uid === undefined) throw new Error('the account exists already');
      const { id } = await organisations.desk(OPERATOR).extend(uid, { days: DAYS, seats, now: NOW });
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
    ...sessionsOf(cases, deps),
  };
}

/** Sessions as the door of the site finds them. */
function sessionsOf({ identifySession }: Awaited<ReturnType<typeof load>>, deps: AccountDeps) {
  return {
    /** What the door of the site makes of a new session of somebody. */
    async kindOf(uid: number) {
      const { sid, token } = await openSession(deps, uid, 'username', newBrowser(NOW));
      return (await identifySession(deps.db, deps.secrets, { sid, token }, NOW)).kind;
    },
    /** A member's session, as the door of the site would find it at that time. */
    async signIn(uid: number) {
      const { sid, token } = await openSession(deps, uid, 'username', newBrowser(NOW));
      return async (now = NOW): Promise<Caller | null> => {
        const verdict = await identifySession(deps.db, deps.secrets, { sid, token }, now);
        if (verdict.kind !== 'account') return null;
        const { level, unlockEndSeconds, potId = null } = verdict.account;
        const tier = tierOf(level, unlockEndSeconds, now / 1000);
        return { ...newCaller({ tier, now }), uid, pot: potId };
      };
    },
  };
}

export function expectSame(what: string, got: unknown, wanted: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`expected ${what} to be ${JSON.stringify(wanted)}, not ${JSON.stringify(got)}`);
}

export const succeeded = (settled: PromiseSettledResult<unknown>[]): number =>
  settled.filter(({ status }) => status === 'fulfilled').length;

/** Resolves once some connection to this database waits for a lock that another holds. */
export async function somebodyWaits(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
