import type { Tier } from '#contract/rights/levels.ts';
import type { Membership } from '#contract/rights/membership-terms.ts';
import { type AnyTransaction, type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature, PersonalData } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import type { SessionAccount, SessionGate } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';
import { createPasswords, createSessionSecrets } from '../credentials/index.ts';
import { changeMembership, holdAccount, readMembership } from './change-membership.ts';
import type { AccountDeps } from './deps.ts';
import { closeDemoAccounts, ensureDemoAccounts } from './ensure-demo-accounts.ts';
import { sharePhone } from './former-phones.ts';
import { type MemberAccounts, memberAccounts } from './manage-members.ts';
import { eraseDueAccounts, forgetOldTraces } from './personal-data.ts';
import { readIdentity } from './read-identity.ts';
import { readTiers } from './read-tiers.ts';
import type { BrowserShared, Registered } from './registered.ts';
import { accountRoutes, wechatPushRoutes } from './routes.ts';
import { createSessionGate } from './session-gate.ts';
import type { AccountSettings } from './settings.ts';
import { listNames, type PersonName } from './store/accounts.ts';
import type { AccountTables } from './store/tables.ts';

export interface AccountParts {
  database: Database;
  clock: Clock;
  /** At least 32 characters; everything about sessions derives from it. */
  secret: string;
  sms: SmsPort;
  /** null where nobody signs in by it. */
  wechat: WechatPort | null;
  /** Where people reach the site. */
  publicUrl: string;
  accountSettings: AccountSettings;
  /** What other features hold about people, for export and deletion. */
  personalData: () => readonly PersonalData[];
}

/** Signing in, sessions, and leaving. */
export interface Accounts extends Feature {
  /** For the HTTP layer. */
  gate: SessionGate;
  /** For whoever wants to know of a new account, in the transaction that makes it. */
  onRegistered: Hook<Registered>['add'];
  /** For whoever wants to know that somebody signed in where others did, in the request. */
  onBrowserShared: Hook<BrowserShared>['add'];
  /** The tiers of these accounts at a moment (milliseconds since 1970), for what is done for people who are not there. Those that are gone are missing. */
  tiersOf(uids: readonly number[], now: number): Promise<Map<number, Tier>>;
  /** Whose an act is that a program does for somebody; null where the account is gone, or its password is to be changed first. */
  identityOf(uid: number): Promise<Omit<SessionAccount, 'sessionId'> | null>;
  /** For whoever sells memberships: level and end of one, changed in the transaction of the sale. */
  changeMembership: typeof changeMembership;
  /** For whoever gives something else that was paid for. */
  holdAccount: typeof holdAccount;
  /** For whoever keeps organisations: their accounts. */
  members: MemberAccounts;
  /** Whether two accounts have or had one phone. */
  sharePhone(within: AnyTransaction, one: number, other: number): Promise<boolean>;
  /** Names and pictures of people, for those who may see them. Those that are gone are missing. */
  namesOf(uids: readonly number[]): Promise<Map<number, PersonName>>;
  /** What somebody holds now, over or not; none where the account is gone. */
  membershipOf(uid: number): Promise<Membership>;
  /** Makes the missing demo accounts; prints nothing itself. `now` in milliseconds. */
  ensureDemoAccounts(now: number): ReturnType<typeof ensureDemoAccounts>;
  /** Shuts the demo accounts that are left from a trial; returns their uids. `now` in milliseconds. */
  closeDemoAccounts(now: number): Promise<number[]>;
}

export async function accountDepsOf(parts: AccountParts): Promise<AccountDeps> {
  const { sms, wechat, personalData, accountSettings: settings } = parts;
  return {
    db: tablesOf<AccountTables>(parts.database),
    secrets: createSessionSecrets(parts.secret),
    passwords: await createPasswords(settings.hash),
    settings,
    sms,
    wechat,
    publicUrl: parts.publicUrl.replace(/\/+$/, ''),
    personalData,
    noteRegistered: async () => undefined,
    noteBrowserShared: async () => undefined,
  };
}

export async function createAccounts(parts: AccountParts): Promise<Accounts> {
  const registered = createHook<Registered>();
  const browserShared = createHook<BrowserShared>();
  const deps: AccountDeps = {
    ...(await accountDepsOf(parts)),
    noteRegistered: registered.tell,
    noteBrowserShared: browserShared.tell,
  };
  const { db, secrets } = deps;
  const { clock } = parts;
  return {
    gate: createSessionGate(db, secrets),
    async routes({ handle, app }) {
      accountRoutes(handle, deps);
      await wechatPushRoutes(app, deps, clock);
    },
    jobs: [
      { name: 'accounts.erase-due', when: 'daily', handler: () => eraseDueAccounts(deps, clock.now()) },
      {
        name: 'accounts.forget-old-traces',
        when: 'daily',
        handler: () => forgetOldTraces(deps, clock.now()),
      },
    ],
    // What accounts hold themselves is the record that the export and the deletion start from.
    personalData: null,
    onRegistered: registered.add,
    onBrowserShared: browserShared.add,
    tiersOf: (uids, now) => readTiers(db, uids, now),
    identityOf: (uid) => readIdentity(db, uid),
    changeMembership,
    holdAccount,
    members: memberAccounts(deps),
    sharePhone: (within, one, other) => sharePhone(secrets, within, one, other),
    namesOf: async (uids) => new Map((await listNames(db, uids)).map((row) => [row.uid, row])),
    membershipOf: (uid) => readMembership(db, uid),
    ensureDemoAccounts: (now) => ensureDemoAccounts(deps, now),
    closeDemoAccounts: (now) => closeDemoAccounts(deps, now),
  };
}
