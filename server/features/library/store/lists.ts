import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

export interface ListFilter {
  reportType?: number;
  /** Level 1 or level 2. */
  industry?: number;
  /** Seconds since 1970, inclusive. */
  publishedFrom?: number;
  /** True leaves out records without a file. */
  withFile?: boolean;
}

export type ListOrder = 'newest' | 'downloads' | 'pages';

export interface IdPage {
  ids: number[];
  total: number;
}

/** Ids of one page of a list, and how many there are in all. */
export async function listIds(
  db: Db<LibraryTables>,
  filter: ListFilter,
  order: ListOrder,
  range: { offset: number; limit: number },
): Promise<IdPage> {
  let query = db.selectFrom('reports');
  const { reportType, industry, publishedFrom } = filter;
  if (reportType !== undefined) query = query.where('report_type', '=', reportType);
  if (industry !== undefined) {
    query = query.where(({ eb, or }) => or([eb('industry1', '=', industry), eb('industry2', '=', industry)]));
  }
  if (publishedFrom !== undefined) query = query.where('published_at', '>=', publishedFrom);
  if (filter.withFile) query = query.where('current_version', 'is not', null);
  let page = query.select('id');
  if (order === 'downloads') page = page.orderBy('downloads', 'desc').orderBy('views', 'desc');
  else page = page.orderBy('published_at', 'desc');
  if (order === 'pages') page = page.orderBy('page_count', 'desc');
  const [rows, count] = await Promise.all([
    page.orderBy('id', 'desc').offset(range.offset).limit(range.limit).execute(),
    query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total: count.total };
}

/** The reports most like one: same second industry or stock first, then same type; newest first among equals. */
export async function listSimilarIds(
  db: Db<LibraryTables>,
  reportId: number,
  limit: number,
): Promise<number[]> {
  const of = await db
    .selectFrom('reports')
    .select(['report_type', 'industry1', 'industry2'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (of === undefined) return [];
  const sameStock = await db
    .selectFrom('report_stocks as other')
    .innerJoin('report_stocks as own', 'own.code', 'other.code')
    .innerJoin('reports', 'reports.id', 'other.report_id')
    .where('own.report_id', '=', reportId)
    .where('other.report_id', '!=', reportId)
    .select(['reports.id', 'reports.published_at'])
    .distinct()
    .orderBy('reports.published_at', 'desc')
    .limit(limit)
    .execute();
  const found = new Set(sameStock.map(({ id }) => id));
  const near: { column: 'industry2' | 'industry1' | 'report_type'; value: number | null }[] = [
    { column: 'industry2', value: of.industry2 },
    { column: 'industry1', value: of.industry1 },
    { column: 'report_type', value: of.report_type },
  ];
  for (const { column, value } of near) {
    if (found.size >= limit || value === null) continue;
    const rows = await db
      .selectFrom('reports')
      .select('id')
      .where(column, '=', value)
      .where('id', '!=', reportId)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit * 2)
      .execute();
    for (const { id } of rows) if (found.size < limit) found.add(id);
  }
  return [...found].slice(0, limit);
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

/** Organisations that have reports, most reports first. */
export function listOrganisations(db: Db<LibraryTables>) {
  return db
    .selectFrom('organisations')
    .innerJoin('reports', 'reports.organisation_id', 'organisations.id')
    .select(['organisations.id', 'organisations.name', 'type', 'is_broker'])
    .select((query) => query.fn.countAll<number>().as('reports'))
    .groupBy(['organisations.id'])
    .orderBy('reports', 'desc')
    .orderBy('organisations.id')
    .execute();
}

/** One more view or download, for the ranking. The index hears of it at the next rebuild. */
export async function countUse(
  db: Db<LibraryTables>,
  reportId: number,
  use: 'views' | 'downloads',
): Promise<void> {
  await db
    .updateTable('reports')
    .set((row) => ({ [use]: row(use, '+', 1) }))
    .where('id', '=', reportId)
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
