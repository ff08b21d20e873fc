import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { type Buyer, loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();

const orderSeats = (shop: ReturnType<typeof paymentFixture>, buyer: Buyer) => shop.order(buyer, 3);

const organisationsOf = async ({ uid }: Buyer) =>
  (await held.database.pool.query('SELECT seats, ends_at FROM enterprises WHERE owner_uid = $1', [uid])).rows;

test('one notice of seats a hundred times at once opens one organisation; a renewal extends it, a lower level too', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const buyer = await shop.somebody();
  const order = await orderSeats(shop, buyer);
  const payment = shop.gateway.pay(await shop.show(buyer, order));
  await Promise.all(Array.from({ length: 100 }, () => shop.tell(payment)));
  const first = await shop.membershipOf(buyer);
  expect(first.level).toBe(3);
  const ends = (seconds: number) => [{ seats: 5, ends_at: new Date(seconds * 1000) }];
  expect(await organisationsOf(buyer)).toEqual(ends(first.untilSeconds));

  await shop.tell(shop.gateway.pay(await shop.show(buyer, await orderSeats(shop, buyer))));
  const second = await shop.membershipOf(buyer);
  expect(second.untilSeconds).toBe(first.untilSeconds + 365 * DAY_SECONDS);
  expect(await organisationsOf(buyer)).toEqual(ends(second.untilSeconds));

  await shop.tell(shop.gateway.pay(await shop.show(buyer, await shop.order(buyer, 1))));
  const third = await shop.membershipOf(buyer);
  expect(third.untilSeconds).toBeGreaterThan(second.untilSeconds);
  expect(await organisationsOf(buyer)).toEqual(ends(third.untilSeconds));
});

test('what was left of a lower level is counted in; other items open no organisation', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const now = Math.ceil(shop.clock.now() / 1000);
  const buyer = await shop.somebody(2, new Date((now + 100 * DAY_SECONDS) * 1000));
  await shop.tell(shop.gateway.pay(await shop.show(buyer, await shop.order(buyer, 2))));
  expect(await organisationsOf(buyer)).toEqual([]);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, await orderSeats(shop, buyer))));
  const { level, untilSeconds } = await shop.membershipOf(buyer);
  expect(level).toBe(3);
  // 465 days of 298 yuan a year, in days of 1,490 yuan a year: 93.
  expect(untilSeconds).toBe(now + (365 + 93) * DAY_SECONDS);
  expect(await organisationsOf(buyer)).toEqual([{ seats: 5, ends_at: new Date(untilSeconds * 1000) }]);
});
