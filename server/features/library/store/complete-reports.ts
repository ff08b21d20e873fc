import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** What a catalogue row knows about a report that is there already. */
export interface Completion {
  title_key: string;
  published_at: number;
  organisation_id: number;
  abstract: string;
  rating: string;
  industry1: number | null;
  industry2: number | null;
  source_url: string;
}

export interface ExistingReport {
  id: number;
  title_key: string;
  published_at: number;
  organisation_id: number;
  completed: boolean;
}

/** Fills what was empty, leaves what was known, and gives every report that is there, completed or not. */
export async function completeReports(
  tx: Tx<LibraryTables>,
  completions: Completion[],
  now: Date,
): Promise<ExistingReport[]> {
  if (completions.length === 0) return [];
  const { rows } = await sql<ExistingReport>`
    WITH given AS (
      SELECT DISTINCT ON (title_key, published_at, organisation_id) *
      FROM jsonb_to_recordset(${JSON.stringify(completions)}::jsonb) AS row(
        title_key text, published_at bigint, organisation_id bigint, abstract text, rating text,
        industry1 integer, industry2 integer, source_url text)
    ), completed AS (
      UPDATE reports SET
        abstract = CASE WHEN reports.abstract = '' THEN given.abstract ELSE reports.abstract END,
        rating = CASE WHEN reports.rating = '' THEN given.rating ELSE reports.rating END,
        industry1 = coalesce(reports.industry1, given.industry1),
        industry2 = CASE WHEN reports.industry1 IS NULL THEN given.industry2 ELSE reports.industry2 END,
        source_url = CASE WHEN reports.source_url = '' THEN given.source_url ELSE reports.source_url END,
        updated_at = ${now}
      FROM given
      WHERE reports.title_key = given.title_key AND reports.published_at = given.published_at
        AND coalesce(reports.organisation_id, 0) = given.organisation_id AND reports.identity_ordinal = 0
        AND ((reports.abstract = '' AND given.abstract <> '') OR (reports.rating = '' AND given.rating <> '')
          OR (reports.industry1 IS NULL AND given.industry1 IS NOT NULL)
          OR (reports.source_url = '' AND given.source_url <> ''))
      RETURNING reports.id
    )
    SELECT reports.id, reports.title_key, reports.published_at, given.organisation_id,
      reports.id IN (SELECT id FROM completed) AS completed
    FROM reports JOIN given ON reports.title_key = given.title_key AND reports.published_at = given.published_at
      AND coalesce(reports.organisation_id, 0) = given.organisation_id AND reports.identity_ordinal = 0
  `.execute(tx);
  return rows;
}
