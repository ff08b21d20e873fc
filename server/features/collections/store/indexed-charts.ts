import { sql } from 'kysely';
import { startOfDay } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { LibraryTables } from '../../library/index.ts';
import type { IndexedChart } from '../chart-collection.ts';
import { researchersOfReport, stocksOfReport } from './report-names.ts';

interface ChartRow {
  id: number;
  name: string;
  kind: string;
  source: string;
  near_text: string;
  report_id: number;
  report: string;
  published_on: string;
  report_type: number;
  industry1: number | null;
  industry2: number | null;
  organisation_id: number | null;
  organisation: string | null;
  downloads: number;
  researchers: { id: number; name: string }[];
  stocks: { code: string; name: string }[];
  audience: string[];
}

/**
 * What every report of a house carries in a frame of its own: what words mean, whom to call, how it rates, what it is not liable for.
 * It is drawn as a table and says nothing of the subject: nobody looks for it among charts. Nor for a picture of words.
 */
const BOILERPLATE =
  '(释义|名词解释|联系人|联系方式|通讯录|销售团队|评级(说明|标准|体系|定义|系统)|免责|分析师(声明|承诺|简介)|法律声明|重要声明)';
export const isChart = sql<boolean>`c.name !~ ${sql.lit(BOILERPLATE)} AND NOT c.shows_text`;

/** Charts of these reports as the index takes them, in the order of publishing; reports that are gone are left out. */
export async function readIndexedCharts(
  db: Db<LibraryTables>,
  fids: readonly number[],
  tagsOfOthers: ReadonlyMap<number, readonly IndexTag[]> = new Map(),
): Promise<IndexedChart[]> {
  if (fids.length === 0) return [];
  const { rows } = await sql<ChartRow>`
    SELECT c.id, c.name, c.kind, c.source, c.near_text, r.id AS report_id, r.title AS report, r.published_on, r.report_type,
      r.industry1, r.industry2, r.organisation_id, o.name AS organisation, r.downloads, r.researchers, r.stocks, contents.audience
    FROM (
      SELECT reports.*, ${researchersOfReport} AS researchers, ${stocksOfReport} AS stocks
      FROM reports WHERE id = ANY(${[...fids]}::bigint[])
    ) AS r
    JOIN contents ON contents.id = r.content_id
    JOIN content_charts c ON c.content_id = r.content_id AND ${isChart}
    LEFT JOIN organisations o ON o.id = r.organisation_id
    ORDER BY r.published_on, c.id`.execute(db);
  return rows.map((row) => {
    const chart = toDocument(row);
    return { ...chart, tags: [...chart.tags, ...(tagsOfOthers.get(row.report_id) ?? [])] };
  });
}

const toDocument = (row: ChartRow): IndexedChart => ({
  id: row.id,
  publishedAtSeconds: startOfDay(row.published_on),
  fields: {
    title: [row.name],
    report: [row.report],
    organisation: [row.organisation ?? ''],
    author: row.researchers.map(({ name }) => name),
    stock: row.stocks.flatMap(({ code, name }) => [code, name]),
    body: [row.source, row.near_text],
  },
  pages: 0,
  demand: row.downloads,
  tags: tagsOf(row),
  audience: row.audience,
});

/** The charts and passages of a report are found again by its tag, however many of them are gone from the records. */
export const partsOfReport = (fid: number): IndexTag => `report:${fid}`;

function tagsOf(row: ChartRow): IndexTag[] {
  const tags: IndexTag[] = [
    `kind:${row.kind}`,
    partsOfReport(row.report_id),
    `type:${row.report_type}`,
    `year:${row.published_on.slice(0, 4)}`,
    ...row.researchers.map(({ id }): IndexTag => `researcher:${id}`),
  ];
  if (row.industry1 !== null) tags.push(`industry:${row.industry1}`);
  if (row.industry2 !== null) tags.push(`industry:${row.industry2}`);
  if (row.organisation_id !== null) tags.push(`organisation:${row.organisation_id}`);
  return tags;
}

/** How many there are for the index. */
export async function countCharts(db: Db<LibraryTables>): Promise<number> {
  const { charts } = await db
    .selectFrom('content_charts as c')
    .innerJoin('reports', 'reports.content_id', 'c.content_id')
    .select((query) => query.fn.countAll<number>().as('charts'))
    .where(isChart)
    .executeTakeFirstOrThrow();
  return charts;
}
