import { expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { quoteOrder } from './offer-order.ts';
import { readDiscount } from './read-prices.ts';

const held = testDatabase();
const open = async () => paymentFixture(held.database, await loadPayments());

test('a first membership is told of to whom it would be one: to nobody who is a member, however he became one', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const told = (tier: Tier) => readDiscount({ db: shop.deps.db, ordinaryGiveDays: 7 }, { ...buyer, tier });
  expect(await told('free')).toEqual({
    discountIntro: '首次开通普通会员另送 7 天',
    generalVipGiveDays: 7,
  });
  for (const tier of ['ordinary', 'senior', 'enterprise', 'unknown'] as const)
    expect(await told(tier), tier).toEqual({ discountIntro: '', generalVipGiveDays: 0 });
});

test('what a dearer level costs with a coupon is told also while an unpaid order holds it', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
  const couponId = list.find(({ kind }) => kind === 'off100')?.id ?? '';
  await shop.order(buyer, 2, couponId);
  const offer = await quoteOrder(shop.deps, { itemId: 3, couponId }, shop.at(buyer));
  expect(offer.amountFen).toBe(139_000);
  await expect(shop.order(buyer, 3, couponId)).rejects.toThrow(/^这张优惠券正被另一张未付的订单占用/);
});
