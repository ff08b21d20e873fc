import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { killedAnywhere } from '#server/testing/killed-payments.ts';
import { loadPayments, type PaymentFixture, paymentFixture } from '#server/testing/payment-fixture.ts';
import {
  couponIsOnesOwn,
  couponPaysOnce,
  everythingAtOnce,
  forgedNotices,
  oneCouponOneOrder,
  replayedNotice,
  seatsOpenOnce,
} from '#server/testing/payment-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Coupons from '../offers/store/coupons.ts';
import type * as OrganisationStore from '../organisations/store.ts';
import type * as Judge from './rules/judge-payment.ts';
import type * as Notices from './store/notices.ts';
import type * as Orders from './store/orders.ts';
import type * as Payments from './store/payments.ts';

const held = testDatabase();

/** Payments as they stand after what the test broke. */
async function openShop(): Promise<PaymentFixture> {
  return paymentFixture(held.database, await loadPayments());
}

describe('as it is', () => {
  test('one notice a thousand times, a hundred at once: one extension', async () =>
    replayedNotice(await openShop()));
  test('notice, poll, question, new code and closing at once, for 120 orders: one each', async () =>
    everythingAtOnce(await openShop()));
  test('one notice of seats a hundred times at once: one organisation', async () =>
    seatsOpenOnce(await openShop()));
  test('thirty kinds of forged notice, twenty times each: nothing changes, each is logged', async () =>
    forgedNotices(await openShop()));
  test('killed at any statement: every paid order is opened once', async () =>
    killedAnywhere(await openShop(), paymentFixture, held.url));
  test('three hundred uses of one coupon at once: one', async () => oneCouponOneOrder(await openShop()));
  test('one coupon, two orders paid at its price: one is given, the other’s money goes back', async () =>
    couponPaysOnce(await openShop()));
  test('coupons of others, for dearer things, and over', async () => couponIsOnesOwn(await openShop()));
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  // What the database itself forbids is tried without it.
  beforeAll(async () => {
    await held.database.pool.query('ALTER TABLE membership_ledger DROP CONSTRAINT membership_ledger_pkey');
    await held.database.pool.query('ALTER TABLE coupons DROP CONSTRAINT coupons_order_id_key');
    await held.database.pool.query('DROP INDEX payments_one_taken');
    await held.database.pool.query('DROP INDEX enterprises_one_open');
  });
  afterEach(() => {
    for (const path of ['orders', 'payments', 'notices']) vi.doUnmock(`./store/${path}.ts`);
    vi.doUnmock('../offers/store/coupons.ts');
    vi.doUnmock('./rules/judge-payment.ts');
    vi.doUnmock('./access.ts');
    vi.doUnmock('../organisations/store.ts');
    vi.doUnmock('#server/platform/db/connect-database.ts');
  });
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/expected/);
  /** A notice told again is worked off again, however soon the first was done with. */
  const grantAlways = () => {
    vi.doMock('./access.ts', async (original) => ({
      ...(await original<object>()),
      allowGrant: ({ uid }: { uid: number }) => ({ uid }),
    }));
    vi.doMock('./store/notices.ts', async (original) => ({
      ...(await original<typeof Notices>()),
      markProcessed: async () => undefined,
    }));
  };

  test('an order that gives whenever it is told', async () => {
    grantAlways();
    await noticed(replayedNotice(await openShop(), 20));
  });

  test('seats that are given whenever they are told of', async () => {
    grantAlways();
    await noticed(seatsOpenOnce(await openShop(), 20));
  });

  test('an organisation that is opened without looking whether there is one', async () => {
    grantAlways();
    vi.doMock('../organisations/store.ts', async (original) => ({
      ...(await original<typeof OrganisationStore>()),
      lockOwned: async () => undefined,
    }));
    await noticed(seatsOpenOnce(await openShop(), 5));
  });

  test('a payment that is new each time, for an order that may be paid again', async () => {
    vi.doMock('./store/payments.ts', async (original) => {
      const real = await original<typeof Payments>();
      const insertPayment: typeof Payments.insertPayment = (tx, row) =>
        real.insertPayment(tx, { ...row, transaction_id: `${row.transaction_id}-${Math.random()}` });
      return { ...real, insertPayment };
    });
    vi.doMock('./rules/judge-payment.ts', async (original) => ({
      ...(await original<typeof Judge>()),
      judgePayment: () => '',
    }));
    await noticed(everythingAtOnce(await openShop(), 20));
  });

  test('orders that nobody locks', async () => {
    grantAlways();
    vi.doMock('./store/orders.ts', async (original) => {
      const lockOrder: typeof Orders.lockOrder = (tx, id) =>
        tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return { ...(await original<typeof Orders>()), lockOrder };
    });
    await noticed(everythingAtOnce(await openShop(), 40));
  });

  test('a refused notice that is believed', async () => {
    const shop = await openShop();
    const { takeNotice } = shop.cases;
    const cases = {
      ...shop.cases,
      takeNotice: ((deps, gateway, told) =>
        takeNotice(
          deps,
          { ...gateway, readNotice: async ({ rawBody }) => believed(rawBody) },
          told,
        )) as typeof takeNotice,
    };
    await noticed(forgedNotices({ ...shop, cases }, 1));
  });

  test('a refused notice that nobody hears of', async () => {
    const shop = await openShop();
    const silent = { warn: () => {}, error: () => {} } as never;
    await noticed(forgedNotices({ ...shop, log: silent }, 1));
  });

  test('what belongs together in no transaction', async () => {
    vi.doMock('#server/platform/db/connect-database.ts', async (original) => ({
      ...(await original<object>()),
      inTransaction: (db: unknown, work: (tx: unknown) => unknown) => work(db),
    }));
    await noticed(killedAnywhere(await openShop(), paymentFixture, held.url));
  });

  test('a notice that is done before it is settled, and paid orders that nobody looks after', async () => {
    vi.doMock('./store/notices.ts', async (original) => ({
      ...(await original<typeof Notices>()),
      listWaiting: async () => [],
    }));
    vi.doMock('./store/orders.ts', async (original) => ({
      ...(await original<typeof Orders>()),
      listPaid: async () => [],
    }));
    await noticed(killedAnywhere(await openShop(), paymentFixture, held.url));
  });

  test('a coupon that is looked at and not held, of buyers who do not wait for each other', async () => {
    vi.doMock('../offers/store/coupons.ts', async (original) => ({
      ...(await original<typeof Coupons>()),
      holdCoupon: async () => true,
    }));
    vi.doMock('./store/orders.ts', async (original) => ({
      ...(await original<typeof Orders>()),
      findSame: async () => undefined,
    }));
    await noticed(oneCouponOneOrder(await openShop(), 20));
  });

  test('a coupon that was used and pays for a late order too', async () => {
    vi.doMock('../offers/store/coupons.ts', async (original) => {
      const real = await original<typeof Coupons>();
      const spendCoupon: typeof Coupons.spendCoupon = async (...asked) => {
        await real.spendCoupon(...asked);
        return true;
      };
      return { ...real, spendCoupon };
    });
    await noticed(couponPaysOnce(await openShop()));
  });

  test('a coupon that is anybody’s', async () => {
    vi.doMock('../offers/store/coupons.ts', async (original) => {
      const findCoupon: typeof Coupons.findCoupon = (db, _own, id) =>
        db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();
      return { ...(await original<typeof Coupons>()), findCoupon };
    });
    await noticed(couponIsOnesOwn(await openShop()));
  });
});

function believed(rawBody: Buffer) {
  const told = JSON.parse(rawBody.toString());
  return {
    kind: 'paid' as const,
    noticeId: told.noticeId,
    payment: { ...told, paidAt: new Date(told.paidAt) },
  };
}
