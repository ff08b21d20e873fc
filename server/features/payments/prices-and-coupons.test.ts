import { expect, test } from 'vitest';
import { startOfDay } from '#contract/text/calendar.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { claimCoupons, readCoupons } from '../offers/claim-coupons.ts';
import { putPrice } from '../offers/store/prices.ts';
import { readPlans, readVipPrice } from './read-prices.ts';
import type { PaymentTables } from './store/tables.ts';

const held = testDatabase();
const depsOf = (seat = { isMember: false }) => ({
  db: tablesOf<PaymentTables>(held.database),
  gateways: [],
  membershipHints: true,
  organisations: { isMember: async () => seat.isMember },
});
const at = (day: string) => startOfDay(day) * 1000;

const priceOn = async (day: string) => (await readPlans(depsOf(), at(day))).list[0];
const ask = (priceFen: number, day: string, recorded = day) =>
  putPrice(depsOf().db, OPERATOR, {
    item: 1,
    price_fen: priceFen,
    asked_at: new Date(at(day)),
    recorded_at: new Date(at(recorded)),
  });

test('who is no member is pointed at coupons while the operator wants it', async () => {
  const hintsWith = async (membershipHints: boolean) =>
    (await readPlans({ ...depsOf(), membershipHints }, at('2026-11-21'))).hints;
  expect([await hintsWith(true), await hintsWith(false)]).toEqual([true, false]);
});

test('a new site strikes nothing through: nobody was asked anything there before', async () => {
  for (const day of ['2026-08-31', '2026-09-01', '2026-11-21', '2031-01-01'])
    expect((await readPlans(depsOf(), at(day))).list).toMatchObject([
      { priceFen: 9800, orgPriceFen: 0, monthlyFen: 3267 },
      { priceFen: 29_800, orgPriceFen: 0 },
      { priceFen: 149_000, orgPriceFen: 0 },
    ]);
  expect(await readVipPrice(depsOf(), at('2026-11-21'))).toEqual({
    price: 98,
    org_price: 98,
    vip_price: 298,
    vip_org_price: 298,
    business_price: 1490,
    business_org_price: 1490,
  });
});

test('a price is struck through once it held for a week here, when a lower one follows, and for ninety days', async () => {
  await ask(12_800, '2031-01-01');
  await ask(8800, '2031-01-08');
  expect(await priceOn('2031-01-07')).toMatchObject({ priceFen: 12_800, orgPriceFen: 0 });
  expect(await priceOn('2031-01-08')).toMatchObject({ priceFen: 8800, orgPriceFen: 12_800 });
  expect((await readVipPrice(depsOf(), at('2031-01-08'))).org_price).toBe(128);
  // The same price asked again is no new one.
  await ask(8800, '2031-02-01');
  expect(await priceOn('2031-04-07')).toMatchObject({ priceFen: 8800, orgPriceFen: 12_800 });
  expect(await priceOn('2031-04-08')).toMatchObject({ priceFen: 8800, orgPriceFen: 0 });
  await ask(15_000, '2031-05-01');
  expect(await priceOn('2031-05-01')).toMatchObject({ priceFen: 15_000, orgPriceFen: 0 });
});

test('a price that was raised for a few days only, or is dated before the site knew of it, is not struck through', async () => {
  // Raised for six days: compared is the lowest of the week, which is today's.
  await ask(30_000, '2032-01-01');
  await ask(9000, '2032-02-01');
  await ask(20_000, '2032-03-01');
  await ask(9000, '2032-03-07');
  expect(await priceOn('2032-03-07')).toMatchObject({ priceFen: 9000, orgPriceFen: 0 });
  // Told of on the first of August as asked since May: in force here for three days.
  await ask(40_000, '2032-05-01', '2032-08-01');
  await ask(7000, '2032-08-04');
  expect(await priceOn('2032-08-04')).toMatchObject({ priceFen: 7000, orgPriceFen: 9000 });
  // Told of when it was over already: never in force.
  await ask(50_000, '2032-08-03', '2032-08-05');
  expect(await priceOn('2032-08-06')).toMatchObject({ priceFen: 7000, orgPriceFen: 9000 });
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

test('who is a member of an enterprise buys nothing: no coupon is shown, none is given', async () => {
  const deps = depsOf({ isMember: true });
  const caller = newCaller({ tier: 'free', now: at('2026-11-21') });
  expect(await readCoupons(deps, caller)).toEqual({ list: [] });
  await expect(claimCoupons(deps, caller)).rejects.toThrow('请由企业的所有者续费');
});
