import type { Db } from '#server/platform/db/connect-database.ts';
import type { PaymentTables } from './tables.ts';

export type DifferenceRow = PaymentTables['payment_differences'];

/** The same difference of a day is noted once, however often the bill is read. */
export async function noteDifference(db: Db<PaymentTables>, row: DifferenceRow): Promise<void> {
  await db
    .insertInto('payment_differences')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest first. */
export const listDifferences = (db: Db<PaymentTables>, most: number): Promise<DifferenceRow[]> =>
  db
    .selectFrom('payment_differences')
    .selectAll()
    .orderBy('bill_day', 'desc')
    .orderBy('found_at', 'desc')
    .limit(most)
    .execute();

/** Our record of a payment; undefined where there is none. */
export const findPayment = (db: Db<PaymentTables>, gateway: string, transactionId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

/** What was paid by our records in a span of time. */
export const listPaidBetween = (db: Db<PaymentTables>, gateway: string, from: Date, until: Date) =>
  db
    .selectFrom('payments')
    .select(['transaction_id', 'payment_code', 'amount_fen'])
    .where('gateway', '=', gateway)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .execute();
