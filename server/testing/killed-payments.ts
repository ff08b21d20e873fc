import { expect } from 'vitest';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { dyingDatabase } from './dying-database.ts';
import type { Buyer, PaymentCases, PaymentFixture } from './payment-fixture.ts';

/** A paid order whose notice arrives at a process that dies at the statement after so many; gives how many it asked for. */
async function dieAfter(
  shop: PaymentFixture,
  openShop: (database: Database) => PaymentFixture,
  url: string,
  after: number,
): Promise<{ asked: number; buyer: Buyer; answered: boolean; tellAgain: () => Promise<unknown> }> {
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const payment = shop.gateway.pay(await shop.show(buyer, order));
  const { database, count } = dyingDatabase(url, after);
  const dying = openShop(database);
  const notice = shop.gateway.noticeOf(payment);
  const told = { notice, now: shop.clock.now(), log: shop.log };
  const answer = await dying.cases.takeNotice(dying.deps, shop.gateway, told).catch(() => null);
  await database.close();
  return { asked: count(), buyer, answered: answer?.status === 200, tellAgain: () => shop.tell(payment) };
}

/**
 * Killed at every statement between the notice's proof and its answer: what is paid is opened once, by the notice that comes again
 * where none was answered, and by the sweep alone where it was.
 */
export async function killedAnywhere(
  shop: PaymentFixture,
  openShop: (database: Database, cases: PaymentCases) => PaymentFixture,
  url: string,
): Promise<void> {
  const open = (database: Database) => openShop(database, shop.cases);
  const { asked } = await dieAfter(shop, open, url, Number.POSITIVE_INFINITY);
  expect(asked).toBeGreaterThan(12);
  // Seen at once: the lost order is not one of the first.
  for (let after = 0; after <= asked; after += 1) {
    const { buyer, answered, tellAgain } = await dieAfter(shop, open, url, after);
    if (!answered) await tellAgain();
    // Neither the gateway's answers nor the bill are needed: what was kept is enough.
    shop.gateway.behave('fail');
    await shop.cases.sweepPayments(shop.deps, shop.clock.now()).catch(() => undefined);
    shop.gateway.behave('work');
    expect((await shop.ledgerOf(buyer)).length, `killed after ${after} statements`).toBe(1);
    const { untilSeconds } = await shop.membershipOf(buyer);
    expect(untilSeconds).toBe(Math.ceil(shop.clock.now() / 1000) + 365 * DAY_SECONDS);
  }
}
