import type { TaxonomyFinder } from '../documents/index.ts';
import type { RecordedRow, ReportDraft } from '../library/index.ts';
import { draftFromRow } from './draft-from-row.ts';
import type { ImportParts } from './parts.ts';
import type { CatalogueRow } from './read-catalogue.ts';
import { settleItem } from './settle-item.ts';
import type { ImportItem, ItemOutcome } from './store.ts';

/** Writes a chunk of catalogue rows: new ones, gaps of those that are there, and why the others were left. */
export async function importRows(
  deps: Pick<ImportParts, 'library' | 'clock'>,
  finder: TaxonomyFinder,
  item: ImportItem,
  rows: CatalogueRow[],
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  const lines: number[] = [];
  const drafts: ReportDraft[] = [];
  for (const row of rows) {
    const draft = draftFromRow(row, finder);
    if ('reason' in draft) {
      outcomes.push({
        outcome: 'failed',
        path: item.path,
        line: row.line,
        reason: draft.reason,
        fid: null,
      });
    } else {
      lines.push(row.line);
      drafts.push(draft);
    }
  }
  const outcomeOf = ({ place, ...recorded }: RecordedRow): ItemOutcome => {
    return { ...recorded, path: item.path, line: lines[place] ?? null };
  };
  await deps.library.records.recordRows(drafts, async (tx, recorded) => {
    outcomes.push(...recorded.map(outcomeOf));
    await settleItem(deps, tx, item, outcomes);
  });
  return outcomes;
}
