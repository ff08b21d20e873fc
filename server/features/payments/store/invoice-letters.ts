import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { claimRows, type SettledRow, settleRow } from '#server/platform/db/outbox-rows.ts';
import type { PaymentTables } from './tables.ts';

export type LetterRow = Selectable<PaymentTables['invoice_letters']>;
/** One that is being sent: nobody else sends it. */
export type ClaimedLetter = Pick<LetterRow, 'id' | 'order_id' | 'attempt' | 'kind' | 'tries'>;

const TABLE = 'invoice_letters';

/** A letter is to be sent, in the transaction of what it tells: once for each asking and outcome, however often that is said. */
export async function openLetter(
  tx: Tx<PaymentTables>,
  letter: Pick<LetterRow, 'id' | 'order_id' | 'attempt' | 'kind'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('invoice_letters')
    .values({ ...letter, due_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'attempt', 'kind']).doNothing())
    .execute();
}

/** Takes so many that are due, and says so before anything leaves. */
export const claimLetters = (db: Db<PaymentTables>, limit: number, now: Date): Promise<ClaimedLetter[]> =>
  claimRows(db, TABLE, limit, now);

export async function settleLetter(
  db: Db<PaymentTables>,
  letter: ClaimedLetter,
  settled: SettledRow,
  now: Date,
): Promise<void> {
  await settleRow(db, TABLE, letter, settled, now);
}

/** What had begun before `before` and was never settled may have left, and is not sent a second time. */
export async function settleLostLetters(
  db: Db<PaymentTables>,
  before: Date,
  now: Date,
  reason: string,
): Promise<void> {
  await db
    .updateTable('invoice_letters')
    .set({ state: 'unknown', reason, settled_at: now })
    .where('state', '=', 'sending')
    .where('begun_at', '<', before)
    .execute();
}

/** How the invoice stands that a letter is to tell of. */
export const findTold = (db: Db<PaymentTables>, orderId: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.state', 'invoices.attempt', 'invoices.reason', 'invoices.email'])
    .select(['invoices.amount_fen', 'orders.code', 'orders.item_name'])
    .where('invoices.order_id', '=', orderId)
    .executeTakeFirst();

/** The letter of how an invoice stands now; undefined where there is none. */
export const findLetter = (
  db: Db<PaymentTables>,
  { order_id, attempt, state }: { order_id: number; attempt: number; state: string },
) =>
  db
    .selectFrom('invoice_letters')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('attempt', '=', attempt)
    .where('kind', '=', state as LetterRow['kind'])
    .executeTakeFirst();
