import { expect, test } from 'vitest';
import { startOfDay } from '#contract/text/calendar.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { claimCoupons, readCoupons } from './claim-coupons.ts';
import { readPlans, readVipPrice } from './read-prices.ts';
import { putPrice } from './store/prices.ts';
import type { PaymentTables } from './store/tables.ts';

const held = testDatabase();
const depsOf = () => ({ db: tablesOf<PaymentTables>(held.database), gateways: [] });
const at = (day: string) => startOfDay(day) * 1000;

test('what is struck through was asked once and is higher than today', async () => {
  const deps = depsOf();
  const priceOn = async (day: string) => (await readPlans(deps, at(day))).list[0];
  expect(await priceOn('2026-08-31')).toMatchObject({ priceFen: 12_800, orgPriceFen: 0 });
  expect(await priceOn('2026-09-01')).toMatchObject({
    priceFen: 9800,
    orgPriceFen: 12_800,
    monthlyFen: 3267,
  });
  await putPrice(deps.db, { item: 1, price_fen: 15_000, asked_at: new Date(at('2027-01-01')) });
  expect(await priceOn('2026-12-31')).toMatchObject({ priceFen: 9800, orgPriceFen: 12_800 });
  expect(await priceOn('2027-01-01')).toMatchObject({ priceFen: 15_000, orgPriceFen: 0 });
});

test('the fields of the specification are in yuan, and strike nothing that was never asked', async () => {
  expect(await readVipPrice(depsOf(), at('2026-11-21'))).toEqual({
    price: 98,
    org_price: 128,
    vip_price: 298,
    vip_org_price: 398,
    business_price: 1490,
    business_org_price: 1490,
  });
});

test('a coupon of each kind is claimed once, also when asked for thirty times at once, and ends after seven days', async () => {
  const deps = depsOf();
  const caller = newCaller({ tier: 'free', now: Date.parse('2026-11-21T23:59:59.900+08:00') });
  expect((await readCoupons(deps, caller)).list.map(({ state }) => state)).toEqual([
    'claimable',
    'claimable',
  ]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => claimCoupons(deps, caller)));
  const ids = new Set(answers.flatMap(({ list }) => list.map(({ id }) => id)));
  expect(ids.size).toBe(2);
  expect(answers[0]?.list).toMatchObject([
    { kind: 'off30', state: 'usable', validUntil: startOfDay('2026-11-28'), text: '满 100 元减 30 元' },
    { kind: 'off100', state: 'usable', validUntil: startOfDay('2026-11-28'), text: '满 200 元减 100 元' },
  ]);
  const states = async (now: number) =>
    (await claimCoupons(deps, { ...caller, now })).list.map(({ state }) => state);
  expect(await states(at('2026-11-28') - 1)).toEqual(['usable', 'usable']);
  // Claimed again when it is over it stays over: once a person.
  expect(await states(at('2026-11-28'))).toEqual(['expired', 'expired']);
});
