import { BusinessError, CODES, messageOf } from '#contract/codes.ts';
import { lowestTierFor, rightOf } from '#contract/levels.ts';
import type { Allowance } from '#contract/memberships.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { requireRight } from './require-right.ts';
import { periodsAt } from './rules/calendar.ts';
import { type MembershipTables, readStanding } from './store.ts';
import {
  type Counter,
  countersOf,
  limitError,
  type QuotaSettings,
  suspensionError,
  type Use,
} from './take-unit.ts';
import { holderOf } from './who.ts';

type Left = { counter: Counter; left: number };

/** What a use would cost and what is left, without taking anything: what is shown before the click. */
export async function readAllowance(
  db: Db<MembershipTables>,
  settings: QuotaSettings,
  use: Use,
): Promise<Allowance> {
  const { who, action, now } = use;
  const periods = periodsAt(now);
  const counters = countersOf(use, periods, settings);
  const subject = use.subject === null ? null : String(use.subject);
  const { used, granted, suspendedUntil } = await readStanding(
    db,
    { who: holderOf(who), action, subject, day: periods.day },
    counters.map(({ key }) => key),
  );
  const lefts: Left[] = counters.map((counter, index) => ({
    counter,
    left: Math.max(0, counter.most - (used[index] ?? 0)),
  }));
  const obstacle = findObstacle(use, granted ? [] : lefts, suspendedUntil);
  const shown = (period: 'day' | 'month') => {
    const ofPeriod = lefts.filter(({ counter }) => counter.period === period);
    const [first] = ofPeriod;
    if (first === undefined) return null;
    const resetsAt = period === 'day' ? periods.dayEndsAt : periods.monthEndsAt;
    return { limit: first.counter.most, left: Math.min(...ofPeriod.map(({ left }) => left)), resetsAt };
  };
  return {
    action,
    allowed: rightOf(who.tier, action).allowed,
    tier: who.tier,
    cost: granted || lefts.length === 0 ? 0 : 1,
    daily: shown('day'),
    monthly: shown('month'),
    code: obstacle?.code ?? CODES.success,
    message: obstacle?.message ?? messageOf(CODES.success),
    needs: lowestTierFor(action),
  };
}

function findObstacle(use: Use, lefts: Left[], suspendedUntil: number): BusinessError | null {
  try {
    requireRight(use.who, use.action);
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
  if (suspendedUntil > use.now) return suspensionError(suspendedUntil, use.now);
  const used = lefts.find(({ left }) => left === 0);
  return used === undefined ? null : limitError(use, used.counter, periodsAt(use.now));
}
