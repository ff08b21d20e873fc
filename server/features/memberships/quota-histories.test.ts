import { afterEach, expect, test, vi } from 'vitest';
import { type Action, rightOf, type Tier } from '#contract/rights/levels.ts';
import { codeOf, newPerson, setUsed } from '#server/testing/quota-invariants.ts';
import { createQuotaModel } from '#server/testing/quota-model.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Quotas } from './quotas.ts';
import type * as Store from './store.ts';
import type { Receipt } from './take-unit.ts';

const held = testDatabase();
const ACTIONS: Action[] = ['readReport', 'downloadReport', 'askQuestion'];
const TIERS: Tier[] = ['free', 'ordinary', 'ordinary', 'senior', 'enterprise', 'unknown'];
const HOUR_MS = 3600_000;
const AT_ONCE = 16;
/** Each mutant below is noticed within 6 histories, whatever the seed; `HISTORIES=2000` plays more. */
const HISTORIES = Number(process.env.HISTORIES ?? 240);
const OF_A_MUTANT = 96;

const dayOf = (now: number) => new Date(now + 8 * HOUR_MS).toISOString().slice(0, 10);

/** Counters close to their limits, because histories of a dozen steps would hardly reach 300 downloads. */
async function nearLimits(random: SeededRandom, who: ReturnType<typeof newPerson>, now: number) {
  const before = new Map<string, number>();
  const counters: Parameters<typeof setUsed>[1][] = [];
  for (const action of ACTIONS) {
    const right = rightOf(who.tier, action);
    for (const [limit, period] of [
      [right.daily, dayOf(now)],
      [right.monthly, dayOf(now).slice(0, 7)],
    ] as const) {
      if (limit === null || limit === 0 || random.next() < 0.3) continue;
      const used = Math.max(0, limit - random.integer(0, 3));
      before.set(`${action} ${period}`, used);
      counters.push({ who, action, period, used, most: limit });
    }
  }
  await setUsed(held.database, ...counters);
  return before;
}

/** A dozen random steps of one person, each answer compared with the model's. */
async function playHistory(random: SeededRandom, quotas: Quotas): Promise<void> {
  let now = Date.parse('2026-11-29T12:00:00+08:00') + random.integer(0, 35) * HOUR_MS;
  const who = newPerson(random.pick(TIERS));
  const before = await nearLimits(random, who, now);
  const model = createQuotaModel((action, period) => before.get(`${action} ${period}`) ?? 0);
  const open: { receipt: Receipt; action: Action; subject: number; day: string }[] = [];
  const steps: string[] = [];
  for (let step = random.integer(3, 12); step > 0; step -= 1) {
    const kind = random.next();
    const action = random.pick(ACTIONS);
    const subject = random.integer(1, 5);
    if (kind < 0.1) {
      now += random.integer(1, 20) * HOUR_MS;
      steps.push(`wait until ${new Date(now).toISOString()}`);
    } else if (kind < 0.25 && open.length > 0) {
      const [given] = open.splice(random.integer(0, open.length - 1), 1);
      if (given === undefined) continue;
      await quotas.giveBack(given.receipt);
      model.giveBack(given.action, given.subject, given.day);
      steps.push(`give back ${given.action} ${given.subject}`);
    } else {
      const day = dayOf(now);
      const expected = model.take(who.tier, action, subject, day);
      let receipt: Receipt | undefined;
      const code = await codeOf(
        quotas.take({ caller: { ...who, now }, action, subject }).then((taken) => {
          receipt = taken;
        }),
      );
      steps.push(`${who.tier} ${action} ${subject} on ${day}: ${code}`);
      expect(code, `${steps.join('\n')}\nexpected ${expected}`).toBe(expected);
      if (receipt !== undefined) open.push({ receipt, action, subject, day });
    }
  }
  for (const action of ACTIONS) {
    const { daily } = await quotas.allowance({ caller: { ...who, now }, action, subject: null });
    if (daily === null || daily.limit === 0) continue;
    const left = Math.max(0, daily.limit - model.countIn(action, dayOf(now)));
    expect(daily.left, `${steps.join('\n')}\n${action} left`).toBe(left);
  }
}

async function freshQuotas(): Promise<Quotas> {
  vi.resetModules();
  const { createQuotas } = await import('./quotas.ts');
  return createQuotas(held.database);
}

/** Histories of different people run side by side, each line of them with draws of its own: order does not matter. */
async function playHistories(count: number, random: SeededRandom, quotas: Quotas): Promise<void> {
  const seeds = Array.from({ length: AT_ONCE }, () => random.integer(0, 2 ** 31));
  await Promise.all(
    seeds.map(async (seed) => {
      const own = seededRandom(seed);
      for (let played = 0; played < count / AT_ONCE; played += 1) await playHistory(own, quotas);
    }),
  );
}

afterEach(() => vi.doUnmock('./store.ts'));

test(`${HISTORIES} random histories answer as the model does`, async () => {
  await playHistories(HISTORIES, seededRandom(), await freshQuotas());
});

test.each<[string, Partial<typeof Store>]>([
  ['units that never come back', { returnUnit: async () => {} }],
  ['grants of all days alike', { enterGrant: async () => 'again' }],
  [
    'one unit too many',
    {
      takeUnit: async (tx, key, most) => {
        const { takeUnit } = await vi.importActual<typeof Store>('./store.ts');
        return takeUnit(tx, key, most + 1);
      },
    },
  ],
])('the comparison notices %s', async (_name, broken) => {
  vi.doMock('./store.ts', async (original) => ({ ...(await original<typeof Store>()), ...broken }));
  await expect(playHistories(OF_A_MUTANT, seededRandom(), await freshQuotas())).rejects.toThrow(/expected/);
});
