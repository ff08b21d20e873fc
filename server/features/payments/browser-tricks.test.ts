import { afterEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { preparePayment } from '#contract/calls/orders.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { tricksChangeNothing } from '#server/testing/browser-tricks.ts';
import { openShopOverHttp } from '#server/testing/shop-over-http.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Routes from './routes.ts';

const held = testDatabase();

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
    vi.doUnmock('./routes.ts');
    vi.resetModules();
  });

  test.each(Object.entries(BELIEVED))('an order that believes the %s of a browser', async (field, change) => {
    const believe = async (orderCode: string, value: unknown) => {
      if (value === undefined) return;
      await held.database.pool.query(`UPDATE orders SET ${change} WHERE code = $1`, [orderCode, value]);
    };
    vi.resetModules();
    vi.doMock('./routes.ts', async (original) => {
      const { paymentRoutes } = await original<typeof Routes>();
      const broken: typeof paymentRoutes = (site, deps, clock) =>
        paymentRoutes({ ...site, handle: believing(site.handle, field, believe) }, deps, clock);
      return { paymentRoutes: broken };
    });
    await expect(tryTricks()).rejects.toThrow(/expected/);
  });
});

type Believe = (orderCode: string, value: unknown) => Promise<void>;

/** Binds calls as they are, but that of the payment takes a field more and does what it says. */
function believing(handle: Handle, field: string, believe: Believe): Handle {
  return (call, handler) => {
    if (call.path !== preparePayment.path) return handle(call, handler);
    const loose = (call.request as unknown as z.ZodObject).loose();
    handle({ ...call, request: loose } as unknown as typeof call, async (asked, context) => {
      const answer = await handler(asked, context);
      const told = asked as Record<string, unknown>;
      await believe(String(told.orderCode), told[field]);
      return answer;
    });
  };
}
