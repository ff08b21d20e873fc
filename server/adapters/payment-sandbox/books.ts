import { randomUUID } from 'node:crypto';
import { DAY_MS, startOfDay } from '#contract/text/calendar.ts';
import { type Database, type Db, inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Generated } from '#server/platform/db/table-types.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type BillLine,
  GatewayFailed,
  type NewPayment,
  type PaidFact,
  type PaymentChannel,
  type PaymentState,
  type Refund,
} from '#server/ports/payment.ts';

interface SandboxTables {
  sandbox_payments: {
    payment_code: string;
    channel: PaymentChannel;
    amount_fen: number;
    description: string;
    created_at: Date;
    expires_at: Date;
    closed_at: Date | null;
    /** How the newest notice went, for the tester. */
    told: string;
  };
  sandbox_transactions: {
    /** In the order of payment. */
    ordinal: Generated<number>;
    transaction_id: string;
    payment_code: string;
    amount_fen: number;
    paid_at: Date;
    payer_id: string;
  };
  sandbox_refunds: { refund_code: string; transaction_id: string; amount_fen: number; refunded_at: Date };
}

/** A number and everything that was paid for it. */
export interface SandboxEntry {
  paymentCode: string;
  channel: PaymentChannel;
  amountFen: number;
  description: string;
  expiresAt: Date;
  isClosed: boolean;
  told: string;
  payments: PaidFact[];
}

/** `again`: although it was paid. `late`: although it ended or was closed, as when the money was on its way then. */
export type PayMode = 'once' | 'again' | 'late';

type BooksDb = Db<SandboxTables>;

async function paymentsOf(db: BooksDb, paymentCode: string): Promise<PaidFact[]> {
  const rows = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('payment_code', '=', paymentCode)
    .orderBy('ordinal')
    .execute();
  return rows.map(factOf);
}

function factOf(row: Omit<SandboxTables['sandbox_transactions'], 'ordinal'>): PaidFact {
  return {
    paymentCode: row.payment_code,
    transactionId: row.transaction_id,
    amountFen: row.amount_fen,
    paidAt: row.paid_at,
    payerId: row.payer_id,
  };
}

/** null where there is no such number. `lock` keeps others from changing it until the transaction ends. */
async function readEntry(db: BooksDb, paymentCode: string, lock = false): Promise<SandboxEntry | null> {
  const query = db.selectFrom('sandbox_payments').selectAll().where('payment_code', '=', paymentCode);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  const { channel, description, told } = row;
  return {
    paymentCode,
    channel,
    amountFen: row.amount_fen,
    description,
    expiresAt: row.expires_at,
    isClosed: row.closed_at !== null,
    told,
    payments: await paymentsOf(db, paymentCode),
  };
}

const refuse = (message: string) => new GatewayFailed(`沙箱：${message}`, 'refused');

async function create(db: BooksDb, payment: NewPayment, now: Date): Promise<void> {
  await db
    .insertInto('sandbox_payments')
    .values({
      payment_code: payment.paymentCode,
      channel: payment.channel,
      amount_fen: payment.amountFen,
      description: payment.description,
      created_at: now,
      expires_at: payment.expiresAt,
      closed_at: null,
      told: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const entry = await readEntry(db, payment.paymentCode);
  if (entry === null) throw refuse('没有记下');
  if (entry.payments.length > 0) throw new GatewayFailed('沙箱：已经付过', 'paid');
  if (entry.isClosed || entry.expiresAt <= now) throw refuse('此单号已关闭或已过期');
  if (entry.amountFen !== payment.amountFen || entry.channel !== payment.channel) {
    throw refuse('同一单号的金额或渠道不同');
  }
}

async function pay(
  db: BooksDb,
  how: { paymentCode: string; amountFen: number; payerId: string; mode: PayMode },
  now: Date,
): Promise<PaidFact> {
  const entry = await readEntry(db, how.paymentCode, true);
  if (entry === null) throw refuse('没有这个单号');
  if (entry.payments.length > 0 && how.mode === 'once') throw refuse('已经付过，没有再扣款');
  const isOver = entry.isClosed || entry.expiresAt <= now;
  if (isOver && how.mode === 'once') throw refuse('付款码已过期或已关闭，没有扣款');
  const row = {
    transaction_id: `sandbox-${randomUUID()}`,
    payment_code: how.paymentCode,
    amount_fen: how.amountFen,
    paid_at: now,
    payer_id: how.payerId,
  };
  await db.insertInto('sandbox_transactions').values(row).execute();
  return factOf(row);
}

async function close(db: BooksDb, paymentCode: string, now: Date): Promise<'closed' | 'paid' | 'unknown'> {
  const entry = await readEntry(db, paymentCode, true);
  if (entry === null) return 'unknown';
  if (entry.payments.length > 0) return 'paid';
  await db
    .updateTable('sandbox_payments')
    .set({ closed_at: now })
    .where('payment_code', '=', paymentCode)
    .where('closed_at', 'is', null)
    .execute();
  return 'closed';
}

async function refund(db: BooksDb, { transactionId, refundCode, amountFen }: Refund, now: Date) {
  const payment = await db
    .selectFrom('sandbox_transactions')
    .select('amount_fen')
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();
  const given = await db
    .selectFrom('sandbox_refunds')
    .select(['refund_code', 'amount_fen'])
    .where('transaction_id', '=', transactionId)
    .execute();
  if (given.some((each) => each.refund_code === refundCode)) return;
  const left = given.reduce((rest, each) => rest - each.amount_fen, payment?.amount_fen ?? 0);
  if (amountFen > left) throw refuse('退款超过了付款');
  await db
    .insertInto('sandbox_refunds')
    .values({
      refund_code: refundCode,
      transaction_id: transactionId,
      amount_fen: amountFen,
      refunded_at: now,
    })
    .execute();
}

async function linesOf(db: BooksDb, day: string): Promise<BillLine[]> {
  const from = new Date(startOfDay(day) * 1000);
  const until = new Date(from.getTime() + DAY_MS);
  const paid = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .orderBy('ordinal')
    .execute();
  const given = await db
    .selectFrom('sandbox_refunds as refund')
    .innerJoin('sandbox_transactions as paid', 'paid.transaction_id', 'refund.transaction_id')
    .select(['paid.payment_code', 'refund.transaction_id', 'refund.refund_code', 'refund.amount_fen'])
    .where('refunded_at', '>=', from)
    .where('refunded_at', '<', until)
    .orderBy('refunded_at')
    .execute();
  return [
    ...paid.map((row) => ({ kind: 'paid' as const, ...factOf(row) })),
    ...given.map((row) => ({
      kind: 'refunded' as const,
      paymentCode: row.payment_code,
      transactionId: row.transaction_id,
      refundCode: row.refund_code,
      amountFen: row.amount_fen,
    })),
  ];
}

function stateOf(entry: SandboxEntry | null): PaymentState {
  if (entry === null) return { state: 'unknown', payments: [] };
  if (entry.payments.length > 0) return { state: 'paid', payments: entry.payments };
  return { state: entry.isClosed ? 'closed' : 'unpaid', payments: [] };
}

export type SandboxBooks = ReturnType<typeof openBooks>;

/** What the sandbox knows, as an outside service would know it: in tables that nothing else reads. */
export function openBooks(database: Database, clock: Clock) {
  const db = tablesOf<SandboxTables>(database);
  const now = () => new Date(clock.now());
  return {
    create: (payment: NewPayment) => create(db, payment, now()),
    read: (paymentCode: string) => readEntry(db, paymentCode),
    state: async (paymentCode: string) => stateOf(await readEntry(db, paymentCode)),
    pay: (how: Parameters<typeof pay>[1]) => inTransaction(db, (tx) => pay(tx, how, now())),
    close: (paymentCode: string) => inTransaction(db, (tx) => close(tx, paymentCode, now())),
    refund: (asked: Refund) => inTransaction(db, (tx) => refund(tx, asked, now())),
    linesOf: (day: string) => linesOf(db, day),
    async keepTold(paymentCode: string, told: string) {
      await db
        .updateTable('sandbox_payments')
        .set({ told })
        .where('payment_code', '=', paymentCode)
        .execute();
    },
  };
}
