import type { OperatorProof } from '#server/platform/access/operator.ts';
import {
  type AnyTransaction,
  inTransaction,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import { tellTagged } from './library-events.ts';
import type { LibraryReading } from './parts.ts';
import { deleteFolder, putIntoFolder } from './store/folders.ts';
import type { LibraryTables } from './tables.ts';

/** Reports lie in the folder of this name from now on, beside whatever others they lie in. Nothing where the operator has removed it. */
export async function fileIntoFolder(
  transaction: AnyTransaction,
  name: string,
  fids: readonly number[],
): Promise<void> {
  if (fids.length === 0) return;
  await tellTagged(transaction, await putIntoFolder(withTables<LibraryTables>(transaction), name, fids));
}

/** A folder is one no more; the reports in it stay. False where there is none. */
export async function removeFolder(
  { database }: Pick<LibraryReading, 'database'>,
  _operator: OperatorProof,
  id: number,
): Promise<boolean> {
  return inTransaction(tablesOf<LibraryTables>(database), async (tx) => {
    const held = await deleteFolder(tx, id);
    if (held !== undefined) await tellTagged(tx, held);
    return held !== undefined;
  });
}
