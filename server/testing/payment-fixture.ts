import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import type { FakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { memberAccounts } from '#server/features/accounts/manage-members.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { AccountTables } from '#server/features/accounts/store/tables.ts';
import { createSessionSecrets } from '#server/features/credentials/session-secrets.ts';
import { createQuotas } from '#server/features/memberships/quotas.ts';
import { paymentDepsOf } from '#server/features/payments/create-payments.ts';
import type { PaymentDeps } from '#server/features/payments/deps.ts';
import type { OrderRow } from '#server/features/payments/store/orders.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AnyTransaction, type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { CHEAP_SETTINGS, TEST_SECRET } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import { newCaller } from './new-caller.ts';

export type PaymentFixture = ReturnType<typeof paymentFixture>;
export type Buyer = Caller & { uid: number };

/** The use cases under test, loaded anew so that a broken part can be put in. */
export async function loadPayments() {
  return {
    ...(await import('#server/adapters/mail-fake/fake-mail.ts')),
    ...(await import('#server/adapters/payment-fake/fake-payment.ts')),
    ...(await import('#server/adapters/payment-sandbox/sandbox-gateway.ts')),
    ...(await import('#server/features/community/create-community.ts')),
    ...(await import('#server/features/organisations/create-organisations.ts')),
    ...(await import('#server/features/invitations/create-invitations.ts')),
    ...(await import('#server/features/accounts/change-membership.ts')),
    ...(await import('#server/features/accounts/former-phones.ts')),
    ...(await import('#server/features/payments/init-order.ts')),
    ...(await import('#server/features/payments/prepare-payment.ts')),
    ...(await import('#server/features/payments/settle-payment.ts')),
    ...(await import('#server/features/payments/take-notice.ts')),
    ...(await import('#server/features/payments/sweep.ts')),
    ...(await import('#server/features/payments/look-at-order.ts')),
    ...(await import('#server/features/payments/close-order.ts')),
    ...(await import('#server/features/payments/refund-order.ts')),
    ...(await import('#server/features/payments/read-orders.ts')),
    ...(await import('#server/features/offers/claim-coupons.ts')),
    ...(await import('#server/features/offers/access.ts')),
    ...(await import('#server/features/payments/access.ts')),
    ...(await import('#server/features/payments/invoices.ts')),
    ...(await import('#server/features/payments/issue-invoice.ts')),
    ...(await import('#server/features/payments/deliver-letters.ts')),
  };
}
export type PaymentCases = Awaited<ReturnType<typeof loadPayments>>;

/** No member is added here, so no password is made. */
const noPassword = () => Promise.reject(new Error('no password is made here'));
const NO_PASSWORDS = { passwords: { hash: noPassword, verify: noPassword }, settings: CHEAP_SETTINGS };

let people = 0;
let payments = 0;

/** Payments over real accounts, a gateway that does what a test wants, and a clock that stands still. */
export function paymentFixture(database: Database, cases: PaymentCases, { rewardDays = 7 } = {}) {
  const clock = fixedClock();
  const fake = cases.createFakePayment({ clock });
  const gateway: FakePayment = {
    ...fake,
    // Each fixture has a gateway of its own over one database: their numbers are kept apart.
    pay(paymentCode, change = {}) {
      payments += 1;
      return fake.pay(paymentCode, { transactionId: `transaction-${payments}`, ...change });
    },
  };
  const accountsDb = tablesOf<AccountTables>(database);
  const { changeMembership, holdAccount } = cases;
  const secrets = createSessionSecrets(TEST_SECRET);
  const accounts = {
    changeMembership,
    holdAccount,
    membershipOf: (uid: number) => cases.readMembership(accountsDb, uid),
    sharePhone: (within: AnyTransaction, one: number, other: number) =>
      cases.sharePhone(secrets, within, one, other),
    namesOf: async () => new Map(),
  };
  const mail = cases.createFakeMail();
  const invitations = cases.createInvitations({
    database,
    accounts,
    inviteTerms: { rewardDays, rewardsAYear: 3 },
    publicUrl: 'http://yanjian.example',
  });
  const deps: PaymentDeps = paymentDepsOf({
    database,
    clock,
    secret: TEST_SECRET,
    objects: memoryObjects(),
    mail,
    publicUrl: 'http://yanjian.example',
    gateways: [gateway],
    ordinaryGiveDays: 0,
    accounts,
    membershipHints: true,
    community: cases.createCommunity({ database, clock }),
    organisations: cases.createOrganisations({
      database,
      clock,
      accounts: {
        changeMembership,
        holdAccount,
        members: memberAccounts({ ...NO_PASSWORDS, db: accountsDb }),
      },
      memberships: { quotas: createQuotas(database) },
    }),
    invitations,
  });
  /** What was logged of notices, as it would stand in the log. */
  const logged: { level: 'warn' | 'error'; entry: unknown; text: string }[] = [];
  const note = (level: 'warn' | 'error') => (entry: unknown, text: string) =>
    void logged.push({ level, entry, text });
  const log = { warn: note('warn'), error: note('error') } as never;
  const at = (caller: Buyer): Buyer => ({ ...caller, now: clock.now() });
  return {
    cases,
    database,
    deps,
    invitations,
    secrets,
    gateway,
    clock,
    /** Who writes to buyers. */
    mail,
    logged,
    log,
    /** Somebody with an account who never paid. */
    async somebody(level = 0, endsAt: Date | null = null): Promise<Buyer> {
      people += 1;
      const now = new Date(clock.now());
      const uid = await insertAccount(accountsDb, {
        openid: `buyer-${people}-${database.pool.options.connectionString ?? ''}`,
        nickname: 'x',
        level,
        unlockEndsAt: endsAt,
        adultDeclaredAt: now,
        createdAt: now,
      });
      if (uid === undefined) throw new Error('the account exists already');
      return { ...newCaller({ tier: 'free' }), uid, now: clock.now() };
    },
    at,
    order: (buyer: Buyer, itemId = 2, couponId?: string): Promise<OrderRow> =>
      cases.initOrder(deps, { itemId, couponId, idempotencyKey: undefined }, at(buyer)),
    /** Shows a code to pay by; gives its number at the gateway. */
    async show(buyer: Buyer, order: OrderRow, channel: 'wechat' | 'alipay' = 'wechat'): Promise<string> {
      const { qrText } = await cases.preparePayment(
        deps,
        { orderCode: order.code, channel, onPhone: false },
        at(buyer),
      );
      return qrText.split('/').at(-1) ?? '';
    },
    /** The notice of a payment arrives. */
    tell: (payment: Parameters<typeof gateway.noticeOf>[0]) =>
      cases.takeNotice(deps, gateway, { notice: gateway.noticeOf(payment), now: clock.now(), log }),
    /** Sends the letters that are due. */
    sendLetters: () => cases.deliverLetters({ ...deps, database, clock }),
    membershipOf: (buyer: Buyer) => deps.accounts.membershipOf(buyer.uid),
    stateOf: async ({ id }: OrderRow): Promise<string> =>
      (await database.pool.query('SELECT state FROM orders WHERE id = $1', [id])).rows[0].state,
    /** Rows of the ledger, of one person or of all. */
    ledgerOf: async (buyer: Buyer) =>
      (
        await database.pool.query('SELECT * FROM membership_ledger WHERE uid = $1 ORDER BY order_id', [
          buyer.uid,
        ])
      ).rows,
    paymentsOf: async ({ id }: OrderRow) =>
      (await database.pool.query('SELECT * FROM payments WHERE order_id = $1 ORDER BY id', [id])).rows,
  };
}
