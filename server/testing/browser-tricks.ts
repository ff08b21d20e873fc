import { expect } from 'vitest';
import * as orders from '#contract/calls/orders.ts';
import { getUserData } from '#contract/wire/session.ts';
import type { ShopOverHttp } from './shop-over-http.ts';

/** What a browser may add to make it cheaper, longer, higher, or somebody else's. */
const tricksOf = (stranger: number) => [
  { price: 0.01, priceFen: 1, amountFen: 1, amount_fen: 1, discountFen: 29_799 },
  { days: 9999, giveDays: 9999, give_days: 9999, validMonth: 999 },
  { level: 3, kind: 'group', itemName: '企业会员一年', rates: { 1: { priceFen: 1, days: 9999 } } },
  { state: 'fulfilled', isPayed: 1, paidAt: 1, orderCode: 'A'.repeat(22) },
  { uid: stranger, userId: stranger, sid: 'x', openid: 'x', offiaccountOpenid: 'x' },
  { expiresAt: 9_999_999_999, created_at: 0, orderId: 1, id: 1 },
];

/** Nothing that a browser adds makes an order cheaper, longer, higher or somebody else's. */
export async function tricksChangeNothing(shop: ShopOverHttp): Promise<void> {
  const { buyer, uid, clock, database } = shop;
  const plain = await buyer.send(orders.quoteOrder, { itemId: 2 });
  for (const trick of tricksOf(await shop.addAccount())) {
    const { orderCode, state, itemName } = await buyer.send(orders.initOrder, { itemId: 2, ...trick } as {
      itemId: number;
    });
    await buyer.send(orders.preparePayment, { ...trick, payPlatform: 0, orderCode } as never);
    const { rows } = await database.pool.query('SELECT * FROM orders WHERE code = $1', [orderCode]);
    expect([state === 'fulfilled', itemName]).toEqual([false, plain.itemName]);
    expect(rows[0]).toMatchObject({
      uid,
      state: 'qr_shown',
      level: 2,
      days: 365,
      give_days: 0,
      price_fen: 29_800,
      discount_fen: 0,
      amount_fen: 29_800,
    });
    expect(rows[0].expires_at.getTime()).toBe(clock.now() + orders.ORDER_LIFE_SECONDS * 1000);
  }
  for (const itemId of [0, 4, 999, 100, -1, 1.5, '2 OR 1=1'])
    await expect(
      buyer.send(orders.initOrder, { itemId } as { itemId: number }),
      String(itemId),
    ).rejects.toThrow();
  expect(await buyer.send(getUserData, {})).toMatchObject({ is_vip: 0 });
}
