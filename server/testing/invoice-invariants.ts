import { expect } from 'vitest';
import type { Database } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { dyingDatabase } from './dying-database.ts';
import type { Buyer, PaymentFixture } from './payment-fixture.ts';

const PDF = new TextEncoder().encode('%PDF-1.7 an invoice');
const LEASE_MS = 10 * 60_000;
const REASON = '抬头与税号不符';
let asked = 0;

/** Somebody who asked for the invoice of a paid order, at an address of their own. */
export async function askedInvoice(shop: PaymentFixture) {
  asked += 1;
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, order)));
  const address = `invoice-${asked}@example.com`;
  const request = { orderCode: order.code, title: '某某有限公司', taxNumber: '', email: address };
  const ask = () => shop.cases.requestInvoice(shop.deps, request, shop.at(buyer));
  await ask();
  return { buyer, order, address, ask, ...deskOf(shop, order.code) };
}

/** The operator, with this shop's database or with one that dies. */
function deskOf(shop: PaymentFixture, orderCode: string) {
  return {
    issue: (deps = shop.deps) =>
      shop.cases.issueInvoice(deps, OPERATOR, { orderCode, pdf: PDF }, shop.clock.now()),
    refuse: (deps = shop.deps) =>
      shop.cases.refuseInvoice(deps, OPERATOR, { orderCode, reason: REASON }, shop.clock.now()),
  };
}

export const lettersTo = ({ mail }: PaymentFixture, address: string): string[] =>
  mail.taken.filter(({ to }) => to === address).map(({ subject }) => subject.split('：')[0] ?? '');

const viewOf = (shop: PaymentFixture, buyer: Buyer, orderCode: string) =>
  shop.cases.readInvoice(shop.deps, orderCode, shop.at(buyer));

/** However often it is issued, and however often and late letters are looked for: one is sent. */
export async function toldOnce(shop: PaymentFixture): Promise<void> {
  const { address, issue, buyer, order } = await askedInvoice(shop);
  await Promise.all(Array.from({ length: 10 }, () => issue()));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([shop.sendLetters(), shop.sendLetters()]);
    await issue();
    shop.clock.advance(LEASE_MS + 1);
  }
  expect(lettersTo(shop, address)).toEqual(['发票已开具']);
  expect(await viewOf(shop, buyer, order.code)).toMatchObject({ state: 'issued', letter: 'sent' });
}

/** A refusal that comes with the issuing, before or after it, is not told: what is issued stays so. */
export async function issuedIsNotRefused(shop: PaymentFixture): Promise<void> {
  for (const order of ['together', 'before', 'after'] as const) {
    const { address, issue, refuse } = await askedInvoice(shop);
    if (order === 'before') await refuse();
    if (order === 'together') await Promise.all([refuse(), issue()]);
    else await issue();
    if (order === 'after') await refuse();
    await shop.sendLetters();
    expect(lettersTo(shop, address), order).toEqual(['发票已开具']);
  }
}

/** A refusal after which it was asked for again is not told any more; that of the second asking is. */
export async function overIsNotTold(shop: PaymentFixture): Promise<void> {
  const { address, ask, refuse } = await askedInvoice(shop);
  await refuse();
  await ask();
  await shop.sendLetters();
  expect(lettersTo(shop, address)).toEqual([]);
  await refuse();
  await shop.sendLetters();
  expect(lettersTo(shop, address)).toEqual(['发票没有开成']);
}

/** A letter dies before it left or after: it is not sent a second time, and its person sees that this is not sure. */
export async function letterDiesHalfWay(shop: PaymentFixture): Promise<void> {
  const KILLED = new Error('killed');
  for (const place of ['before', 'after'] as const) {
    const { address, issue, buyer, order } = await askedInvoice(shop);
    await issue();
    const tried: string[] = [];
    shop.mail[place](({ id }) => {
      tried.push(id);
      throw KILLED;
    });
    await expect(shop.sendLetters()).rejects.toBe(KILLED);
    shop.mail[place](() => {});
    for (let minute = 0; minute < 30; minute += 1) {
      shop.clock.advance(60_000);
      await shop.sendLetters();
    }
    expect(tried).toHaveLength(1);
    expect(lettersTo(shop, address)).toHaveLength(place === 'before' ? 0 : 1);
    expect((await viewOf(shop, buyer, order.code)).letter).toBe('unsure');
  }
}

/** Runs `work` on databases that die at their first, second, … statement, until one lives; gives how many died. */
async function dieEverywhere(
  url: string,
  work: (database: Database) => Promise<unknown>,
  afterwards: () => Promise<void>,
): Promise<number> {
  for (let after = 0; ; after += 1) {
    const { database, count } = dyingDatabase(url, after);
    await work(database).catch(() => undefined);
    await database.close();
    await afterwards();
    if (count() <= after) return after;
  }
}

type Open = (database: Database) => PaymentFixture;

/** The operator's command dies at any statement: it is issued and there is a letter, or neither. */
export async function issuingDies(shop: PaymentFixture, open: Open, url: string): Promise<void> {
  let subject = await askedInvoice(shop);
  const died = await dieEverywhere(
    url,
    (database) => subject.issue({ ...shop.deps, db: open(database).deps.db }),
    async () => {
      await shop.sendLetters();
      const { state } = await viewOf(shop, subject.buyer, subject.order.code);
      expect(lettersTo(shop, subject.address)).toEqual(state === 'issued' ? ['发票已开具'] : []);
      subject = await askedInvoice(shop);
    },
  );
  expect(died).toBeGreaterThan(3);
}

/** The sending dies at any statement: nobody is written to twice; who was not is, unless the letter had begun. */
export async function sendingDies(shop: PaymentFixture, open: Open, url: string): Promise<void> {
  let subject = await askedInvoice(shop);
  await subject.issue();
  const died = await dieEverywhere(
    url,
    (database) =>
      shop.cases.deliverLetters({ ...shop.deps, db: open(database).deps.db, database, clock: shop.clock }),
    async () => {
      // The server notices by and by that the connection is gone, and gives its lock back.
      await withDatabaseLock(shop.database, 'payments.letters', { wait: true }, async () => {});
      shop.clock.advance(LEASE_MS + 1);
      await shop.sendLetters();
      const { letter } = await viewOf(shop, subject.buyer, subject.order.code);
      const sent = lettersTo(shop, subject.address);
      expect(sent.length, letter).toBeLessThanOrEqual(1);
      expect(['sent', 'unsure']).toContain(letter);
      if (letter === 'sent') expect(sent).toHaveLength(1);
      subject = await askedInvoice(shop);
      await subject.issue();
    },
  );
  expect(died).toBeGreaterThan(3);
}
