import { expect } from 'vitest';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import type { Buyer, PaymentCases, PaymentFixture } from './payment-fixture.ts';

class Killed extends Error {}

/**
 * A connection to the same database that dies with its `after`th statement, before it is done: it and all that come after fail, as
 * when the process was killed. `count` says how many were asked for.
 */
export function dyingDatabase(url: string, after: number): { database: Database; count: () => number } {
  const database = connectDatabase(url, { maxConnections: 4, onError: () => {} });
  let asked = 0;
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  const wrapped = new WeakSet<object>();
  Object.assign(pool, {
    async connect() {
      const client = await connect();
      if (wrapped.has(client)) return client;
      wrapped.add(client);
      const query = client.query.bind(client) as (...words: unknown[]) => unknown;
      Object.assign(client, {
        query(...words: unknown[]) {
          asked += 1;
          if (asked <= after) return query(...words);
          // As pg says it: to whoever is to be called back, else by a promise.
          const done = words.at(-1);
          if (typeof done !== 'function') return Promise.reject(new Killed('killed'));
          queueMicrotask(() => done(new Killed('killed')));
          return undefined;
        },
      });
      return client;
    },
  });
  return { database, count: () => asked };
}

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
