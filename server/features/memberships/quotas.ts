import type { Allowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import { DAY_MS, periodsAt } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AnyTransaction,
  type Database,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import { type AllowedText, allowText, allowUse, type Use } from './access.ts';
import { readAllowance } from './read-allowance.ts';
import { requireRight } from './require-right.ts';
import { DEFAULT_ABUSE } from './rules/abuse.ts';
import { eraseUse, exportUse, forgetOldUse, type MembershipTables } from './store.ts';
import { type QuotaSettings, type Receipt, returnUse, takeUse } from './take-unit.ts';

const DEFAULT_QUOTA_SETTINGS: QuotaSettings = { abuse: DEFAULT_ABUSE, visitorsPerAddress: 30 };

/** The door of memberships: who may do what, how often, and what is left. */
export interface Quotas {
  /** Throws 10007 where the tier may not do it at all. */
  require(caller: Caller, action: Action): void;
  /** Takes one unit or throws the limit's code (10003, 10004, 10008, 10010, 10011), 10007 or 10009. */
  take(use: Use): Promise<Receipt>;
  /**
   * Undoes a use whose delivery failed; a second time for the same receipt does nothing. In another feature's transaction it
   * stands or falls with what that one wrote.
   */
  giveBack(receipt: Receipt, within?: AnyTransaction): Promise<void>;
  allowance(use: Use): Promise<Allowance>;
  /** The report's text, where it was opened today with the right to read it; null otherwise. Nothing is taken. */
  allowText(caller: Caller, fid: number): Promise<AllowedText | null>;
  /** Everything held about a user's use. */
  exportOf(person: ExportedPerson): Promise<unknown>;
  erase(person: ErasedPerson): Promise<void>;
  /** For a daily job: forgets grants after 2 days and counters after the month that follows theirs. */
  forgetOld(now: number): Promise<void>;
}

export function createQuotas(database: Database, change: Partial<QuotaSettings> = {}): Quotas {
  const settings: QuotaSettings = { ...DEFAULT_QUOTA_SETTINGS, ...change };
  const db = tablesOf<MembershipTables>(database);
  const givenBack = new WeakSet<Receipt>();
  const allowance = (use: Use) => readAllowance(db, settings, use);
  return {
    require: requireRight,
    take: async (use) => takeUse(db, settings, allowUse(use)),
    async giveBack(receipt, within) {
      if (givenBack.has(receipt)) return;
      givenBack.add(receipt);
      await returnUse(within ? withTables<MembershipTables>(within) : db, receipt);
    },
    allowance,
    allowText: (caller, fid) => allowText(allowance, caller, fid),
    exportOf: (person) => exportUse(db, person),
    erase: (person) => eraseUse(db, person),
    forgetOld(now) {
      const { day } = periodsAt(now - 2 * DAY_MS);
      const { month } = periodsAt(now - 31 * DAY_MS);
      return forgetOldUse(db, { day, month, time: new Date(now - DAY_MS) });
    },
  };
}
