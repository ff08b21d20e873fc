import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { PageRun } from '../../contents/index.ts';
import type { LibraryTables } from '../tables.ts';

/** Rows of a report with the names that lists show; order follows no rule, ids that are gone are left out. */
export function readReportRows(db: Db<LibraryTables>, ids: number[]) {
  return (
    db
      .selectFrom('reports')
      .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
      .selectAll('reports')
      .select(['organisations.name as organisation', 'organisations.is_broker'])
      .select((query) => [
        jsonArrayFrom(
          query
            .selectFrom('report_researchers')
            .innerJoin('researchers', 'researchers.id', 'researcher_id')
            .select(['researchers.id', 'researchers.name'])
            .whereRef('report_researchers.report_id', '=', 'reports.id')
            .orderBy('report_researchers.ordinal'),
        ).as('researchers'),
        jsonArrayFrom(
          query
            .selectFrom('report_stocks')
            .select(['report_stocks.code', 'report_stocks.name'])
            .whereRef('report_stocks.report_id', '=', 'reports.id')
            .orderBy('ordinal'),
        ).as('stocks'),
        jsonArrayFrom(
          query
            .selectFrom('report_charts')
            .select(['report_charts.id', 'report_charts.number', 'report_charts.name', 'report_charts.page'])
            .whereRef('report_charts.report_id', '=', 'reports.id')
            .orderBy('report_charts.ordinal')
            .limit(SAMPLE.chartsInLists),
        ).as('charts'),
      ])
      // One text for any number of ids, so that the statement is planned once.
      .where(({ eb, fn, val }) => eb('reports.id', '=', fn.any(val(ids))))
      .execute()
  );
}

export type ReportRow = Awaited<ReturnType<typeof readReportRows>>[number];

export interface VersionRow {
  id: number;
  sha256: string;
  sizeBytes: number;
  pageCount: number;
  /** Runs of pages alike; empty where nobody has looked. */
  pageSizes: PageRun[];
  fileName: string;
  isCurrent: boolean;
}

/** Every file of a report, the current one first. */
export async function readVersions(db: Db<LibraryTables>, reportId: number): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('report_versions')
    .innerJoin('reports', 'reports.id', 'report_versions.report_id')
    .selectAll('report_versions')
    .select('reports.current_version')
    .where('report_versions.report_id', '=', reportId)
    .orderBy('report_versions.id')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      pageCount: row.page_count,
      pageSizes: row.page_sizes ?? [],
      fileName: row.file_name,
      isCurrent: row.id === row.current_version,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
