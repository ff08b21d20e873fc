import { createConsoleSms } from '#server/adapters/sms-console/console-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import {
  type AccountParts,
  accountDepsOf,
  createAccounts,
} from '#server/features/accounts/create-accounts.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/settings.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { PersonalData } from '#server/platform/feature.ts';
import { fixedClock } from './fixed-clock.ts';
import { newCaller } from './new-caller.ts';

/** Argon2id as cheap as it gets, so that tests spend their time on what they test. */
export const CHEAP_SETTINGS = { ...DEFAULT_ACCOUNT_SETTINGS, hash: { memoryKib: 64, passes: 1 } };

export const TEST_SECRET = 'a secret of tests that is long enough';

/** Accounts on a test database, with a telephone that tests can read. What is pushed to `personalData` counts as another feature's. */
export async function accountFixture(
  database: Database,
  options: Partial<Pick<AccountParts, 'sms' | 'wechat' | 'publicUrl' | 'accountSettings'>> = {},
) {
  const phone = createConsoleSms(() => {}, fixedClock());
  const personalData: PersonalData[] = [];
  const parts: AccountParts = {
    database,
    clock: fixedClock(),
    secret: TEST_SECRET,
    publicUrl: 'http://yanjian.example',
    wechat: createSimulatedWechat('http://yanjian.example'),
    accountSettings: CHEAP_SETTINGS,
    sms: phone,
    personalData: () => personalData,
    ...options,
  };
  return {
    accounts: await createAccounts(parts),
    deps: await accountDepsOf(parts),
    phone,
    personalData,
  };
}

/** A new browser at an address of its own, in which nobody has signed in. */
export const newBrowser = (now: number, change: Partial<Caller> = {}): Caller =>
  newCaller({ now, ...change });
