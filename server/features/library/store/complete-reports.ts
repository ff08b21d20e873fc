import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** What a catalogue row knows about a report that is there already. */
export interface Completion {
  title_key: string;
  published_on: string;
  organisation_id: number;
  abstract: string;
  /** Where the abstract was read; empty without one. */
  abstract_source: string;
  rating: string;
  industry1: number | null;
  industry2: number | null;
  /** Where the industry was read; empty without one. */
  industry_source: string;
  report_type: number;
  /** Where the type was read. */
  type_source: string;
  stocks: { code: string; name: string }[];
  /** Where they were read; empty without any. */
  stocks_source: string;
  source: string;
  source_url: string;
}

export interface ExistingReport {
  id: number;
  title_key: string;
  published_on: string;
  organisation_id: number;
  completed: boolean;
}

/** True where a row tells the industry of a report that has none, or better than the company's mere name told it. */
const tellsIndustry = sql`(given.industry1 IS NOT NULL AND (reports.industry1 IS NULL
  OR (reports.value_sources->>'industry' IN ('company-name', 'same-stock', 'library-says') AND given.industry_source <> 'company-name')))`;

const tellsAbstract = sql`(reports.abstract = '' AND given.abstract <> '')`;

/**
 * True where a row says of what kind a report is, and the report's own kind was taken from its title, its house or nothing: by rules
 * that were others then, or by a row that knew less.
 */
const tellsType = sql`(coalesce(reports.value_sources->>'reportType', 'default') IN ('title', 'organisation', 'default')
  AND (given.report_type <> reports.report_type OR given.type_source IN ('given', 'stock', 'industry')))`;

const tellsStocks = sql`(jsonb_array_length(given.stocks) > 0
  AND NOT EXISTS (SELECT FROM report_stocks WHERE report_stocks.report_id = reports.id))`;

/** How a row finds the report that it speaks of. */
const isSame = sql`(reports.title_key = given.title_key AND reports.published_on = given.published_on
  AND coalesce(reports.organisation_id, 0) = given.organisation_id AND reports.identity_ordinal = 0)`;

/** Fills what was empty, leaves what was known, and gives every report that is there, completed or not. */
export async function completeReports(
  tx: Tx<LibraryTables>,
  completions: Completion[],
  now: Date,
): Promise<ExistingReport[]> {
  if (completions.length === 0) return [];
  const { rows } = await sql<ExistingReport>`
    WITH given AS (
      SELECT DISTINCT ON (title_key, published_on, organisation_id) *
      FROM jsonb_to_recordset(${JSON.stringify(completions)}::jsonb) AS row(
        title_key text, published_on date, organisation_id bigint, abstract text, abstract_source text, rating text,
        industry1 integer, industry2 integer, industry_source text, report_type smallint, type_source text, stocks jsonb, stocks_source text,
        source text, source_url text)
      ORDER BY title_key, published_on, organisation_id, jsonb_array_length(stocks) DESC, length(abstract) DESC
    ), stocked AS (
      INSERT INTO report_stocks (report_id, ordinal, code, name)
      SELECT reports.id, stock.ordinal - 1, stock.code, stock.name
      FROM reports JOIN given ON ${isSame} CROSS JOIN LATERAL
        ROWS FROM (jsonb_to_recordset(given.stocks) AS (code text, name text)) WITH ORDINALITY AS stock(code, name, ordinal)
      WHERE ${tellsStocks}
    ), completed AS (
      UPDATE reports SET
        abstract = CASE WHEN ${tellsAbstract} THEN given.abstract ELSE reports.abstract END,
        rating = CASE WHEN reports.rating = '' THEN given.rating ELSE reports.rating END,
        industry1 = CASE WHEN ${tellsIndustry} THEN given.industry1 ELSE reports.industry1 END,
        industry2 = CASE WHEN ${tellsIndustry} THEN given.industry2 ELSE reports.industry2 END,
        report_type = CASE WHEN ${tellsType} THEN given.report_type ELSE reports.report_type END,
        value_sources = reports.value_sources
          || CASE WHEN ${tellsType} THEN jsonb_build_object('reportType', given.type_source) ELSE '{}' END
          || CASE WHEN ${tellsStocks} THEN jsonb_build_object('stocks', given.stocks_source) ELSE '{}' END
          || CASE WHEN ${tellsIndustry} THEN jsonb_build_object('industry', given.industry_source) ELSE '{}' END
          || CASE WHEN ${tellsAbstract} THEN jsonb_build_object('abstract', given.abstract_source) ELSE '{}' END,
        source = CASE WHEN reports.source = '' THEN given.source ELSE reports.source END,
        source_url = CASE WHEN reports.source_url = '' THEN given.source_url ELSE reports.source_url END,
        updated_at = ${now}
      FROM given
      WHERE ${isSame}
        AND (${tellsAbstract} OR (reports.rating = '' AND given.rating <> '')
          OR ${tellsIndustry} OR ${tellsType} OR ${tellsStocks}
          OR (reports.source = '' AND given.source <> '')
          OR (reports.source_url = '' AND given.source_url <> ''))
      RETURNING reports.id
    )
    SELECT reports.id, reports.title_key, reports.published_on, given.organisation_id,
      reports.id IN (SELECT id FROM completed) AS completed
    FROM reports JOIN given ON ${isSame}
  `.execute(tx);
  return rows;
}
