import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import type { OpenReports } from './open-reports.ts';

export interface ListFilter {
  reportType?: number;
  /** Level 1 or level 2. */
  industry?: number;
  /** True leaves out records without a file. */
  withFile?: boolean;
  /** True leaves out reports without a chart. */
  withCharts?: boolean;
  /** Ids that are left out. */
  except?: readonly number[];
}

export type ListOrder = 'newest' | 'downloads' | 'pages' | 'chart-views';

export interface IdPage {
  ids: number[];
  total: number;
}

/** Ids of one page of a list of these reports, and how many there are in all. */
export async function listIds(
  open: OpenReports,
  filter: ListFilter,
  order: ListOrder,
  range: { offset: number; limit: number },
): Promise<IdPage> {
  let query = open.leftJoin('contents', 'contents.id', 'content_id');
  const { reportType, industry } = filter;
  if (reportType !== undefined) query = query.where('report_type', '=', reportType);
  if (industry !== undefined) {
    query = query.where(({ eb, or }) => or([eb('industry1', '=', industry), eb('industry2', '=', industry)]));
  }
  if (filter.withFile) query = query.where('current_version', 'is not', null);
  if (filter.withCharts) query = query.where('chart_count', '>', 0);
  const { except = [] } = filter;
  if (except.length > 0)
    query = query.where(({ eb, fn, val }) => eb.not(eb('reports.id', '=', fn.any(val([...except])))));
  let page = query.select('reports.id');
  if (order === 'chart-views') page = page.orderBy('chart_views', 'desc');
  if (order === 'downloads' || order === 'chart-views')
    page = page.orderBy('downloads', 'desc').orderBy('views', 'desc');
  else page = page.orderBy('published_on', 'desc');
  if (order === 'pages') page = page.orderBy(sql`coalesce(page_count, 0)`, 'desc');
  const [rows, count] = await Promise.all([
    page.orderBy('reports.id', 'desc').offset(range.offset).limit(range.limit).execute(),
    query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total: count.total };
}

export interface TagCounts {
  types: Map<number, number>;
  /** Level 1 and level 2 together; their ids do not overlap. */
  industries: Map<number, number>;
}

export async function countByTag(db: Db<LibraryTables>): Promise<TagCounts> {
  const rows = await db
    .selectFrom('reports')
    .select(['report_type', 'industry1', 'industry2', (query) => query.fn.countAll<number>().as('reports')])
    .groupBy(['report_type', 'industry1', 'industry2'])
    .execute();
  const counts: TagCounts = { types: new Map(), industries: new Map() };
  const add = (into: Map<number, number>, id: number | null, reports: number) => {
    if (id !== null) into.set(id, (into.get(id) ?? 0) + reports);
  };
  for (const row of rows) {
    add(counts.types, row.report_type, row.reports);
    add(counts.industries, row.industry1, row.reports);
    add(counts.industries, row.industry2, row.reports);
  }
  return counts;
}

/** Organisations that have some of these reports, most reports first. */
export function listOrganisations(open: OpenReports) {
  return open
    .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .select(['organisations.id', 'organisations.name', 'type', 'is_broker'])
    .select((query) => query.fn.countAll<number>().as('reports'))
    .groupBy(['organisations.id'])
    .orderBy('reports', 'desc')
    .orderBy('organisations.id')
    .execute();
}

/** Stocks that these reports are about, each with one of the names they give it. */
export function listStocks(open: OpenReports) {
  return open
    .innerJoin('report_stocks', 'report_stocks.report_id', 'reports.id')
    .select(['code', (query) => query.fn.max('report_stocks.name').as('name')])
    .groupBy('code')
    .orderBy('code')
    .execute();
}

/** For each title key the newest report that is called so; keys that none is called by are missing. */
export async function findByTitleKeys(
  open: OpenReports,
  keys: readonly string[],
): Promise<{ id: number; title_key: string }[]> {
  if (keys.length === 0) return [];
  return open
    .select(['id', 'title_key'])
    .distinctOn('title_key')
    .where(({ eb, fn, val }) => eb('title_key', '=', fn.any(val([...keys]))))
    .orderBy('title_key')
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Titles in no order. */
export async function readTitles(db: Db<LibraryTables>, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .select('title')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute();
  return rows.map(({ title }) => title);
}

/** Researchers who wrote some of these reports, with their houses, most reports first. */
export function listResearchers(open: OpenReports) {
  return open
    .innerJoin('report_researchers', 'report_researchers.report_id', 'reports.id')
    .innerJoin('researchers', 'researchers.id', 'report_researchers.researcher_id')
    .innerJoin('organisations', 'organisations.id', 'researchers.organisation_id')
    .select(['researchers.id', 'researchers.name', 'organisations.name as organisation'])
    .select((query) => query.fn.countAll<number>().as('reports'))
    .groupBy(['researchers.id', 'organisations.name'])
    .orderBy('reports', 'desc')
    .orderBy('researchers.id')
    .execute();
}

/** Researchers who wrote some of these reports, in no order; ids of others are left out. */
export async function readResearcherNames(
  db: Db<LibraryTables>,
  open: OpenReports,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('researchers')
    .select(['id', 'name'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where(({ exists }) =>
      exists(
        open
          .innerJoin('report_researchers', 'report_researchers.report_id', 'reports.id')
          .select('reports.id')
          .whereRef('report_researchers.researcher_id', '=', sql.ref('researchers.id')),
      ),
    )
    .execute();
}

export async function countReports(db: Db<LibraryTables>): Promise<number> {
  const { reports } = await db
    .selectFrom('reports')
    .select((query) => query.fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow();
  return reports;
}

/** What is looked through for names in brackets of a text. */
const GLOSSED = sql<string>`reports.title || '。' || reports.abstract`;

/** Titles with their abstracts in which Latin letters stand in or before brackets, among these reports; in no order. */
export async function readGlossed(
  db: Db<LibraryTables>,
  ids: readonly number[],
): Promise<{ text: string; organisationId: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .select([GLOSSED.as('text'), 'organisation_id'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where(sql<boolean>`${GLOSSED} ~ '[（(][A-Za-z]|[A-Za-z0-9][（(]'`)
    .execute();
  return rows.map(({ text, organisation_id }) => ({ text, organisationId: organisation_id ?? 0 }));
}

/** Rows of a stream that are read together. */
const AT_ONCE = 500;

/** Ids of these reports, in their order. */
export async function* streamReportIds(open: () => OpenReports): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const rows = await open()
      .select('reports.id')
      .where('reports.id', '>', last)
      .orderBy('reports.id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of rows) yield id;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
