import { startOfDay } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';
import type { LibraryTables } from '../../library/index.ts';
import { plainRating } from '../plain-rating.ts';
import type { IndexedReport } from '../report-collection.ts';

/** The periodical that a report is an issue of; empty for what is none. */
type SeriesOf = (report: { organisation_id: number | null; title: string }) => string;

/** Reports as the index takes them, in the order of publishing; ids that are gone are left out. */
export async function readIndexedReports(
  db: Db<LibraryTables>,
  ids: number[],
  tagsOfOthers: ReadonlyMap<number, readonly IndexTag[]>,
  seriesOf: SeriesOf,
): Promise<IndexedReport[]> {
  if (ids.length === 0) return [];
  const [reports, stocks, authors, paragraphs] = await Promise.all([
    readHeads(db, ids),
    db
      .selectFrom('report_stocks')
      .select(['report_id', 'code', 'name'])
      .where('report_id', 'in', ids)
      .orderBy('ordinal')
      .execute(),
    db
      .selectFrom('report_researchers')
      .innerJoin('researchers', 'researchers.id', 'researcher_id')
      .select(['report_id', 'researcher_id', 'name'])
      .where('report_id', 'in', ids)
      .orderBy('ordinal')
      .execute(),
    db
      .selectFrom('content_paragraphs')
      .innerJoin('reports', 'reports.content_id', 'content_paragraphs.content_id')
      .select(['reports.id as report_id', 'text'])
      .where('reports.id', 'in', ids)
      // What every report of a house repeats would make every search for 投资 or 风险 find everything.
      // Of a formula only letters are known, in no order.
      .where('kind', 'not in', ['disclaimer', 'formula'])
      .orderBy('reports.id')
      .orderBy('ordinal')
      .execute(),
  ]);
  const stocksOf = groupBy(stocks);
  const authorsOf = groupBy(authors);
  const paragraphsOf = groupBy(paragraphs);
  return reports.map((report) => ({
    id: report.id,
    publishedAtSeconds: startOfDay(report.published_on),
    fields: {
      title: [report.title],
      organisation: [report.organisation ?? ''],
      author: (authorsOf.get(report.id) ?? []).map(({ name }) => name),
      stock: (stocksOf.get(report.id) ?? []).flatMap(({ code, name }) => [code, name]),
      body: [report.abstract, ...(paragraphsOf.get(report.id) ?? []).map(({ text }) => text)],
    },
    pages: report.page_count ?? 0,
    demand: report.downloads,
    tags: [
      ...tagsOf(report, seriesOf(report)),
      ...(tagsOfOthers.get(report.id) ?? []),
      ...(authorsOf.get(report.id) ?? []).map(({ researcher_id }): IndexTag => `researcher:${researcher_id}`),
    ],
    audience: report.audience ?? [PUBLIC],
  }));
}

function readHeads(db: Db<LibraryTables>, ids: number[]) {
  return db
    .selectFrom('reports')
    .leftJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .leftJoin('contents', 'contents.id', 'reports.content_id')
    .select([
      'reports.id',
      'reports.published_on',
      'reports.title',
      'reports.abstract',
      'contents.page_count',
      'contents.audience',
      'reports.downloads',
      'reports.report_type',
      'reports.industry1',
      'reports.industry2',
      'reports.level',
      'reports.rating',
      'contents.current_version',
      'reports.organisation_id',
      'organisations.name as organisation',
      'organisations.is_broker',
    ])
    .where('reports.id', 'in', ids)
    .orderBy('reports.published_on')
    .orderBy('reports.id')
    .execute();
}

function tagsOf(report: Awaited<ReturnType<typeof readHeads>>[number], series: string): IndexTag[] {
  const tags: IndexTag[] = [`type:${report.report_type}`, `level:${report.level}`];
  // A theme of the site is a level-1 industry.
  if (report.industry1 !== null) tags.push(`industry:${report.industry1}`, `theme:${report.industry1}`);
  if (report.industry2 !== null) tags.push(`industry:${report.industry2}`);
  if (report.organisation_id !== null) tags.push(`organisation:${report.organisation_id}`);
  tags.push(`year:${report.published_on.slice(0, 4)}`);
  const rating = plainRating(report.rating);
  if (rating !== '') tags.push(`rating:${rating}`);
  if (series !== '') tags.push(`series:${series}`);
  if (report.current_version !== null) tags.push('file:1');
  if (report.is_broker) tags.push('broker:1');
  return tags;
}

function groupBy<Row extends { report_id: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.report_id);
    if (group) group.push(row);
    else groups.set(row.report_id, [row]);
  }
  return groups;
}

/** Ids in the order of publishing, a slice at a time, whatever changes meanwhile. */
export async function* streamReportIds(db: Db<LibraryTables>, sliceSize: number): AsyncGenerator<number[]> {
  let last = { publishedOn: '-infinity', id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'published_on'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('published_on', 'id'), '>', tuple(last.publishedOn, last.id)),
      )
      .orderBy('published_on')
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = { publishedOn: end.published_on, id: end.id };
    yield rows.map(({ id }) => id);
  }
}
