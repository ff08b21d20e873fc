import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import type { OpenReports } from './open-reports.ts';

const selectCharts = (among: OpenReports) =>
  among
    .innerJoin('content_charts', 'content_charts.content_id', 'reports.content_id')
    .innerJoin('contents', 'contents.id', 'content_charts.content_id')
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .select([
      'content_charts.id',
      'reports.id as report_id',
      'content_charts.name',
      'number',
      'page',
      'box',
      'kind',
      'content_charts.source',
    ])
    .select(['picture_width', 'picture_height', 'fingerprint', 'picture_waits', 'shows_text'])
    .select(['title', 'published_on'])
    .select(['industry1', 'industry2', 'organisation_id', 'organisations.name as organisation'])
    .select(['current_version', 'near_text']);

export type ChartRow = Awaited<ReturnType<ReturnType<typeof selectCharts>['execute']>>[number];

/** The charts of one of these reports in reading order. */
export const readCharts = (among: OpenReports, fid: number, limit: number): Promise<ChartRow[]> =>
  selectCharts(among).where('reports.id', '=', fid).orderBy('ordinal').limit(limit).execute();

/** In no order; those that none of these reports shows are left out. */
export const readChartsById = (among: OpenReports, ids: readonly number[]): Promise<ChartRow[]> =>
  selectCharts(among)
    .where(({ eb, fn, val }) => eb('content_charts.id', '=', fn.any(val([...ids]))))
    .execute();

/** In how many of 64 bits two looks differ. */
const distance = (a: string, b: string) =>
  sql.raw(`bit_count(('x' || ${a})::bit(64) # ('x' || ${b})::bit(64))`);

/** What of a report says where its charts stand. */
const placed = (among: OpenReports) =>
  among.select(['reports.id', 'reports.content_id', 'reports.published_on']);

/** One chart that is the same as another. */
export interface SameChart {
  /** The chart that was asked about. */
  of: number;
  /** Itself or another. */
  id: number;
  fid: number;
  publishedOn: string;
}

/** Captions that so many charts have are no names; more of them are not compared. */
const MOST_OF_ONE_CAPTION = 500;

/**
 * For each chart all in these reports that are called the same and look the same, itself among them, oldest report first. Tables are never the same: those of
 * one house look alike, whatever stands in them.
 */
export async function readSameCharts(
  db: Db<LibraryTables>,
  among: OpenReports,
  ids: readonly number[],
  mostBits: number,
): Promise<SameChart[]> {
  if (ids.length === 0) return [];
  const shown = placed(among);
  const { rows } = await sql<SameChart>`
    SELECT a.id AS "of", b.id, b.fid, b.published_on AS "publishedOn"
    FROM content_charts a
    CROSS JOIN LATERAL (
      SELECT c.id, kind, fingerprint, r.id AS fid, published_on FROM content_charts c JOIN ${shown} AS r ON r.content_id = c.content_id
      WHERE caption_key = a.caption_key AND caption_key <> '' AND fingerprint IS NOT NULL
      LIMIT ${MOST_OF_ONE_CAPTION}
    ) b
    WHERE a.id = ANY (${[...ids]}::bigint[]) AND a.caption_key <> '' AND a.fingerprint IS NOT NULL
      AND a.kind <> 'table' AND b.kind <> 'table'
      AND ${distance('a.fingerprint', 'b.fingerprint')} <= ${mostBits}
    ORDER BY b.published_on, b.id`.execute(db);
  return rows;
}

/** A chart that looks like a picture, in so many bits otherwise. */
export interface AlikeChart {
  id: number;
  bits: number;
}

/** Charts of these reports whose look shares one of its four parts with this one and differs in at most so many bits, the most alike first. */
export async function readAlikeCharts(
  db: Db<LibraryTables>,
  among: OpenReports,
  look: string,
  { mostBits, limit }: { mostBits: number; limit: number },
): Promise<AlikeChart[]> {
  const parts = [1, 5, 9, 13].map(
    (from) => sql`substr(fingerprint, ${sql.lit(from)}, 4) = substr(${look}::text, ${sql.lit(from)}, 4)`,
  );
  const { rows } = await sql<AlikeChart>`
    SELECT id, bits FROM (
      SELECT content_charts.id, published_on, bit_count(('x' || fingerprint)::bit(64) # ('x' || ${look}::text)::bit(64))::int AS bits
      FROM content_charts JOIN ${placed(among)} AS r ON r.content_id = content_charts.content_id
      WHERE fingerprint IS NOT NULL AND (${sql.join(parts, sql` OR `)})
    ) AS near
    WHERE bits <= ${mostBits} ORDER BY bits, published_on, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Every chart of a content with what it says, in reading order. */
export const readChartsOf = (db: Db<LibraryTables>, contentId: number) =>
  db
    .selectFrom('content_charts')
    .select(['id', 'number', 'name', 'page', 'box', 'kind', 'source', 'data'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .execute();
