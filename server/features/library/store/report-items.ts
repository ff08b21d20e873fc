import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { OpenReports } from './open-reports.ts';

/** Rows of a report with the names that lists show; order follows no rule, ids of none of these are left out. */
export function readReportRows(among: OpenReports, ids: number[]) {
  return (
    among
      .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
      .leftJoin('contents', 'contents.id', 'reports.content_id')
      .selectAll('reports')
      .select(['current_version', 'page_count', 'is_scanned', 'unread_pages', 'chart_count'])
      .select(['paragraph_count', 'catalogue_count'])
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
            .selectFrom('content_charts')
            .select([
              'content_charts.id',
              'content_charts.number',
              'content_charts.name',
              'content_charts.page',
            ])
            .whereRef('content_charts.content_id', '=', 'reports.content_id')
            .orderBy('content_charts.ordinal')
            .limit(SAMPLE.chartsInLists),
        ).as('charts'),
      ])
      // One text for any number of ids, so that the statement is planned once.
      .where(({ eb, fn, val }) => eb('reports.id', '=', fn.any(val(ids))))
      .execute()
  );
}

export type ReportRow = Awaited<ReturnType<typeof readReportRows>>[number];
