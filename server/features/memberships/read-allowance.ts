import type { Allowance } from '#contract/calls/memberships.ts';
import { lowestTierFor, rightOf } from '#contract/rights/levels.ts';
import { periodsAt } from '#contract/text/calendar.ts';
import { BusinessError, CODES, messageOf } from '#contract/wire/codes.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Use } from './access.ts';
import { requireRight } from './require-right.ts';
import { type MembershipTables, readStanding } from './store.ts';
import { type Counter, countersOf, limitError, type QuotaSettings, suspensionError } from './take-unit.ts';
import { holderOf } from './who.ts';

type Left = { counter: Counter; left: number };

/** What a use would cost and what is left, without taking anything: what is shown before the click. */
export async function readAllowance(
  db: Db<MembershipTables>,
  settings: QuotaSettings,
  use: Use,
): Promise<Allowance> {
  const { caller, action } = use;
  const periods = periodsAt(caller.now);
  const counters = countersOf(use, periods, settings);
  const subject = use.subject === null ? null : String(use.subject);
  const { used, granted, suspendedUntilMs } = await readStanding(
    db,
    { who: holderOf(caller), action, subject, day: periods.day, most: rightOf(caller.tier, action).daily },
    counters.map(({ key }) => key),
  );
  const lefts: Left[] = counters.map((counter, index) => ({
    counter,
    left: Math.max(0, counter.most - (used[index] ?? 0)),
  }));
  const obstacle = findObstacle(use, granted ? [] : lefts, suspendedUntilMs);
  const shown = (period: 'day' | 'month') => {
    const ofPeriod = lefts.filter(({ counter }) => counter.period === period);
    const [first] = ofPeriod;
    if (first === undefined) return null;
    const resetsAt = period === 'day' ? periods.dayEndsAtSeconds : periods.monthEndsAtSeconds;
    return { limit: first.counter.most, left: Math.min(...ofPeriod.map(({ left }) => left)), resetsAt };
  };
  return {
    action,
    allowed: rightOf(caller.tier, action).allowed,
    tier: caller.tier,
    cost: granted || lefts.length === 0 ? 0 : 1,
    daily: shown('day'),
    monthly: shown('month'),
    code: obstacle?.code ?? CODES.success,
    message: obstacle?.message ?? messageOf(CODES.success),
    needs: lowestTierFor(action),
  };
}

function findObstacle(use: Use, lefts: Left[], suspendedUntilMs: number): BusinessError | null {
  try {
    requireRight(use.caller, use.action);
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
  if (suspendedUntilMs > use.caller.now) return suspensionError(suspendedUntilMs, use.caller.now);
  const used = lefts.find(({ left }) => left === 0);
  return used === undefined ? null : limitError(use, used.counter, periodsAt(use.caller.now));
}
