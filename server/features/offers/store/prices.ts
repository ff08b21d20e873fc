import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { OfferTables } from './tables.ts';

/** What was asked so far, the latest first; what begins later is left out. */
export function listAsked(db: Db<OfferTables>, now: Date) {
  return db
    .selectFrom('price_history')
    .select(['item', 'price_fen', 'asked_at', 'recorded_at'])
    .where('asked_at', '<=', now)
    .orderBy('asked_at', 'desc')
    .execute();
}

/** Everything, also what begins later, for the operator. */
export function listPrices(db: Db<OfferTables>) {
  return db.selectFrom('price_history').selectAll().orderBy('item').orderBy('asked_at').execute();
}

/** The same moment again changes what is asked from then on. */
export async function putPrice(
  db: Db<OfferTables>,
  _operator: OperatorProof,
  row: OfferTables['price_history'],
): Promise<void> {
  await db
    .insertInto('price_history')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['item', 'asked_at']).doUpdateSet({
        price_fen: row.price_fen,
        recorded_at: row.recorded_at,
      }),
    )
    .execute();
}
