import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Where an industry is only guessed, or was taken from the other reports before: what they say by majority replaces it. */
const UNTOLD = sql`('company-name', 'same-stock', 'library-says')`;

/**
 * Gives reports about one company, of these types, the industry that more than half of the others about it state, where they state none
 * themselves: 贵州茅台 is 食品饮料 whoever wrote. Gives the ids of what changed.
 */
export async function settleIndustries(
  tx: Tx<LibraryTables>,
  reportTypes: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH about AS (
      SELECT reports.id, min(report_stocks.code) AS code, reports.industry1, reports.industry2,
        coalesce(reports.value_sources->>'industry', '') IN ${UNTOLD} AS untold
      FROM reports JOIN report_stocks ON report_stocks.report_id = reports.id
      WHERE reports.report_type = ANY(${reportTypes}::integer[])
      GROUP BY reports.id HAVING count(*) = 1
    ), told AS (
      SELECT code, industry1, industry2 FROM about WHERE industry1 IS NOT NULL AND NOT untold
    ), level1 AS (
      SELECT code, industry1 FROM (
        SELECT code, industry1, count(*) AS votes, sum(count(*)) OVER (PARTITION BY code) AS cast_votes
        FROM told GROUP BY code, industry1
      ) AS counted WHERE votes * 2 > cast_votes
    ), level2 AS (
      SELECT code, industry2 FROM (
        SELECT code, industry2, count(*) AS votes, sum(count(*)) OVER (PARTITION BY code) AS cast_votes
        FROM told JOIN level1 USING (code, industry1) WHERE industry2 IS NOT NULL GROUP BY code, industry2
      ) AS counted WHERE votes * 2 > cast_votes
    )
    UPDATE reports SET industry1 = level1.industry1, industry2 = level2.industry2, updated_at = ${now},
      value_sources = reports.value_sources || '{"industry": "same-stock"}'
    FROM about JOIN level1 USING (code) LEFT JOIN level2 USING (code)
    WHERE reports.id = about.id AND (about.industry1 IS NULL OR about.untold)
      AND (reports.industry1, reports.industry2) IS DISTINCT FROM (level1.industry1, level2.industry2)
    RETURNING reports.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
