import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { ChartData } from '../../chart-data/index.ts';
import type { LibraryTables } from '../../library/index.ts';
import { headingOf } from './indexed-passages.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** What is told of the report of a passage. */
export interface OfReport {
  id: number;
  fid: number;
  title: string;
  organisation: string | null;
  /** The one company that it is about; null where there is none, or several. */
  company: string | null;
  published_on: string;
  current_version: number | null;
  /** Of the content that it shows; null where it shows none. */
  audience: readonly string[] | null;
}
export interface StoredHead extends OfReport {
  /** Empty where it has none. */
  abstract: string;
}
export interface StoredParagraph extends OfReport {
  page: number;
  kind: string;
  heading: string | null;
  text: string;
  areas: { page: number; box: Box }[];
  ordinal: number;
}
export interface StoredChart extends OfReport {
  page: number;
  name: string;
  number: string;
  box: Box | null;
  near_text: string;
  data: ChartData | null;
  printed: string | null;
}

const ofReport = sql`r.id AS fid, r.title, o.name AS organisation, r.published_on, contents.current_version, contents.audience,
  (SELECT min(s.name) FROM report_stocks s WHERE s.report_id = r.id HAVING count(*) = 1) AS company`;
/** Of a file that no record shows: by the name and the day it came under, and below 0. */
const ofOwn = sql`coalesce(r.id, -contents.id) AS fid, coalesce(r.title, (SELECT file_name FROM content_versions v
    WHERE v.id = contents.current_version)) AS title, o.name AS organisation,
  coalesce(r.published_on, (contents.created_at AT TIME ZONE 'Asia/Shanghai')::date) AS published_on, contents.current_version, contents.audience,
  (SELECT min(s.name) FROM report_stocks s WHERE s.report_id = r.id HAVING count(*) = 1) AS company`;
const joinReport = sql`JOIN contents ON contents.id = content_id LEFT JOIN reports r ON r.content_id = contents.id
  LEFT JOIN organisations o ON o.id = r.organisation_id`;
/** A report's, or somebody's own: what is public is told of by its record alone. */
const isTold = sql<boolean>`(r.id IS NOT NULL OR NOT (${PUBLIC} = ANY (contents.audience)))`;

/** By id. */
export async function readStoredParagraphs(
  db: Db<LibraryTables>,
  ids: readonly number[],
): Promise<Map<number, StoredParagraph>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredParagraph>`
    SELECT p.id, ${ofOwn}, p.page, p.kind, p.text, p.areas, p.ordinal, ${headingOf} AS heading
    FROM content_paragraphs p ${joinReport} WHERE p.id = ANY (${[...ids]}::bigint[]) AND ${isTold}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Titles and abstracts, by the id of their report. */
export async function readStoredHeads(
  db: Db<LibraryTables>,
  fids: readonly number[],
): Promise<Map<number, StoredHead>> {
  if (fids.length === 0) return new Map();
  const { rows } = await sql<StoredHead>`
    SELECT r.id, ${ofReport}, r.abstract FROM reports r LEFT JOIN contents ON contents.id = r.content_id
    LEFT JOIN organisations o ON o.id = r.organisation_id
    WHERE r.id = ANY (${[...fids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** By id. */
export async function readStoredCharts(
  db: Db<LibraryTables>,
  ids: readonly number[],
): Promise<Map<number, StoredChart>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredChart>`
    SELECT c.id, ${ofOwn}, c.page, c.name, c.number, c.box, c.near_text, c.data,
      CASE WHEN c.data->>'origin' = 'cells' THEN (SELECT string_agg(text, E'\n' ORDER BY ordinal) FROM content_paragraphs t
        WHERE t.content_id = c.content_id AND t.page = c.page AND t.kind = 'table') END AS printed
    FROM content_charts c ${joinReport} WHERE c.id = ANY (${[...ids]}::bigint[]) AND ${isTold}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
