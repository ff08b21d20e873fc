import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { SessionGate } from '#server/platform/http/context.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';
import type { AccountDeps, PersonalDataSource } from './deps.ts';
import { closeDemoAccounts, ensureDemoAccounts } from './ensure-demo-accounts.ts';
import { identifySession } from './identify-session.ts';
import { createPasswords } from './passwords.ts';
import { eraseDueAccounts, forgetOldTraces } from './personal-data.ts';
import { createSessionSecrets } from './session-secrets.ts';
import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from './settings.ts';
import type { AccountTables } from './store/tables.ts';

export interface AccountsOptions {
  database: Database;
  /** At least 32 characters; everything about sessions derives from it. */
  secret: string;
  sms: SmsPort;
  wechat: WechatPort;
  /** Where people reach the site. */
  publicUrl: string;
  settings?: AccountSettings;
}

/** The door of accounts. */
export interface Accounts {
  /** For the HTTP layer. */
  gate: SessionGate;
  /** For `accountRoutes`. */
  deps: AccountDeps;
  /** Registers what another feature holds about people, for export and deletion. */
  addPersonalData(source: PersonalDataSource): void;
  /** For a daily job: deletes accounts that are due and forgets old traces. `now` in milliseconds. */
  runDaily(now: number): Promise<{ erased: number }>;
  /** Makes the missing demo accounts; prints nothing itself. `now` in milliseconds. */
  ensureDemoAccounts(now: number): Promise<{ names: string[]; password: string }>;
  /** Shuts the demo accounts that are left from a trial; returns how many. `now` in milliseconds. */
  closeDemoAccounts(now: number): Promise<number>;
}

export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const settings = options.settings ?? DEFAULT_ACCOUNT_SETTINGS;
  const db = tablesOf<AccountTables>(options.database);
  const secrets = createSessionSecrets(options.secret);
  const passwords = await createPasswords(settings.hash);
  const { sms, wechat } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const deps: AccountDeps = { db, secrets, passwords, settings, sms, wechat, publicUrl, personalData: [] };
  return {
    gate: {
      identify: (cookies, now) => identifySession(db, secrets, cookies, now),
      newVisitorSession: secrets.newVisitorSession,
      keysOf: secrets.keysOf,
    },
    deps,
    addPersonalData: (source) => void deps.personalData.push(source),
    async runDaily(now) {
      const erased = await eraseDueAccounts(deps, now);
      await forgetOldTraces(deps, now);
      return { erased };
    },
    ensureDemoAccounts: (now) => ensureDemoAccounts(deps, now),
    closeDemoAccounts: (now) => closeDemoAccounts(deps, now),
  };
}
