import type { Insertable, Selectable } from 'kysely';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { DifferenceKind, PaymentTables } from './tables.ts';

export type DifferenceRow = Selectable<PaymentTables['payment_differences']>;
export type NewDifference = Omit<
  Insertable<PaymentTables['payment_differences']>,
  'settled_at' | 'settled_note'
>;

/** The same difference of a day is noted once, however often the bill is read. False where it was known. */
export async function noteDifference(db: Db<PaymentTables>, row: NewDifference): Promise<boolean> {
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

/** Every open difference of a payment is settled with the same words; how many those were. */
export async function settleDifferences(
  db: Db<PaymentTables>,
  _operator: OperatorProof,
  transactionId: string,
  { note, at }: { note: string; at: Date },
): Promise<number> {
  const settled = await db
    .updateTable('payment_differences')
    .set({ settled_at: at, settled_note: note })
    .where('transaction_id', '=', transactionId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(settled.numUpdatedRows);
}

/** How many of each kind are open. What was put right by itself is left out where it was found before `since`. */
export const countDifferences = (
  db: Db<PaymentTables>,
  since: Date,
): Promise<{ kind: DifferenceKind; count: number }[]> =>
  db
    .selectFrom('payment_differences')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('settled_at', 'is', null)
    .where(({ eb, or }) => or([eb('kind', '!=', 'found'), eb('found_at', '>=', since)]))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
