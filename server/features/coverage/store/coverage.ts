import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, OpenReports } from '../../library/index.ts';

/** What reports are gathered by. Industries are of level 1; a month is yyyy-MM. */
export type CoverageScope =
  | { kind: 'industry' | 'organisation' | 'researcher'; id: number }
  | { kind: 'stock'; code: string }
  | { kind: 'month'; month: string };

export interface CoverageFacts {
  count: number;
  /** yyyy-MM-dd; empty where there is no report. */
  firstDay: string;
  lastDay: string;
  /** Quarters with reports (2026Q3), oldest first. */
  quarters: { quarter: string; count: number }[];
  /** As printed, the most frequent first. */
  ratings: { rating: string; count: number }[];
}

/** One of those that share reports with a scope. */
export interface CoverageNeighbour {
  key: string;
  name: string;
  count: number;
}

/** Those of `reports` that are of the scope. */
function reportsOf(reports: OpenReports, scope: CoverageScope): OpenReports {
  switch (scope.kind) {
    case 'industry':
      return reports.where('reports.industry1', '=', scope.id);
    case 'organisation':
      return reports.where('reports.organisation_id', '=', scope.id);
    case 'researcher':
      return reports.where(({ eb, selectFrom }) =>
        eb(
          'reports.id',
          'in',
          selectFrom('report_researchers').select('report_id').where('researcher_id', '=', scope.id),
        ),
      );
    case 'stock':
      return reports.where(({ eb, selectFrom }) =>
        eb(
          'reports.id',
          'in',
          selectFrom('report_stocks').select('report_id').where('code', '=', scope.code),
        ),
      );
    case 'month': {
      const first = `${scope.month}-01`;
      return reports
        .where('reports.published_on', '>=', first)
        .where(sql<boolean>`reports.published_on < ${first}::date + interval '1 month'`);
    }
  }
}

/** How many reports there are, from when to when, by quarter and by rating. */
export async function readCoverageFacts(open: OpenReports, scope: CoverageScope): Promise<CoverageFacts> {
  const reports = reportsOf(open, scope);
  const [whole, quarters, ratings] = await Promise.all([
    reports
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('reports.published_on').as('first'),
        fn.max('reports.published_on').as('last'),
      ])
      .executeTakeFirstOrThrow(),
    reports
      .select(sql<string>`to_char(reports.published_on, 'YYYY"Q"Q')`.as('quarter'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy('quarter')
      .orderBy('quarter')
      .execute(),
    reports
      .where('reports.rating', '<>', '')
      .select(['reports.rating', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('reports.rating')
      .orderBy('count', 'desc')
      .orderBy('reports.rating')
      .execute(),
  ]);
  return {
    count: whole.count,
    firstDay: whole.first ?? '',
    lastDay: whole.last ?? '',
    quarters,
    ratings,
  };
}

/** Ids of a page of the reports, newest first. */
export async function listCovered(
  open: OpenReports,
  scope: CoverageScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await reportsOf(open, scope)
    .select('reports.id')
    .orderBy('reports.published_on', 'desc')
    .orderBy('reports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of charts that say something by themselves, the first of a report and of its newest reports first. */
export async function listCoveredCharts(
  open: OpenReports,
  scope: CoverageScope,
  limit: number,
): Promise<number[]> {
  const rows = await reportsOf(open, scope)
    .innerJoinLateral(
      (select) =>
        select
          .selectFrom('content_charts')
          .select('content_charts.id as chart_id')
          .whereRef('content_charts.content_id', '=', 'reports.content_id')
          .where('content_charts.kind', '<>', 'table')
          .where('content_charts.name', '<>', '')
          .where('content_charts.shows_text', '=', false)
          .where((fits) => fits.or([fits('picture_waits', '=', true), fits('picture_width', 'is not', null)]))
          .orderBy('content_charts.ordinal')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select('first.chart_id')
    .orderBy('reports.published_on', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ chart_id }) => chart_id);
}

/** Those of a kind that share most reports with a scope. Industries bear no name here: it stands in the taxonomy. */
export async function listNeighbours(
  open: OpenReports,
  scope: CoverageScope,
  kind: 'industry' | 'organisation' | 'researcher' | 'stock',
  limit: number,
): Promise<CoverageNeighbour[]> {
  const reports = reportsOf(open, scope);
  const named = {
    industry: () =>
      reports
        .where('reports.industry1', 'is not', null)
        .select([sql<string>`reports.industry1::text`.as('key'), sql<string>`''`.as('name')]),
    organisation: () =>
      reports
        .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
        .select([
          sql<string>`organisations.id::text`.as('key'),
          sql<string>`max(organisations.name)`.as('name'),
        ]),
    researcher: () =>
      reports
        .innerJoin('report_researchers', 'report_researchers.report_id', 'reports.id')
        .innerJoin('researchers', 'researchers.id', 'report_researchers.researcher_id')
        .select([sql<string>`researchers.id::text`.as('key'), sql<string>`max(researchers.name)`.as('name')]),
    stock: () =>
      reports
        .innerJoin('report_stocks', 'report_stocks.report_id', 'reports.id')
        .select(['report_stocks.code as key', sql<string>`max(report_stocks.name)`.as('name')]),
  };
  return named[kind]()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('key')
    .orderBy('count', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Names and note of what reports name themselves; null where no report does. */
export async function readCoveredName(
  db: Db<LibraryTables>,
  open: OpenReports,
  scope: CoverageScope,
): Promise<{ name: string; note: string } | null> {
  if (scope.kind === 'organisation') {
    const row = await db
      .selectFrom('organisations')
      .select(['name', 'is_broker'])
      .where('id', '=', scope.id)
      .executeTakeFirst();
    return row === undefined ? null : { name: row.name, note: row.is_broker ? '证券公司' : '研究机构' };
  }
  if (scope.kind === 'researcher') {
    const row = await db
      .selectFrom('researchers')
      .innerJoin('organisations', 'organisations.id', 'researchers.organisation_id')
      .select(['researchers.name', 'organisations.name as note'])
      .where('researchers.id', '=', scope.id)
      .executeTakeFirst();
    return row ?? null;
  }
  if (scope.kind === 'stock') {
    const { name } = await open
      .innerJoin('report_stocks', 'report_stocks.report_id', 'reports.id')
      .select((select) => select.fn.max<string | null>('report_stocks.name').as('name'))
      .where('report_stocks.code', '=', scope.code)
      .executeTakeFirstOrThrow();
    return name === null ? null : { name, note: scope.code };
  }
  return null;
}
