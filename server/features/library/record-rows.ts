import {
  type AnyTransaction,
  inTransaction,
  type Tx,
  tablesOf,
} from '#server/platform/db/connect-database.ts';
import { completionOf } from './completion-of.ts';
import { type DraftedRow, draftRow } from './draft-row.ts';
import { tellArrived, tellChanged } from './library-events.ts';
import type { LibraryReading } from './parts.ts';
import type { Recorded } from './record-file.ts';
import { recordNamesakes } from './record-namesakes.ts';
import type { ReportDraft } from './report-draft.ts';
import { completeReports, type ExistingReport } from './store/complete-reports.ts';
import { ensureOrganisations } from './store/organisations.ts';
import { identityOf, insertNewReports, writeStocks } from './store/write-reports.ts';
import type { LibraryTables } from './tables.ts';

/** What became of a draft; `place` is its place among the drafts given. */
export interface RecordedRow extends Omit<Recorded, 'fid'> {
  place: number;
  fid: number | null;
}

/**
 * Writes what catalogues say of reports: new ones, and gaps of those that are there, in one transaction, in which
 * `alongside` writes what the caller must know to be done exactly when this stands.
 */
export async function recordRows(
  deps: LibraryReading,
  drafts: readonly ReportDraft[],
  alongside: (tx: AnyTransaction, recorded: RecordedRow[]) => Promise<void>,
): Promise<void> {
  const db = tablesOf<LibraryTables>(deps.database);
  const now = new Date(deps.clock.now());
  const organisations = await ensureOrganisations(
    db,
    drafts.flatMap(({ organisation }) => organisation ?? []),
  );
  const drafted = drafts
    .map((draft, place) => draftRow(place, draft, organisations, now))
    // One order for everybody: two chunks that share reports wait for each other instead of locking up.
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
  await inTransaction(db, async (tx) => {
    const { fresh, known } = await insertFresh(tx, drafted);
    const namesakes = await recordNamesakes(tx, known);
    const apart = new Set(namesakes.map(({ entry }) => entry));
    const same = known.filter((entry) => !apart.has(entry));
    const existing = await completeReports(
      tx,
      same.map(({ values, draft }) => completionOf(values, draft)),
      now,
    );
    const imported = [...fresh, ...namesakes.filter(({ isNew }) => isNew)];
    const completed = existing.filter((found) => found.completed);
    await tellArrived(
      tx,
      imported.map(({ fid }) => fid),
    );
    await tellChanged(
      tx,
      completed.map(({ id }) => id),
    );
    await alongside(tx, [
      ...imported.map(({ entry, fid }) => recorded(entry, 'imported', '', fid)),
      ...namesakes
        .filter(({ isNew }) => !isNew)
        .map(({ entry, fid }) => recorded(entry, 'skipped', KNOWN, fid)),
      ...recordedAgain(same, existing),
    ]);
  });
}

const KNOWN = '已在库中：标题、机构与日期相同';

function recorded(
  { place }: DraftedRow,
  outcome: Recorded['outcome'],
  reason: string,
  fid: number | null,
): RecordedRow {
  return { place, outcome, reason, fid };
}

/** Inserts what is new in one statement; of rows that are one report the first counts. */
async function insertFresh(tx: Tx<LibraryTables>, drafted: DraftedRow[]) {
  const inserted = await insertNewReports(
    tx,
    drafted.map(({ values }) => values),
  );
  const fresh: { entry: DraftedRow; fid: number }[] = [];
  const known: DraftedRow[] = [];
  for (const entry of drafted) {
    const fid = inserted.get(entry.identity);
    if (fid === undefined) known.push(entry);
    else fresh.push({ entry, fid });
    inserted.delete(entry.identity);
  }
  await writeStocks(tx, fresh.flatMap(stocksOf));
  return { fresh, known };
}

function recordedAgain(same: DraftedRow[], existing: ExistingReport[]): RecordedRow[] {
  const byIdentity = new Map(
    existing.map((found) => [identityOf(found.title_key, found.published_on, found.organisation_id), found]),
  );
  return same.map((entry) => {
    const found = byIdentity.get(entry.identity);
    return found?.completed
      ? recorded(entry, 'joined', '补全了已有报告的信息', found.id)
      : recorded(entry, 'skipped', KNOWN, found?.id ?? null);
  });
}

function stocksOf({ entry, fid }: { entry: DraftedRow; fid: number }) {
  return entry.draft.stocks.map((stock, ordinal) => ({ fid, ordinal, ...stock }));
}
