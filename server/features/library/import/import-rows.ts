import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryReading } from '../deps.ts';
import type { ReportDraft } from '../report-draft.ts';
import { type Completion, completeReports } from '../store/complete-reports.ts';
import { finishItem, type ImportItem, type ItemOutcome } from '../store/imports.ts';
import { ensureOrganisations } from '../store/organisations.ts';
import { announce } from '../store/outbox.ts';
import { identityOf, insertNewReports, reportValues, writeStocks } from '../store/write-reports.ts';
import type { LibraryTables } from '../tables.ts';
import type { TaxonomyFinder } from '../taxonomies/find-in-taxonomies.ts';
import { draftFromRow } from './draft-from-row.ts';
import type { CatalogueRow } from './read-catalogue.ts';

interface DraftedRow {
  row: CatalogueRow;
  draft: ReportDraft;
  values: ReturnType<typeof reportValues>;
  identity: string;
}

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
    const inserted = await insertNewReports(
      tx,
      drafted.map(({ values }) => values),
    );
    const taken = new Set<string>();
    const fresh = drafted.filter(
      ({ identity }) => inserted.has(identity) && !taken.has(identity) && taken.add(identity),
    );
    await writeStocks(
      tx,
      fresh.flatMap((entry) => stocksOf(entry, inserted)),
    );
    const isFresh = new Set(fresh);
    const known = drafted.filter((entry) => !isFresh.has(entry));
    const existing = await completeReports(tx, known.map(completionOf), now);
    const existingBy = new Map(
      existing.map((found) => [
        identityOf(found.title_key, found.published_at, found.organisation_id),
        found,
      ]),
    );
    const completed = existing.filter((found) => found.completed).map(({ id }) => id);
    await announce(tx, [...fresh.flatMap(({ identity }) => inserted.get(identity) ?? []), ...completed]);
    const outcomes = [
      ...refused,
      ...fresh.map(({ row, identity }) =>
        outcomeOf(item, row, 'imported', '', inserted.get(identity) ?? null),
      ),
      ...known.map(({ row, identity }) => {
        const found = existingBy.get(identity);
        const reason = found?.completed ? '补全了已有报告的信息' : '已在库中：标题、机构与日期相同';
        return outcomeOf(item, row, found?.completed ? 'joined' : 'skipped', reason, found?.id ?? null);
      }),
    ];
    await finishItem(tx, item, outcomes, now);
    return outcomes;
  });
}

function draftedRow(
  row: CatalogueRow,
  draft: ReportDraft,
  organisations: Map<string, number>,
  now: Date,
): DraftedRow {
  const organisationId = draft.organisation ? (organisations.get(draft.organisation.name) ?? null) : null;
  const values = reportValues(draft, organisationId, now);
  return { row, draft, values, identity: identityOf(values.title_key, values.published_at, organisationId) };
}

function stocksOf({ draft, identity }: DraftedRow, inserted: Map<string, number>) {
  const reportId = inserted.get(identity);
  if (reportId === undefined) return [];
  return draft.stocks.map((stock, ordinal) => ({ reportId, ordinal, ...stock }));
}

function completionOf({ values, draft }: DraftedRow): Completion {
  return {
    title_key: values.title_key,
    published_at: values.published_at,
    organisation_id: values.organisation_id ?? 0,
    abstract: values.abstract ?? '',
    rating: values.rating ?? '',
    industry1: draft.industry1,
    industry2: draft.industry2,
    source_url: values.source_url ?? '',
  };
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
