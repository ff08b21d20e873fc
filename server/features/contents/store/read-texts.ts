import { type RawBuilder, sql } from 'kysely';
import { isChinese, runsOf } from '#contract/text/tokenize.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentTables } from '../tables.ts';

/** The first paragraphs, in reading order. */
export function readParagraphs(db: Db<ContentTables>, contentId: number, limit: number) {
  return db
    .selectFrom('content_paragraphs')
    .select(['id', 'page', 'kind', 'text', 'areas'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** What begins on these pages, both included, in reading order. */
export function readParagraphsOfPages(
  db: Db<ContentTables>,
  contentId: number,
  { from, to }: { from: number; to: number },
) {
  return db
    .selectFrom('content_paragraphs')
    .select(['id', 'page', 'kind', 'text', 'areas'])
    .where('content_id', '=', contentId)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .orderBy('ordinal')
    .execute();
}

export interface FoundPassage {
  /** What its content was asked for by. */
  key: number;
  paragraphId: number;
  /** 1-based. */
  page: number;
  text: string;
  /** How many of the terms stand in it. */
  terms: number;
  /** Matching paragraphs in the whole content. */
  matches: number;
}

/** What stands between two runs of a phrase: white space, punctuation, signs; a class of PostgreSQL. */
const BETWEEN =
  '[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B8\\u00BB\\u00BF\\u00D7\\u00F7' +
  '\\u02C2-\\u02C5\\u02D2-\\u02DF\\u02E5-\\u02EB\\u02ED\\u02EF-\\u036F\\u2000-\\u206F\\u20A0-\\u20FF\\u2190-\\u24EA\\u2500-\\u2775' +
  '\\u2794-\\u2BFF\\u2E00-\\u2E2E\\u2E30-\\u2E7F\\u3000-\\u3004\\u3008-\\u3020\\u302A-\\u302D\\u3030\\u3037\\u303D-\\u303F\\u30FB' +
  '\\uE000-\\uF8FF\\uFE10-\\uFE6F]';

/** Letters and Chinese may touch; two Chinese runs that do are one. */
const gapAfter = (run: string, next: string): string =>
  BETWEEN + (isChinese([...run].at(-1) ?? '') === isChinese([...next][0] ?? '') ? '+' : '*');

/** The index does not tell what stands between runs, so that 光伏 组件 meets 光伏、组件, and AI 算力 meets AI算力. */
function soughtRuns(term: string): { longest: string; pattern: string | null } {
  const runs = runsOf(term);
  if (runs.length < 2) return { longest: term, pattern: null };
  const longest = runs.reduce((long, run) => (run.length > long.length ? run : long));
  // Runs are letters and digits: nothing in them is an operator.
  const pattern = runs.reduce((before, run, at) => before + gapAfter(runs[at - 1] ?? '', run) + run);
  return { longest, pattern };
}

/**
 * The paragraphs of each content in which the most terms stand, body before headings, earlier before later. `contents` is a query that
 * says which ones, and what each is asked for by. Terms are folded text; disclaimers are never shown.
 */
export async function findPassages(
  db: Db<ContentTables>,
  contents: RawBuilder<{ key: number; content_id: number }>,
  foldedTerms: readonly string[],
  perContent: number,
): Promise<FoundPassage[]> {
  const terms = [...new Set(foldedTerms)].filter((term) => term !== '').slice(0, 20);
  if (terms.length === 0) return [];
  const sought = terms.map(soughtRuns);
  const longest = sought.map((each) => each.longest);
  const patterns = sought.map((each) => each.pattern);
  const { rows } = await sql<FoundPassage>`
    SELECT key, id AS "paragraphId", page, text, terms, matches FROM (
      SELECT found.*, count(*) OVER (PARTITION BY key)::int AS matches,
        row_number() OVER (PARTITION BY key ORDER BY terms DESC, kind = 'body' DESC, ordinal) AS place
      FROM (
        SELECT asked.key, id, ordinal, page, kind, text,
          (SELECT count(*)::int FROM unnest(${longest}::text[], ${patterns}::text[]) AS sought (longest, pattern)
            WHERE strpos(folded, longest) > 0 AND (pattern IS NULL OR folded ~ pattern)) AS terms
        FROM (${contents}) AS asked JOIN content_paragraphs ON content_paragraphs.content_id = asked.content_id
        WHERE kind NOT IN ('disclaimer', 'formula')
      ) AS found
      WHERE terms > 0
    ) AS ranked
    WHERE place <= ${perContent}
    ORDER BY key, place
  `.execute(db);
  return rows;
}

/** The same of these contents. */
export const findPassagesIn = (
  db: Db<ContentTables>,
  contentIds: readonly number[],
  foldedTerms: readonly string[],
  perContent: number,
): Promise<FoundPassage[]> =>
  findPassages(
    db,
    sql`SELECT id AS key, id AS content_id FROM unnest(${[...contentIds]}::bigint[]) AS id`,
    foldedTerms,
    perContent,
  );

export function readCatalogueEntries(db: Db<ContentTables>, contentId: number, limit: number) {
  return db
    .selectFrom('content_catalogue')
    .select(['id', 'title', 'page', 'depth'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** All text of a content, in reading order. */
export async function readText(db: Db<ContentTables>, contentId: number): Promise<string> {
  const rows = await db
    .selectFrom('content_paragraphs')
    .select('text')
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .execute();
  return rows.map(({ text }) => text).join('\n');
}
