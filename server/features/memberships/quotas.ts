import type { Action } from '#contract/levels.ts';
import type { Allowance } from '#contract/memberships.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { readAllowance } from './read-allowance.ts';
import { requireRight } from './require-right.ts';
import { DEFAULT_ABUSE } from './rules/abuse.ts';
import { periodsAt } from './rules/calendar.ts';
import { eraseUse, exportUse, forgetOldUse, type MembershipTables } from './store.ts';
import { type QuotaSettings, type Receipt, returnUse, takeUse, type Use } from './take-unit.ts';
import type { Actor } from './who.ts';

const DEFAULT_QUOTA_SETTINGS: QuotaSettings = { abuse: DEFAULT_ABUSE, visitorsPerAddress: 30 };

/** The door of memberships: who may do what, how often, and what is left. */
export interface Quotas {
  /** Throws 10007 where the tier may not do it at all. */
  require(who: Actor, action: Action): void;
  /** Takes one unit or throws the limit's code (10003, 10004, 10008, 10010, 10011), 10007 or 10009. */
  take(use: Use): Promise<Receipt>;
  /** Undoes a use whose delivery failed; a second time for the same receipt does nothing. */
  giveBack(receipt: Receipt): Promise<void>;
  allowance(use: Use): Promise<Allowance>;
  /** Everything held about a user's use. */
  exportOf(uid: number): Promise<unknown>;
  erase(uid: number): Promise<void>;
  /** For a daily job: forgets grants after 2 days and counters after the month that follows theirs. */
  forgetOld(now: number): Promise<void>;
}

const DAY_MS = 24 * 3600_000;

export function createQuotas(database: Database, change: Partial<QuotaSettings> = {}): Quotas {
  const settings: QuotaSettings = { ...DEFAULT_QUOTA_SETTINGS, ...change };
  const db = tablesOf<MembershipTables>(database);
  const givenBack = new WeakSet<Receipt>();
  return {
    require: requireRight,
    take: (use) => takeUse(db, settings, use),
    async giveBack(receipt) {
      if (givenBack.has(receipt)) return;
      givenBack.add(receipt);
      await returnUse(db, receipt);
    },
    allowance: (use) => readAllowance(db, settings, use),
    exportOf: (uid) => exportUse(db, `u${uid}`),
    erase: (uid) => eraseUse(db, `u${uid}`),
    forgetOld(now) {
      const { day } = periodsAt(now - 2 * DAY_MS);
      const { month } = periodsAt(now - 31 * DAY_MS);
      return forgetOldUse(db, { day, month, time: now - DAY_MS });
    },
  };
}
