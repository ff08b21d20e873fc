import { expect, test } from 'vitest';
import type { Coupon } from '#contract/calls/coupons.ts';
import { offersOf } from './offers-of.ts';

const plan = (id: number, priceFen: number) => ({
  id,
  name: `第 ${id} 种`,
  level: id,
  days: 90,
  seats: 1,
  priceFen,
  orgPriceFen: 0,
  monthlyFen: priceFen,
});
const SOLD = { list: [plan(1, 9800), plan(2, 29_800), plan(3, 149_000)], channels: ['wechat' as const] };
const coupon = (kind: Coupon['kind'], state: Coupon['state']): Coupon => ({
  kind,
  id: '',
  offFen: kind === 'off30' ? 3000 : 10_000,
  fromFen: kind === 'off30' ? 10_000 : 20_000,
  state,
  validUntil: 0,
  text: '',
});
const both = (state: Coupon['state']) => [coupon('off30', state), coupon('off100', state)];

test('the header speaks of the 100 yuan while they may be claimed or used', () => {
  const bestOf = (state: Coupon['state']) => offersOf(SOLD, both(state)).best?.plan.id;
  expect(bestOf('claimable')).toBe(2);
  expect(bestOf('usable')).toBe(2);
  expect([bestOf('reserved'), bestOf('used'), bestOf('expired')]).toEqual([undefined, undefined, undefined]);
});

test('what is not claimed yet is to be claimed, and what is claimed is not', () => {
  const kindsOf = (coupons: Coupon[]) => offersOf(SOLD, coupons).claimable.map(({ coupon }) => coupon.kind);
  expect(kindsOf(both('claimable'))).toEqual(['off30', 'off100']);
  expect(kindsOf([coupon('off30', 'used'), coupon('off100', 'claimable')])).toEqual(['off100']);
  expect(kindsOf(both('usable'))).toEqual([]);
});

test('where nothing that is sold comes up to a coupon there is no offer', () => {
  const dear = { ...SOLD, list: [plan(1, 9800), plan(2, 19_900)] };
  expect(offersOf(dear, both('claimable'))).toMatchObject({
    best: null,
    claimable: [{ coupon: { kind: 'off30' }, plan: { id: 2 } }],
  });
  expect(offersOf({ ...SOLD, channels: [] }, both('claimable'))).toEqual({ best: null, claimable: [] });
});
