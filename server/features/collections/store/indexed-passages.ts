import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { ChartData } from '../../chart-data/index.ts';
import type { LibraryTables } from '../../library/index.ts';
import { isChart } from './indexed-charts.ts';
import { researchersOfReport, stocksOfReport } from './report-names.ts';

/** What every passage of a report has of it. */
export interface PassageReport {
  id: number;
  /** null where only the record is known and no file. */
  content_id: number | null;
  title: string;
  /** Empty where it has none. */
  abstract: string;
  published_on: string;
  report_type: number;
  industry1: number | null;
  industry2: number | null;
  organisation_id: number | null;
  organisation: string | null;
  downloads: number;
  audience: string[];
  researchers: { id: number; name: string }[];
  stocks: { code: string; name: string }[];
}

/** What every passage of a file that no record shows has of it. */
export interface PassageFile {
  id: number;
  file_name: string;
  created_at: Date;
  audience: string[];
}

export interface PassageParagraph {
  id: number;
  content_id: number;
  heading: string | null;
  text: string;
}

export interface PassageChart {
  id: number;
  content_id: number;
  name: string;
  number: string;
  source: string;
  near_text: string;
  data: ChartData | null;
}

/** Headings and captions stand over passages, disclaimers say nothing, and a note that names a source or a telephone answers nothing. */
const isPassage = sql<boolean>`(p.kind IN ('body', 'table')
  OR (p.kind = 'note' AND length(p.text) >= 20 AND p.text !~ '^(数据|资料)?来源'))`;
/** The heading that a paragraph stands under. */
export const headingOf = sql`(SELECT text FROM content_paragraphs h
  WHERE h.content_id = p.content_id AND h.kind = 'heading' AND h.ordinal < p.ordinal ORDER BY h.ordinal DESC LIMIT 1)`;

/** Those that are gone are left out. What a file is for some people alone its abstract is for them too. */
export async function readPassageReports(
  db: Db<LibraryTables>,
  fids: readonly number[],
): Promise<PassageReport[]> {
  if (fids.length === 0) return [];
  const { rows } = await sql<PassageReport>`
    SELECT reports.id, reports.content_id, reports.title, reports.published_on, reports.report_type, reports.industry1,
      reports.industry2, reports.organisation_id, o.name AS organisation, reports.downloads, reports.abstract,
      coalesce(contents.audience, ARRAY[${PUBLIC}]) AS audience,
      ${researchersOfReport} AS researchers, ${stocksOfReport} AS stocks
    FROM reports LEFT JOIN contents ON contents.id = reports.content_id
    LEFT JOIN organisations o ON o.id = reports.organisation_id
    WHERE reports.id = ANY (${[...fids]}::bigint[])`.execute(db);
  return rows;
}

/** Whose content is for some alone, and which no record shows. */
const isOwn = sql<boolean>`NOT (${PUBLIC} = ANY (contents.audience))
  AND NOT EXISTS (SELECT FROM reports WHERE reports.content_id = contents.id)`;

/** Those that are gone, or are shown by a record, are left out. */
export async function readPassageFiles(
  db: Db<LibraryTables>,
  contentIds: readonly number[],
): Promise<PassageFile[]> {
  if (contentIds.length === 0) return [];
  const { rows } = await sql<PassageFile>`
    SELECT contents.id, v.file_name, contents.created_at, contents.audience
    FROM contents JOIN content_versions v ON v.id = contents.current_version
    WHERE contents.id = ANY (${[...contentIds]}::bigint[]) AND ${isOwn}`.execute(db);
  return rows;
}

/** Of these contents. */
export async function readPassageParagraphs(
  db: Db<LibraryTables>,
  contentIds: readonly number[],
): Promise<PassageParagraph[]> {
  const { rows } = await sql<PassageParagraph>`
    SELECT p.id, p.content_id, p.text, ${headingOf} AS heading FROM content_paragraphs p
    WHERE p.content_id = ANY (${[...contentIds]}::bigint[]) AND ${isPassage} ORDER BY p.id`.execute(db);
  return rows;
}

/** Of these contents. */
export async function readPassageCharts(
  db: Db<LibraryTables>,
  contentIds: readonly number[],
): Promise<PassageChart[]> {
  const { rows } = await sql<PassageChart>`
    SELECT c.id, c.content_id, c.name, c.number, c.source, c.near_text, c.data FROM content_charts c
    WHERE c.content_id = ANY (${[...contentIds]}::bigint[]) AND ${isChart} ORDER BY c.id`.execute(db);
  return rows;
}

/** How many passages there are of the contents that `joined` leaves. */
const countOf = (joined: RawBuilder<unknown>, mostRows: number) => sql`
  (SELECT count(*) FROM content_paragraphs p JOIN contents ON contents.id = p.content_id ${joined} AND ${isPassage})
  + (SELECT coalesce(sum(1 + CASE WHEN c.data->>'origin' = 'cells' THEN least(jsonb_array_length(c.data->'rows'), ${mostRows}::int) ELSE 0 END), 0)
    FROM content_charts c JOIN contents ON contents.id = c.content_id ${joined} AND ${isChart})`;

async function counted(db: Db<LibraryTables>, passages: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ passages: number }>`SELECT (${passages})::int AS passages`.execute(db);
  return rows[0]?.passages ?? 0;
}

/** How many there are of reports for the index; of a table so many rows at most. */
export const countPassages = (db: Db<LibraryTables>, mostRows: number): Promise<number> =>
  counted(
    db,
    sql`${countOf(sql`JOIN reports ON reports.content_id = contents.id WHERE true`, mostRows)}
      + (SELECT count(*) FROM reports WHERE abstract <> '')`,
  );

/** The same of what no record shows. */
export const countOwnPassages = (db: Db<LibraryTables>, mostRows: number): Promise<number> =>
  counted(db, countOf(sql`WHERE contents.current_version IS NOT NULL AND ${isOwn}`, mostRows));
