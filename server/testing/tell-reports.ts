import { REPORTS_ARRIVED, REPORTS_CHANGED } from '#server/features/library/index.ts';
import { type Database, inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { announce } from '#server/platform/events/announce.ts';

/** As imports tell of new reports. */
export const tellArrived = (database: Database, ids: readonly number[]): Promise<void> =>
  inTransaction(tablesOf(database), (tx) => announce(tx, REPORTS_ARRIVED, ids));

/** As whatever changes reports tells of it; of all there are where none are named. */
export async function tellChanged(database: Database, ids?: readonly number[]): Promise<void> {
  const told =
    ids ?? (await database.pool.query<{ id: number }>('SELECT id FROM reports')).rows.map(({ id }) => id);
  await inTransaction(tablesOf(database), (tx) => announce(tx, REPORTS_CHANGED, told));
}
