import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import type { ImportParts } from './parts.ts';
import { finishItem, type ImportItem, type ItemOutcome } from './store.ts';

/** An item is done, and what came of it lies in its folder: also a report that was in the library before. Call it in the transaction that writes the reports. */
export async function settleItem(
  { library, clock }: Pick<ImportParts, 'library' | 'clock'>,
  tx: AnyTransaction,
  item: ImportItem,
  outcomes: ItemOutcome[],
): Promise<void> {
  const fids = [...new Set(outcomes.flatMap(({ fid }) => fid ?? []))];
  if (item.folder !== null) await library.records.fileIntoFolder(tx, item.folder, fids);
  await finishItem(tx, item, outcomes, new Date(clock.now()));
}
