import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { startOfDay } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { headlineWithin, seriesKey } from '../series-key.ts';
import type { LibraryTables } from '../tables.ts';

/** What tells whether two reports of a list are the same one, or issues of one periodical. */
export interface FoldingFacts {
  fid: number;
  title: string;
  /** The same for titles that differ in spacing, punctuation, width or case. */
  titleKey: string;
  /** 0 where no house is known. */
  organisationId: number;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  /** Codes of the stocks it is about. */
  stocks: readonly string[];
  /** Of the first level; 0 where none is known. */
  industry: number;
  /** Empty for what is no periodical. */
  seriesKey: string;
  /** Of an issue of a periodical, what it is about; empty where its title does not say. */
  headline: string;
  hasFile: boolean;
  /** Of the content that it shows; null where it shows none. */
  audience: readonly string[] | null;
}

/** In no order; ids that are gone are left out. */
export async function readFoldingFacts(
  db: Db<LibraryTables>,
  ids: readonly number[],
): Promise<FoldingFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .leftJoin('contents', 'contents.id', 'reports.content_id')
    .select(['reports.id', 'title', 'title_key', 'organisation_id', 'published_on', 'industry1'])
    .select(['current_version', 'contents.audience'])
    .select((query) =>
      jsonArrayFrom(
        query.selectFrom('report_stocks').select('code').whereRef('report_id', '=', 'reports.id'),
      ).as('stocks'),
    )
    .where(({ eb, fn, val }) => eb('reports.id', '=', fn.any(val([...ids]))))
    .execute();
  return rows.map((row) => factsOf(row, seriesKey(row)));
}

interface FactRow {
  id: number;
  title: string;
  title_key: string;
  organisation_id: number | null;
  published_on: string;
  industry1: number | null;
  current_version: number | null;
  audience: string[] | null;
  stocks: { code: string }[];
}

const factsOf = (row: FactRow, key: string): FoldingFacts => ({
  fid: row.id,
  title: row.title,
  titleKey: row.title_key,
  organisationId: row.organisation_id ?? 0,
  publishedAtSeconds: startOfDay(row.published_on),
  stocks: row.stocks.map(({ code }) => code),
  industry: row.industry1 ?? 0,
  seriesKey: key,
  headline: headlineWithin(key, row),
  hasFile: row.current_version !== null,
  audience: row.audience,
});
