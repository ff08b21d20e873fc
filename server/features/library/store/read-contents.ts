import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, PageArea } from '../tables.ts';

export interface ParagraphRow {
  id: number;
  page: number;
  kind: string;
  text: string;
}

/** Text in a LIKE pattern where nothing in it is a wildcard. */
function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Paragraphs in reading order; with texts, only those that hold one of them. */
export async function readParagraphs(
  db: Db<LibraryTables>,
  reportId: number,
  { limit, folded }: { limit: number; folded: readonly string[] },
): Promise<ParagraphRow[]> {
  let query = db
    .selectFrom('report_paragraphs')
    .where('report_id', '=', reportId)
    .select(['id', 'page', 'kind', 'text'])
    .orderBy('ordinal')
    .limit(limit);
  if (folded.length > 0) {
    const patterns = folded.map(containing);
    query = query.where(({ or, eb }) => or(patterns.map((pattern) => eb('folded', 'like', pattern))));
  }
  return await query.execute();
}

export interface PassageRow extends ParagraphRow {
  report_id: number;
  total: number;
}

/** For each report its best `perReport` paragraphs: most of the texts held, body before captions, then reading order. */
export async function readPassages(
  db: Db<LibraryTables>,
  reportIds: readonly number[],
  folded: readonly string[],
  perReport: number,
): Promise<PassageRow[]> {
  const patterns = folded.map(containing);
  const held = sql.join(
    patterns.map((pattern) => sql`(folded LIKE ${pattern})::int`),
    sql` + `,
  );
  const { rows } = await sql<PassageRow>`
    SELECT report_id, id, page, kind, text, total FROM (
      SELECT report_id, id, page, kind, text, ordinal, count(*) OVER (PARTITION BY report_id) AS total,
        row_number() OVER (PARTITION BY report_id ORDER BY ${held} DESC, (kind = 'disclaimer'), (kind <> 'body'), ordinal) AS place
      FROM report_paragraphs
      WHERE report_id = ANY(${[...reportIds]}::bigint[]) AND folded LIKE ANY(${patterns}::text[])
    ) found WHERE place <= ${perReport} ORDER BY report_id, ordinal`.execute(db);
  return rows;
}

export interface CatalogueRow {
  id: number;
  title: string;
  page: number;
  depth: number;
}

export async function readCatalogue(db: Db<LibraryTables>, reportId: number): Promise<CatalogueRow[]> {
  return await db
    .selectFrom('report_catalogue')
    .where('report_id', '=', reportId)
    .select(['id', 'title', 'page', 'depth'])
    .orderBy('ordinal')
    .execute();
}

export interface ChartRow {
  id: number;
  report_id: number;
  name: string;
  page: number;
  box: PageArea['box'] | null;
  source: string;
}

export async function readCharts(db: Db<LibraryTables>, reportId: number): Promise<ChartRow[]> {
  return await db
    .selectFrom('report_charts')
    .where('report_id', '=', reportId)
    .select(['id', 'report_id', 'name', 'page', 'box', 'source'])
    .orderBy('ordinal')
    .execute();
}

/** Other reports that share a stock, an industry or the organisation, the closest first. */
export async function readSimilarIds(
  db: Db<LibraryTables>,
  reportId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH this AS (SELECT * FROM reports WHERE id = ${reportId}),
    candidates AS (
      (SELECT r.id FROM reports r, this WHERE r.industry2 = this.industry2 AND r.industry1 = this.industry1
        ORDER BY r.published_at DESC LIMIT 200)
      UNION
      (SELECT r.id FROM reports r, this WHERE r.industry1 = this.industry1 ORDER BY r.published_at DESC LIMIT 200)
      UNION
      (SELECT s.report_id FROM report_stocks s WHERE s.code IN (SELECT code FROM report_stocks WHERE report_id = ${reportId}) LIMIT 200)
      UNION
      (SELECT r.id FROM reports r, this WHERE r.report_type = this.report_type ORDER BY r.published_at DESC LIMIT 100)
    )
    SELECT r.id FROM candidates c JOIN reports r ON r.id = c.id, this
    WHERE r.id <> this.id
    ORDER BY (EXISTS (SELECT 1 FROM report_stocks s JOIN report_stocks t ON t.code = s.code
        WHERE s.report_id = r.id AND t.report_id = this.id))::int * 4
      + coalesce((r.industry2 = this.industry2)::int, 0) * 3 + coalesce((r.industry1 = this.industry1)::int, 0) * 2
      + (r.report_type = this.report_type)::int + coalesce((r.organisation_id = this.organisation_id)::int, 0) DESC,
      abs(r.published_at - this.published_at), r.id DESC
    LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
