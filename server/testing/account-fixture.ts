import { createConsoleSms } from '#server/adapters/sms-console/console-sms.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import { type AccountsOptions, createAccounts } from '#server/features/accounts/accounts.ts';
import type { Asker } from '#server/features/accounts/deps.ts';
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/features/accounts/settings.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { fixedClock } from './fixed-clock.ts';

/** Argon2id as cheap as it gets, so that tests spend their time on what they test. */
export const CHEAP_SETTINGS = { ...DEFAULT_ACCOUNT_SETTINGS, hash: { memoryKib: 64, passes: 1 } };

export const TEST_SECRET = 'a secret of tests that is long enough';

/** Accounts on a test database, with a telephone that tests can read. */
export async function accountFixture(database: Database, options: Partial<AccountsOptions> = {}) {
  const phone = createConsoleSms(() => {}, fixedClock());
  const sms: SmsPort = options.sms ?? phone;
  const accounts = await createAccounts({
    database,
    secret: TEST_SECRET,
    publicUrl: 'http://yanjian.example',
    wechat: createSimulatedWechat('http://yanjian.example'),
    settings: CHEAP_SETTINGS,
    ...options,
    sms,
  });
  return { accounts, deps: accounts.deps, phone };
}

let askers = 0;

/** A new browser at an address of its own. */
export function newAsker(now: number, change: Partial<Asker> = {}): Asker {
  askers += 1;
  const address = `198.51.${Math.floor(askers / 250) % 250}.${askers % 250}`;
  return { sessionKey: `browser-${askers}`, address, userAgent: 'test', knownCookie: '', now, ...change };
}
