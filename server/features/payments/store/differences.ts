import type { Db } from '#server/platform/db/connect-database.ts';
import type { DifferenceKind, PaymentTables } from './tables.ts';

export type DifferenceRow = PaymentTables['payment_differences'];

/** The same difference of a day is noted once, however often the bill is read. False where it was known. */
export async function noteDifference(db: Db<PaymentTables>, row: DifferenceRow): Promise<boolean> {
  const noted = await db
    .insertInto('payment_differences')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
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

/** How many of each kind were found since. */
export const countDifferences = (
  db: Db<PaymentTables>,
  since: Date,
): Promise<{ kind: DifferenceKind; count: number }[]> =>
  db
    .selectFrom('payment_differences')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('found_at', '>=', since)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
