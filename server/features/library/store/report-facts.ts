import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { startOfDay } from '#contract/text/calendar.ts';
import { seriesKey } from '../series-key.ts';
import type { OpenReports } from './open-reports.ts';

/** What of a report tells whom it is for, without what a list shows of it. */
export interface ReportFacts {
  fid: number;
  title: string;
  /** The beginning of the abstract. */
  opening: string;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  type: number;
  /** 0 where none is known, as the ids below. */
  organisationId: number;
  organisation: string;
  /** 申万 level 1 and level 2. */
  industry: number;
  secondIndustry: number;
  stocks: readonly { code: string; name: string }[];
  /** Empty for what is no periodical. */
  seriesKey: string;
  hasFile: boolean;
}

const OPENING_CHARACTERS = 120;

/** In no order; ids of none of these are left out. */
export async function readReportFacts(among: OpenReports, ids: readonly number[]): Promise<ReportFacts[]> {
  if (ids.length === 0) return [];
  const rows = await among
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .leftJoin('contents', 'contents.id', 'reports.content_id')
    .select([
      'reports.id',
      'reports.title',
      'reports.published_on',
      'reports.report_type',
      'reports.organisation_id',
      'reports.industry1',
      'reports.industry2',
      'contents.current_version',
      'organisations.name as organisation',
      sql<string>`left(reports.abstract, ${sql.lit(OPENING_CHARACTERS)})`.as('opening'),
    ])
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('report_stocks')
          .select(['report_stocks.code', 'report_stocks.name'])
          .whereRef('report_id', '=', 'reports.id')
          .orderBy('ordinal'),
      ).as('stocks'),
    )
    .where(({ eb, fn, val }) => eb('reports.id', '=', fn.any(val([...ids]))))
    .execute();
  return rows.map((row) => ({
    fid: row.id,
    title: row.title,
    opening: row.opening,
    publishedAtSeconds: startOfDay(row.published_on),
    type: row.report_type,
    organisationId: row.organisation_id ?? 0,
    organisation: row.organisation ?? '',
    industry: row.industry1 ?? 0,
    secondIndustry: row.industry2 ?? 0,
    stocks: row.stocks,
    seriesKey: seriesKey(row),
    hasFile: row.current_version !== null,
  }));
}
