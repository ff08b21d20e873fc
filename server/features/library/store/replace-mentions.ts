import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import { writeResearchers, writeStocks } from './write-reports.ts';

/** The researchers of a report are these from now on, in this order. */
export async function replaceResearchers(tx: Tx<LibraryTables>, fid: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('report_researchers').where('report_id', '=', fid).execute();
  await writeResearchers(tx, fid, ids);
}

/** The stocks of a report are these from now on, in this order. */
export async function replaceStocks(
  tx: Tx<LibraryTables>,
  fid: number,
  stocks: readonly { code: string; name: string }[],
): Promise<void> {
  await tx.deleteFrom('report_stocks').where('report_id', '=', fid).execute();
  await writeStocks(
    tx,
    stocks.map(({ code, name }, ordinal) => ({ fid, ordinal, code, name })),
  );
}
