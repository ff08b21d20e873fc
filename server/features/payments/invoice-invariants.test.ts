import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/connect-database.ts';
import {
  issuedIsNotRefused,
  issuingDies,
  letterDiesHalfWay,
  overIsNotTold,
  sendingDies,
  toldOnce,
} from '#server/testing/invoice-invariants.ts';
import { loadPayments, type PaymentFixture, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Letters from './store/invoice-letters.ts';
import type * as Invoices from './store/invoices.ts';

const held = testDatabase();

/** Payments as they stand after what the test broke. */
async function openShop(): Promise<PaymentFixture> {
  return paymentFixture(held.database, await loadPayments());
}
const openOn = (shop: PaymentFixture) => (database: Database) => paymentFixture(database, shop.cases);

describe('as it is', () => {
  test('issued ten times at once, and again: one letter', async () => toldOnce(await openShop()));
  test('what is issued is not told as refused, in any order', async () =>
    issuedIsNotRefused(await openShop()));
  test('what is over is not told', async () => overIsNotTold(await openShop()));
  test('a letter that dies half-way is not sent twice', async () => letterDiesHalfWay(await openShop()));
  test('issuing that dies at any statement: a letter with it, or neither', async () => {
    const shop = await openShop();
    await issuingDies(shop, openOn(shop), held.url);
  });
  test('sending that dies at any statement: never twice', async () => {
    const shop = await openShop();
    await sendingDies(shop, openOn(shop), held.url);
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  // What the database itself forbids is tried without it.
  beforeAll(async () => {
    await held.database.pool.query(
      'ALTER TABLE invoice_letters DROP CONSTRAINT invoice_letters_order_id_attempt_kind_key',
    );
  });
  afterEach(() => {
    for (const name of ['invoice-letters', 'invoices']) vi.doUnmock(`./store/${name}.ts`);
    vi.doUnmock('#server/platform/db/connect-database.ts');
  });
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/expected/);
  const openAlways: typeof Letters.openLetter = async (tx, letter, at) => {
    await tx
      .insertInto('invoice_letters')
      .values({ ...letter, due_at: at, created_at: at })
      .execute();
  };
  const breakLetters = (change: (real: typeof Letters) => Partial<typeof Letters>) =>
    vi.doMock('./store/invoice-letters.ts', async (original) => {
      const real = await original<typeof Letters>();
      // The guard that was dropped is in the statement too.
      return { ...real, openLetter: openAlways, ...change(real) };
    });

  test('a letter each time it is issued is sent twice', async () => {
    breakLetters(() => ({}));
    await noticed(toldOnce(await openShop()));
  });

  test('trying again what was left sends twice', async () => {
    const again: typeof Letters.settleLostLetters = async (db, before, now) => {
      await db
        .updateTable('invoice_letters')
        .set({ state: 'waiting', due_at: now })
        .where('state', '=', 'sending')
        .where('begun_at', '<', before)
        .execute();
    };
    breakLetters(() => ({ settleLostLetters: again }));
    await noticed(letterDiesHalfWay(await openShop()));
    const shop = await openShop();
    await noticed(sendingDies(shop, openOn(shop), held.url));
  });

  test('a letter of how it stood when it was opened tells what is over', async () => {
    breakLetters(({ findTold }) => ({
      findTold: async (db, orderId) => {
        const told = await findTold(db, orderId);
        return told === undefined ? undefined : { ...told, state: 'refused', attempt: 1 };
      },
    }));
    await noticed(overIsNotTold(await openShop()));
  });

  test('a refusal that always counts is sent though it was issued', async () => {
    breakLetters(() => ({}));
    vi.doMock('./store/invoices.ts', async (original) => {
      const settleInvoice: typeof Invoices.settleInvoice = async (tx, orderId, { state, reason, at }) => {
        const settled = await tx
          .updateTable('invoices')
          .set({ state, reason, settled_at: at })
          .where('order_id', '=', orderId)
          .returning('attempt')
          .executeTakeFirst();
        return settled?.attempt ?? null;
      };
      return { ...(await original<typeof Invoices>()), settleInvoice };
    });
    await noticed(issuedIsNotRefused(await openShop()));
  });

  test('without a transaction it is issued and nobody is told', async () => {
    breakLetters(() => ({}));
    vi.doMock('#server/platform/db/connect-database.ts', async (original) => ({
      ...(await original<object>()),
      inTransaction: (db: unknown, work: (tx: unknown) => unknown) => work(db),
    }));
    const shop = await openShop();
    await noticed(issuingDies(shop, openOn(shop), held.url));
  });
});
