import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Of reports that state an industry so many of the newest are looked through: this is asked after every import. */
const LOOKED_THROUGH = 20_000;
/** Where a report speaks of what it is about: its title and the beginning of its abstract. */
const OPENING_CHARACTERS = 200;
/** Names of other lengths are words of everyday, or none. */
const SHORTEST_NAME = 3;
const LONGEST_NAME = 5;
/** One report may name a company in passing. */
const LEAST_VOTES = 2;
/** What may be replaced by what reports say: nothing, a guess by the name, and what they said before. */
const GUESSED = sql`('', 'company-name', 'library-says')`;

/**
 * For the rest of the transaction. Nothing tells the planner how many names there are: it takes them for one, and compares millions of
 * pieces of text with each of thousands in turn, minutes instead of seconds.
 */
const mayLoop = (tx: Tx<LibraryTables>, is: boolean) =>
  sql`SELECT set_config('enable_nestloop', ${is ? 'on' : 'off'}, true)`.execute(tx);

interface Settling {
  reportTypes: readonly number[];
  /** Names of companies that are words of a trade, such as 自动化设备: naming it says nothing of the company. */
  tradeWords: readonly string[];
  now: Date;
}

/**
 * Gives reports about one company, of these types, the industry that more than half of the other reports state which name the company
 * where they speak of what they are about: weeklies on 电力设备 name 宁德时代. For companies of which no report about them states one.
 * Gives the ids of what changed.
 */
export async function settleSaidIndustries(
  tx: Tx<LibraryTables>,
  { reportTypes, tradeWords, now }: Settling,
): Promise<number[]> {
  await mayLoop(tx, false);
  const { rows } = await sql<{ id: number }>`
    WITH about AS (
      SELECT reports.id, min(report_stocks.code) AS code, min(report_stocks.name) AS name
      FROM reports JOIN report_stocks ON report_stocks.report_id = reports.id
      WHERE reports.report_type = ANY(${[...reportTypes]}::integer[])
        AND coalesce(reports.value_sources->>'industry', '') IN ${GUESSED}
      GROUP BY reports.id HAVING count(*) = 1
    ), names AS (
      SELECT DISTINCT code, name FROM about
      WHERE char_length(name) BETWEEN ${SHORTEST_NAME}::int AND ${LONGEST_NAME}::int
        AND NOT name = ANY(${[...tradeWords]}::text[])
    ), told AS (
      SELECT id, industry1, industry2, title || ' ' || left(abstract, ${OPENING_CHARACTERS}::int) AS text FROM reports
      WHERE industry1 IS NOT NULL AND NOT report_type = ANY(${[...reportTypes]}::integer[])
      ORDER BY published_on DESC, id DESC LIMIT ${LOOKED_THROUGH}::int
    ), named AS (
      SELECT DISTINCT names.code, told.id, told.industry1, told.industry2
      FROM told, generate_series(1, char_length(told.text)) AS at,
        generate_series(${SHORTEST_NAME}::int, ${LONGEST_NAME}::int) AS long, names
      WHERE names.name = substr(told.text, at, long)
    ), level1 AS (
      SELECT code, industry1 FROM (
        SELECT code, industry1, count(*) AS votes, sum(count(*)) OVER (PARTITION BY code) AS cast_votes
        FROM named GROUP BY code, industry1
      ) AS counted WHERE votes * 2 > cast_votes AND votes >= ${LEAST_VOTES}::int
    ), level2 AS (
      SELECT code, industry2 FROM (
        SELECT code, industry2, count(*) AS votes, sum(count(*)) OVER (PARTITION BY code) AS cast_votes
        FROM named JOIN level1 USING (code, industry1) WHERE industry2 IS NOT NULL GROUP BY code, industry2
      ) AS counted WHERE votes * 2 > cast_votes AND votes >= ${LEAST_VOTES}::int
    )
    UPDATE reports SET industry1 = level1.industry1, industry2 = level2.industry2, updated_at = ${now},
      value_sources = reports.value_sources || '{"industry": "library-says"}'
    FROM about JOIN level1 USING (code) LEFT JOIN level2 USING (code)
    WHERE reports.id = about.id
      AND (reports.industry1, reports.industry2) IS DISTINCT FROM (level1.industry1, level2.industry2)
    RETURNING reports.id
  `.execute(tx);
  await mayLoop(tx, true);
  return rows.map(({ id }) => id);
}
