import { inTransaction, type Tx, tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryReading } from '../deps.ts';
import type { ReportDraft } from '../report-draft.ts';
import { completeReports, type ExistingReport } from '../store/complete-reports.ts';
import { finishItem, type ImportItem, type ItemOutcome } from '../store/imports.ts';
import { ensureOrganisations } from '../store/organisations.ts';
import { announce } from '../store/outbox.ts';
import { identityOf, insertNewReports, writeStocks } from '../store/write-reports.ts';
import type { LibraryTables } from '../tables.ts';
import type { TaxonomyFinder } from '../taxonomies/find-in-taxonomies.ts';
import { completionOf } from './completion-of.ts';
import { draftFromRow } from './draft-from-row.ts';
import { type DraftedRow, draftedRow } from './drafted-row.ts';
import { fileNamesakes } from './file-namesakes.ts';
import type { CatalogueRow } from './read-catalogue.ts';

/** Writes a chunk of catalogue rows: new ones, gaps of those that are there, and why the others were left. */
export async function importRows(
  deps: LibraryReading,
  finder: TaxonomyFinder,
  item: ImportItem,
  rows: CatalogueRow[],
): Promise<ItemOutcome[]> {
  const db = tablesOf<LibraryTables>(deps.database);
  const now = new Date(deps.clock.now());
  const refused: ItemOutcome[] = [];
  const drafts: { row: CatalogueRow; draft: ReportDraft }[] = [];
  for (const row of rows) {
    const draft = draftFromRow(row, finder);
    if ('reason' in draft) refused.push(outcomeOf(item, row, 'failed', draft.reason, null));
    else drafts.push({ row, draft });
  }
  const organisations = await ensureOrganisations(
    db,
    drafts.flatMap(({ draft }) => draft.organisation ?? []),
  );
  const drafted = drafts
    .map(({ row, draft }) => draftedRow(row, draft, organisations, now))
    // One order for everybody: two chunks that share reports wait for each other instead of locking up.
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
  return inTransaction(db, async (tx) => {
    const { fresh, known } = await insertFresh(tx, drafted);
    const namesakes = await fileNamesakes(tx, known);
    const apart = new Set(namesakes.map(({ entry }) => entry));
    const same = known.filter((entry) => !apart.has(entry));
    const existing = await completeReports(
      tx,
      same.map(({ values, draft }) => completionOf(values, draft)),
      now,
    );
    const imported = [...fresh, ...namesakes.filter(({ isNew }) => isNew)];
    const completed = existing.filter((found) => found.completed);
    await announce(tx, [...imported.map(({ reportId }) => reportId), ...completed.map(({ id }) => id)]);
    const outcomes = [
      ...refused,
      ...imported.map(({ entry, reportId }) => outcomeOf(item, entry.row, 'imported', '', reportId)),
      ...namesakes
        .filter(({ isNew }) => !isNew)
        .map(({ entry, reportId }) => outcomeOf(item, entry.row, 'skipped', KNOWN, reportId)),
      ...sameOutcomes(item, same, existing),
    ];
    await finishItem(tx, item, outcomes, now);
    return outcomes;
  });
}

const KNOWN = '已在库中：标题、机构与日期相同';

/** Inserts what is new in one statement; of rows that are one report the first counts. */
async function insertFresh(tx: Tx<LibraryTables>, drafted: DraftedRow[]) {
  const inserted = await insertNewReports(
    tx,
    drafted.map(({ values }) => values),
  );
  const fresh: { entry: DraftedRow; reportId: number }[] = [];
  const known: DraftedRow[] = [];
  for (const entry of drafted) {
    const reportId = inserted.get(entry.identity);
    if (reportId === undefined) known.push(entry);
    else fresh.push({ entry, reportId });
    inserted.delete(entry.identity);
  }
  await writeStocks(tx, fresh.flatMap(stocksOf));
  return { fresh, known };
}

function sameOutcomes(item: ImportItem, same: DraftedRow[], existing: ExistingReport[]): ItemOutcome[] {
  const byIdentity = new Map(
    existing.map((found) => [identityOf(found.title_key, found.published_at, found.organisation_id), found]),
  );
  return same.map(({ row, identity }) => {
    const found = byIdentity.get(identity);
    return found?.completed
      ? outcomeOf(item, row, 'joined', '补全了已有报告的信息', found.id)
      : outcomeOf(item, row, 'skipped', KNOWN, found?.id ?? null);
  });
}

function stocksOf({ entry, reportId }: { entry: DraftedRow; reportId: number }) {
  return entry.draft.stocks.map((stock, ordinal) => ({ reportId, ordinal, ...stock }));
}

function outcomeOf(
  item: ImportItem,
  row: CatalogueRow,
  outcome: ItemOutcome['outcome'],
  reason: string,
  reportId: number | null,
): ItemOutcome {
  return { outcome, path: item.path, line: row.line, reason, reportId };
}
