import { expect } from 'vitest';
import { inviteMark } from '#contract/rights/invite-terms.ts';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import type { AccountTables } from '#server/features/accounts/store/tables.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { inTurns } from './in-turns.ts';
import type { Buyer, PaymentFixture } from './payment-fixture.ts';

let marks = 0;
let phones = 0;
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Somebody's mark. */
export async function markOf(shop: PaymentFixture, { uid }: Buyer): Promise<string> {
  marks += 1;
  const code = `code-${String(marks).padStart(6, '0')}`;
  const { rows } = await shop.database.pool.query(
    `INSERT INTO invite_codes (uid, code, created_at) VALUES ($1, $2, now())
     ON CONFLICT (uid) DO UPDATE SET uid = excluded.uid RETURNING code`,
    [uid, code],
  );
  return inviteMark(rows[0].code, 0);
}

/** Somebody new who came by a mark. */
export async function invited(
  shop: PaymentFixture,
  channel: string,
  { sameBrowser = false }: { sameBrowser?: boolean } = {},
): Promise<Buyer> {
  const buyer = await shop.somebody();
  await inTransaction(tablesOf<AccountTables>(shop.database), (within) =>
    shop.invitations.noteRegistered({
      within,
      uid: buyer.uid,
      channel,
      at: new Date(shop.clock.now()),
      isBrowserOf: async () => sameBrowser,
    }),
  );
  return buyer;
}

/** Orders, and what the gateway would tell of its payment. */
export async function boughtBy(shop: PaymentFixture, buyer: Buyer, { itemId = 1, payerId = '' } = {}) {
  const order = await shop.order(buyer, itemId);
  const code = await shop.show(buyer, order);
  return { order, payment: shop.gateway.pay(code, payerId === '' ? {} : { payerId }) };
}

async function rewardsOf(shop: PaymentFixture, buyer: Buyer): Promise<number> {
  const rows = await shop.ledgerOf(buyer);
  return rows.filter(({ reason }) => reason === 'invitation').length;
}

const sevenDays = (shop: PaymentFixture, times = 1) => ({
  level: 1,
  untilSeconds: Math.ceil(shop.clock.now() / 1000) + times * 7 * DAY_SECONDS,
});

/** A hundred notices of one payment at once, and two orders paid at once: one reward. */
export async function rewardedOnce(shop: PaymentFixture): Promise<void> {
  const inviter = await shop.somebody();
  const buyer = await invited(shop, await markOf(shop, inviter));
  const first = await boughtBy(shop, buyer, { payerId: `once ${buyer.uid}` });
  const second = await boughtBy(shop, buyer, { itemId: 2, payerId: `once ${buyer.uid}` });
  const notices = many(100).map((at) => (at % 2 === 0 ? first.payment : second.payment));
  await inTurns(notices, async (payment) => void (await shop.tell(payment)), 100);
  expect(await rewardsOf(shop, inviter)).toBe(1);
  expect(await shop.membershipOf(inviter)).toEqual(sevenDays(shop));
  const third = await boughtBy(shop, buyer, { itemId: 2, payerId: `once ${buyer.uid}` });
  await shop.tell(third.payment);
  expect(await rewardsOf(shop, inviter)).toBe(1);
  expect((await shop.membershipOf(buyer)).level).toBe(2);
}

/** First payments of several invited people at once: no more than the year has. */
export async function cappedTogether(shop: PaymentFixture, people = 12): Promise<void> {
  const inviter = await shop.somebody();
  const mark = await markOf(shop, inviter);
  const payments = [];
  for (const _ of many(people)) {
    const buyer = await invited(shop, mark);
    payments.push((await boughtBy(shop, buyer, { payerId: `capped ${buyer.uid}` })).payment);
  }
  await Promise.all(payments.map((payment) => shop.tell(payment)));
  expect(await rewardsOf(shop, inviter)).toBe(3);
  expect(await shop.membershipOf(inviter)).toEqual(sevenDays(shop, 3));
}

/** Numbers that nobody else in these tests has. */
function newPhone(): string {
  phones += 1;
  return `166${String(phones).padStart(8, '0')}`;
}

async function setPhone(shop: PaymentFixture, { uid }: Buyer, phone: string | null): Promise<void> {
  await shop.database.pool.query('UPDATE accounts SET phone = $2 WHERE uid = $1', [uid, phone]);
}

/** A seat in an organisation, taken away again: whoever had it has nothing of one's own until the account is deleted. */
async function giveSeat(shop: PaymentFixture, owner: Buyer, member: Buyer): Promise<void> {
  await shop.database.pool.query(
    `WITH opened AS (INSERT INTO enterprises (owner_uid, seats, ends_at, opened_at)
       VALUES ($1, 5, now() + interval '1 year', now()) RETURNING id)
     INSERT INTO enterprise_members (uid, organisation_id, added_at, removed_at) SELECT $2, id, now(), now() FROM opened`,
    [owner.uid, member.uid],
  );
}

/** Nobody is rewarded for oneself: by a phone given up, in one's own browser, or by one's own purse; nor is a member of an organisation. */
export async function notForOneself(shop: PaymentFixture): Promise<void> {
  const db = tablesOf<AccountTables>(shop.database);
  const cases: Record<string, () => Promise<Buyer>> = {
    async phone() {
      const inviter = await shop.somebody();
      const buyer = await invited(shop, await markOf(shop, inviter));
      const phone = newPhone();
      await shop.cases.keepFormerPhone(
        { db, secrets: shop.secrets },
        { uid: inviter.uid, phone },
        shop.clock.now(),
      );
      await setPhone(shop, inviter, newPhone());
      await setPhone(shop, buyer, phone);
      await shop.tell((await boughtBy(shop, buyer, { payerId: `phone ${buyer.uid}` })).payment);
      return inviter;
    },
    async browser() {
      const inviter = await shop.somebody();
      const buyer = await invited(shop, await markOf(shop, inviter), { sameBrowser: true });
      await shop.tell((await boughtBy(shop, buyer, { payerId: `browser ${buyer.uid}` })).payment);
      return inviter;
    },
    async payer() {
      const inviter = await shop.somebody();
      const payerId = `purse ${inviter.uid}`;
      await shop.tell((await boughtBy(shop, inviter, { itemId: 101, payerId })).payment);
      const buyer = await invited(shop, await markOf(shop, inviter));
      await shop.tell((await boughtBy(shop, buyer, { payerId })).payment);
      return inviter;
    },
    async seat() {
      const [owner, inviter] = [await shop.somebody(), await shop.somebody()];
      await giveSeat(shop, owner, inviter);
      const buyer = await invited(shop, await markOf(shop, inviter));
      await shop.tell((await boughtBy(shop, buyer, { payerId: `seat ${buyer.uid}` })).payment);
      return inviter;
    },
  };
  for (const [name, play] of Object.entries(cases)) {
    const inviter = await play();
    expect(await rewardsOf(shop, inviter), name).toBe(0);
    expect(await shop.membershipOf(inviter), name).toEqual({ level: 0, untilSeconds: 0 });
    const { rows } = await shop.database.pool.query('SELECT outcome FROM invitations WHERE inviter = $1', [
      inviter.uid,
    ]);
    expect(rows, name).toEqual([{ outcome: name }]);
  }
}

/** Whoever signs in in the other's browser before the payment invited oneself, whichever of the two it is; afterwards it is too late. */
export async function notWhereTheyMeet(shop: PaymentFixture): Promise<void> {
  const meet = ({ uid }: Buyer, others: readonly Buyer[]) =>
    shop.invitations.noteBrowserShared({
      uid,
      knownThere: async (uids) => uids.filter((one) => others.some((other) => other.uid === one)),
    });
  const pay = async (buyer: Buyer) =>
    shop.tell((await boughtBy(shop, buyer, { payerId: `meet ${buyer.uid}` })).payment);
  const inviter = await shop.somebody();
  const mark = await markOf(shop, inviter);
  const [visited, visitor, later] = [
    await invited(shop, mark),
    await invited(shop, mark),
    await invited(shop, mark),
  ];
  await meet(inviter, [visited]);
  await meet(visitor, [inviter, later]);
  for (const buyer of [visited, visitor, later]) await pay(buyer);
  await meet(later, [inviter]);
  const { rows } = await shop.database.pool.query(
    'SELECT outcome, same_browser FROM invitations WHERE inviter = $1 ORDER BY id',
    [inviter.uid],
  );
  const met = { outcome: 'browser', same_browser: true };
  expect(rows).toEqual([met, met, { outcome: 'rewarded', same_browser: false }]);
  expect(await rewardsOf(shop, inviter)).toBe(1);
}

/** Places settle nothing and give nothing, however many; the membership that follows does, and gives no more than was paid for it. */
export async function onlyForMemberships(shop: PaymentFixture): Promise<void> {
  const inviter = await shop.somebody();
  const buyer = await invited(shop, await markOf(shop, inviter));
  const pay = async (itemId: number) =>
    shop.tell((await boughtBy(shop, buyer, { itemId, payerId: `place ${buyer.uid}` })).payment);
  await pay(101);
  await pay(101);
  expect(await rewardsOf(shop, inviter)).toBe(0);
  expect(await shop.membershipOf(inviter)).toEqual({ level: 0, untilSeconds: 0 });
  await pay(1);
  expect(await rewardsOf(shop, inviter)).toBe(1);
  expect(await shop.membershipOf(inviter)).toEqual(sevenDays(shop));
}

/** However many days the operator promises, they cost no more than the membership that earned them. */
export async function noMoreThanPaid(shop: PaymentFixture): Promise<void> {
  const inviter = await shop.somebody();
  const buyer = await invited(shop, await markOf(shop, inviter));
  await shop.tell((await boughtBy(shop, buyer, { payerId: `much ${buyer.uid}` })).payment);
  const { untilSeconds } = await shop.membershipOf(inviter);
  // 98 yuan are 90 days of ordinary membership.
  expect(untilSeconds).toBe(Math.ceil(shop.clock.now() / 1000) + 90 * DAY_SECONDS);
  const { rows } = await shop.database.pool.query('SELECT days FROM invitations WHERE inviter = $1', [
    inviter.uid,
  ]);
  expect(rows).toEqual([{ days: 90 }]);
}

/** Marks that are nobody's: nothing is noted, and paying gives nobody anything. */
export async function forgedMarks(shop: PaymentFixture): Promise<void> {
  const before = await shop.database.pool.query('SELECT count(*) FROM invitations');
  for (const channel of [
    '',
    'i-',
    'i-AAAAAAAAAAA',
    'i-AAAAAAAAAAA.0',
    "i-' OR 1=1 --",
    'wechat',
    'i-AAAAAAAAAAA.99',
  ]) {
    const buyer = await invited(shop, channel);
    await shop.tell((await boughtBy(shop, buyer, { itemId: 101 })).payment);
    const rows = await shop.ledgerOf(buyer);
    expect(rows.map(({ reason }) => reason)).toEqual(['order']);
  }
  const after = await shop.database.pool.query('SELECT count(*) FROM invitations');
  expect(after.rows).toEqual(before.rows);
}
