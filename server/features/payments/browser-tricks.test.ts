import { afterEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { preparePayment } from '#contract/calls/orders.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { tricksChangeNothing } from '#server/testing/browser-tricks.ts';
import { openShopOverHttp } from '#server/testing/shop-over-http.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Routes from './routes.ts';

const held = testDatabase();

/** A field that is believed, for as long as a test lasts; without, everything is as it is. */
const switches = vi.hoisted(() => ({ believed: null as { field: string; change: string } | null }));

vi.mock('./routes.ts', async (original) => {
  const actual = await original<typeof Routes>();
  const paymentRoutes: typeof actual.paymentRoutes = ({ handle, ...site }, ...rest) =>
    actual.paymentRoutes({ ...site, handle: believing(handle) }, ...rest);
  return { ...actual, paymentRoutes };
});

async function tryTricks(): Promise<void> {
  const shop = await openShopOverHttp(held.database);
  try {
    await tricksChangeNothing(shop);
  } finally {
    await shop.close();
  }
}

test('nothing that a browser adds makes an order cheaper, longer, higher or somebody else’s', tryTricks);

/** What a field of the browser becomes in the order, where it is believed. */
const BELIEVED = {
  priceFen: 'price_fen = $2, discount_fen = 0, amount_fen = $2',
  days: 'days = $2',
  level: 'level = $2',
  // With its times: without them the tables refuse it.
  state: 'state = $2, paid_at = now(), fulfilled_at = now()',
  uid: 'uid = $2',
  expiresAt: 'expires_at = to_timestamp($2)',
};

/** Each field is taken over from the browser in turn; the test must notice, or it proves nothing. */
describe('broken on purpose', () => {
  afterEach(() => {
    switches.believed = null;
  });

  test.each(Object.entries(BELIEVED))('an order that believes the %s of a browser', async (field, change) => {
    switches.believed = { field, change };
    await expect(tryTricks()).rejects.toThrow(/expected/);
  });
});

/** Binds calls as they are, but that of the payment takes the believed field and does what it says. */
function believing(handle: Handle): Handle {
  return (call, handler) => {
    const { believed } = switches;
    if (believed === null || call.path !== preparePayment.path) return handle(call, handler);
    const loose = (call.request as unknown as z.ZodObject).loose();
    handle({ ...call, request: loose } as unknown as typeof call, async (asked, context) => {
      const answer = await handler(asked, context);
      const told = asked as Record<string, unknown>;
      const value = told[believed.field];
      if (value !== undefined)
        await held.database.pool.query(`UPDATE orders SET ${believed.change} WHERE code = $1`, [
          String(told.orderCode),
          value,
        ]);
      return answer;
    });
  };
}
