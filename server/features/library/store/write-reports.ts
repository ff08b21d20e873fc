import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { inSlices } from '#server/platform/db/in-slices.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ReportDraft } from '../report-draft.ts';
import { downloadName, titleKey } from '../stored-text.ts';
import type { LibraryTables, ReportsTable } from '../tables.ts';

/** One that may be the same report as a new file. */
export interface Candidate {
  id: number;
  organisationId: number | null;
  identityOrdinal: number;
  /** The content that it shows; null for a record without a file. */
  contentId: number | null;
  sketch: number[] | null;
}

/** Makes imports of the same title and day take turns until the transaction ends, then gives what is there already. */
export async function lockCandidates(
  tx: Tx<LibraryTables>,
  title: string,
  day: string,
): Promise<Candidate[]> {
  const key = titleKey(title);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${key}|${day}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('reports')
    .leftJoin('contents', 'contents.id', 'reports.content_id')
    .select(['reports.id', 'organisation_id', 'identity_ordinal', 'content_id', 'text_sketch'])
    .where('title_key', '=', key)
    .where('published_on', '=', day)
    .orderBy('reports.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organisationId: row.organisation_id,
    identityOrdinal: row.identity_ordinal,
    contentId: row.content_id,
    sketch: row.text_sketch,
  }));
}

/** Tells a report from all that share its title, day and organisation. */
export function nextOrdinal(candidates: readonly Candidate[], organisationId: number | null): number {
  const taken = candidates.filter((candidate) => candidate.organisationId === organisationId);
  return Math.max(-1, ...taken.map(({ identityOrdinal }) => identityOrdinal)) + 1;
}

/** The report that shows a content with these bytes, as any of its versions. What is somebody's own is not looked at. */
export async function findByHash(db: Db<LibraryTables>, sha256: string): Promise<number | null> {
  const row = await db
    .selectFrom('content_versions')
    .innerJoin('reports', 'reports.content_id', 'content_versions.content_id')
    .select('reports.id')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A record shows a content from now on. */
export async function showContent(tx: Tx<LibraryTables>, fid: number, contentId: number): Promise<void> {
  await tx.updateTable('reports').set({ content_id: contentId }).where('id', '=', fid).execute();
}

export function reportValues(
  draft: ReportDraft,
  organisationId: number | null,
  now: Date,
): Insertable<ReportsTable> {
  return {
    title: storable(draft.title),
    title_key: titleKey(storable(draft.title)),
    download_name: downloadName(storable(draft.title)),
    organisation_id: organisationId,
    published_on: draft.day,
    report_type: draft.reportType,
    industry1: draft.industry1,
    industry2: draft.industry2,
    abstract: storable(draft.abstract),
    rating: storable(draft.rating),
    source: storable(draft.source),
    source_url: storable(draft.sourceUrl),
    value_sources: JSON.stringify(draft.valueSources),
    content_id: null,
    created_at: now,
    updated_at: now,
  };
}

export async function insertReport(
  tx: Tx<LibraryTables>,
  values: Insertable<ReportsTable>,
  identityOrdinal: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('reports')
    .values({ ...values, identity_ordinal: identityOrdinal })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows of a catalogue; one that exists already gives no id. Returned by the place in `rows`. */
export async function insertNewReports(
  tx: Tx<LibraryTables>,
  rows: Insertable<ReportsTable>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await tx
    .insertInto('reports')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'title_key', 'published_on', 'organisation_id'])
    .execute();
  return new Map(
    inserted.map((row) => [identityOf(row.title_key, row.published_on, row.organisation_id), row.id]),
  );
}

export function identityOf(key: string, publishedOn: string, organisationId: number | null): string {
  return `${key}|${publishedOn}|${organisationId ?? 0}`;
}

export async function writeStocks(
  tx: Tx<LibraryTables>,
  stocks: { fid: number; ordinal: number; code: string; name: string }[],
): Promise<void> {
  for (const rows of inSlices(stocks)) {
    await tx
      .insertInto('report_stocks')
      .values(rows.map(({ fid, ...row }) => ({ report_id: fid, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function writeResearchers(tx: Tx<LibraryTables>, fid: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('report_researchers')
    .values(ids.map((id, ordinal) => ({ report_id: fid, ordinal, researcher_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
