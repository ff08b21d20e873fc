import { rightOf } from '#contract/rights/levels.ts';
import { limitCode, limitText, suspendedText } from '#contract/rights/limits.ts';
import { type Periods, periodsAt } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import type { AllowedUse, Use } from './access.ts';
import { type AbuseSettings, watchedMost } from './rules/abuse.ts';
import {
  type CounterKey,
  enterGrant,
  type GrantKey,
  leaveGrant,
  type MembershipTables,
  noteActivity,
  readSuspension,
  returnUnit,
  suspend,
  takeUnit,
} from './store.ts';
import { addressHolder, holderOf, payerOf } from './who.ts';

export interface QuotaSettings {
  abuse: AbuseSettings;
  /** Units a day that all visitors of one address have together, for each action. */
  visitorsPerAddress: number;
}

/** Proof that a unit was taken, for `giveBack`. */
export interface Receipt {
  /** null where the use had no subject. */
  grant: GrantKey | null;
  counters: CounterKey[];
  /** False where today's grant still held or the action has no limit. */
  charged: boolean;
}

export interface Counter {
  key: CounterKey;
  most: number;
  period: 'day' | 'month';
}

/** Rolls the transaction back and says which limit did it. */
class OutOfUnits extends Error {
  readonly counter: Counter;
  constructor(counter: Counter) {
    super('out of units');
    this.counter = counter;
  }
}
class TooMuchActivity extends Error {}
class Suspended extends Error {}

export function countersOf(use: Use, periods: Periods, settings: QuotaSettings): Counter[] {
  const { caller, action } = use;
  const right = rightOf(caller.tier, action);
  const counters: Counter[] = [];
  const add = (holder: string, period: 'day' | 'month', most: number) =>
    counters.push({ key: { who: holder, action, period: periods[period] }, most, period });
  if (right.daily !== null) add(payerOf(caller), 'day', right.daily);
  if (right.monthly !== null) add(payerOf(caller), 'month', right.monthly);
  const sharesAddress =
    caller.uid === null && right.daily !== null && holderOf(caller) !== addressHolder(caller);
  if (sharesAddress) add(addressHolder(caller), 'day', settings.visitorsPerAddress);
  return counters;
}

export function limitError(use: Use, counter: Counter, periods: Periods): BusinessError {
  const { action, caller } = use;
  const resetsAt = counter.period === 'day' ? periods.dayEndsAtSeconds : periods.monthEndsAtSeconds;
  const details = {
    action,
    tier: caller.tier,
    period: counter.period,
    limit: counter.most,
    left: 0,
    resetsAt,
  };
  const message = limitText(action, counter.period, caller.tier);
  return new BusinessError(limitCode(action, counter.period), message, details);
}

/** 10009 with the time until which the action rests, in seconds. */
export function suspensionError(untilMs: number, now: number): BusinessError {
  const minutes = Math.max(1, Math.ceil((untilMs - now) / 60_000));
  return new BusinessError('tooFrequent', suspendedText(minutes), {
    limit: 0,
    left: 0,
    resetsAt: Math.ceil(untilMs / 1000),
  });
}

/**
 * Takes what one use costs: grant, sliding window, day, month and, for visitors, their address's day, all in one
 * transaction. Throws the code of the limit that was reached, 10009 while suspended.
 */
export async function takeUse(
  db: Db<MembershipTables>,
  settings: QuotaSettings,
  use: AllowedUse,
): Promise<Receipt> {
  const { caller, action } = use;
  const { now } = caller;
  const holder = holderOf(caller);
  const periods = periodsAt(now);
  const counters = countersOf(use, periods, settings);
  // Nothing counts what has no limit and is not watched, so that there is nothing to write either.
  const isFree = counters.length === 0 && watchedMost(action, caller.tier, settings.abuse) === null;
  if (isFree) return { grant: null, counters: [], charged: false };
  const grant: GrantKey | null =
    use.subject === null ? null : { who: holder, action, subject: String(use.subject), day: periods.day };
  try {
    const paid = await inTransaction(db, (tx) => enter(tx, use, grant, counters, settings));
    return { grant, counters: counters.map(({ key }) => key), charged: paid && counters.length > 0 };
  } catch (error) {
    if (error instanceof OutOfUnits) throw limitError(use, error.counter, periods);
    if (error instanceof Suspended) throw suspensionError(await readSuspension(db, holder, action), now);
    if (!(error instanceof TooMuchActivity)) throw error;
    const untilMs = now + settings.abuse.suspensionMs;
    await suspend(db, holder, action, untilMs);
    throw suspensionError(untilMs, now);
  }
}

async function enter(
  tx: Tx<MembershipTables>,
  use: Use,
  grant: GrantKey | null,
  counters: Counter[],
  settings: QuotaSettings,
): Promise<boolean> {
  if (grant === null) {
    if ((await readSuspension(tx, holderOf(use.caller), use.action)) > use.caller.now) throw new Suspended();
  } else {
    const charged = counters.length > 0;
    const most = rightOf(use.caller.tier, use.action).daily;
    const entered = await enterGrant(tx, grant, { charged, most, now: use.caller.now });
    if (entered === 'suspended') throw new Suspended();
    if (entered === 'again') return false;
    // Taken at a higher level that has ended meanwhile.
    const [ofDay] = counters.filter(({ period }) => period === 'day');
    if (entered === 'beyond' && ofDay !== undefined) throw new OutOfUnits(ofDay);
  }
  for (const counter of counters) {
    if (!(await takeUnit(tx, counter.key, counter.most))) throw new OutOfUnits(counter);
  }
  const most = watchedMost(use.action, use.caller.tier, settings.abuse);
  if (most !== null) {
    const event = { who: holderOf(use.caller), action: use.action, most, windowMs: settings.abuse.windowMs };
    if (!(await noteActivity(tx, event, use.caller.now))) throw new TooMuchActivity();
  }
  return true;
}

/**
 * Undoes one use whose delivery failed; units come back once nobody was served from the grant. Give each receipt back
 * at most once.
 */
export async function returnUse(db: Db<MembershipTables>, receipt: Receipt): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (receipt.grant !== null) {
      const { emptied, charged } = await leaveGrant(tx, receipt.grant);
      if (!emptied || !charged) return;
    }
    for (const key of receipt.counters) await returnUnit(tx, key);
  });
}
