import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, PageArea } from '../tables.ts';

export interface StoredParagraph {
  id: number;
  reportId: number;
  ordinal: number;
  /** 1-based. */
  page: number;
  kind: string;
  text: string;
  areas: PageArea[];
}

export interface ParagraphFilter {
  /** 1-based page. */
  page?: number;
  /** Folded text (`foldText`) that the paragraph must contain. */
  foldedText?: string;
  limit: number;
}

/** Paragraphs in reading order. */
export async function readParagraphs(
  db: Db<LibraryTables>,
  reportId: number,
  filter: ParagraphFilter,
): Promise<StoredParagraph[]> {
  let query = db
    .selectFrom('report_paragraphs')
    .select(['id', 'report_id', 'ordinal', 'page', 'kind', 'text', 'areas'])
    .where('report_id', '=', reportId);
  if (filter.page !== undefined) query = query.where('page', '=', filter.page);
  if (filter.foldedText !== undefined) query = query.where('folded', 'like', likePattern(filter.foldedText));
  const rows = await query.orderBy('ordinal').limit(filter.limit).execute();
  return rows.map(({ report_id, ...row }) => ({ ...row, reportId: report_id }));
}

/** What begins on these pages, both included, in reading order. */
export function readParagraphsOfPages(
  db: Db<LibraryTables>,
  reportId: number,
  { from, to }: { from: number; to: number },
) {
  return db
    .selectFrom('report_paragraphs')
    .select(['id', 'page', 'kind', 'text', 'areas'])
    .where('report_id', '=', reportId)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .orderBy('ordinal')
    .execute();
}

/** Text that stands for itself in LIKE, with anything around it. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export interface FoundPassage {
  reportId: number;
  paragraphId: number;
  /** 1-based. */
  page: number;
  text: string;
  /** How many of the terms stand in it. */
  terms: number;
  /** Matching paragraphs in the whole report. */
  matches: number;
}

/**
 * The paragraphs of each report in which the most terms stand, body before headings, earlier before later.
 * Terms are folded text; disclaimers are never shown.
 */
export async function findPassages(
  db: Db<LibraryTables>,
  reportIds: number[],
  foldedTerms: string[],
  perReport: number,
): Promise<FoundPassage[]> {
  const terms = [...new Set(foldedTerms)].filter((term) => term !== '').slice(0, 20);
  if (terms.length === 0 || reportIds.length === 0) return [];
  const { rows } = await sql<FoundPassage>`
    SELECT report_id AS "reportId", id AS "paragraphId", page, text, terms, matches FROM (
      SELECT found.*, count(*) OVER (PARTITION BY report_id)::int AS matches,
        row_number() OVER (PARTITION BY report_id ORDER BY terms DESC, kind = 'body' DESC, ordinal) AS place
      FROM (
        SELECT id, report_id, ordinal, page, kind, text,
          (SELECT count(*)::int FROM unnest(${terms}::text[]) AS term WHERE strpos(folded, term) > 0) AS terms
        FROM report_paragraphs
        WHERE report_id = ANY(${reportIds}::bigint[]) AND kind <> 'disclaimer'
      ) AS found
      WHERE terms > 0
    ) AS ranked
    WHERE place <= ${perReport}
    ORDER BY report_id, place
  `.execute(db);
  return rows;
}

export function readCatalogueEntries(db: Db<LibraryTables>, reportId: number, limit: number) {
  return db
    .selectFrom('report_catalogue')
    .select(['id', 'title', 'page', 'depth'])
    .where('report_id', '=', reportId)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** The report, file and place of a chart that has a picture or waits for one; undefined for any other. */
export function readChartPlace(db: Db<LibraryTables>, chartId: number) {
  return db
    .selectFrom('report_charts')
    .innerJoin('report_versions', 'report_versions.id', 'report_charts.version_id')
    .select(['report_charts.report_id', 'sha256', 'page', 'box'])
    .where('report_charts.id', '=', chartId)
    .where(({ or, eb }) => or([eb('fingerprint', 'is not', null), eb('picture_waits', '=', true)]))
    .executeTakeFirst();
}
