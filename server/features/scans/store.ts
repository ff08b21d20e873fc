import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { JSONColumnType } from '#server/platform/db/table-types.ts';
import type { ContentTables } from '../contents/index.ts';
import type { KeptLine } from './rules/recognised-page.ts';

/** The table that belongs to scans; no other feature reads or writes it. Its rows go with the file, which contents know by its hash. */
export interface ScanTables extends Pick<ContentTables, 'content_versions'> {
  /** A page that was tried. `failure` says why nothing is known of it; empty where `lines` are what it says. */
  scan_pages: {
    /** Of the content that the file belongs to. */
    version_id: number;
    page: number;
    failure: string;
    lines: JSONColumnType<KeptLine[]>;
    read_at: Date;
  };
}

export interface TriedPage {
  page: number;
  failure: string;
}

/** Pages of files that were tried, by file. */
export async function readTried(
  db: Db<ScanTables>,
  files: readonly string[],
): Promise<Map<string, TriedPage[]>> {
  const rows = await db
    .selectFrom('scan_pages')
    .innerJoin('content_versions', 'content_versions.id', 'scan_pages.version_id')
    .select(['sha256', 'page', 'failure'])
    .where(({ eb, fn, val }) => eb('sha256', '=', fn.any(val(files))))
    .execute();
  return Map.groupBy(rows, ({ sha256 }) => sha256);
}

/** What is known of the pages of a file, by 1-based number, whichever content it was read for. */
export async function readLines(db: Db<ScanTables>, sha256: string): Promise<Map<number, KeptLine[]>> {
  const rows = await db
    .selectFrom('scan_pages')
    .innerJoin('content_versions', 'content_versions.id', 'scan_pages.version_id')
    .select(['page', 'lines'])
    .where('sha256', '=', sha256)
    .where('failure', '=', '')
    .execute();
  return new Map(rows.map(({ page, lines }) => [page, lines]));
}

/** Keeps what became of a page, once; nothing where it is known already or the file has gone from the library meanwhile. */
export async function keepPage(
  db: Db<ScanTables>,
  row: { versionId: number; page: number; failure: string; lines: KeptLine[]; readAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO scan_pages (version_id, page, failure, lines, read_at)
    SELECT id, ${row.page}, ${row.failure}, ${JSON.stringify(row.lines)}::jsonb, ${row.readAt}
    FROM content_versions WHERE id = ${row.versionId} FOR KEY SHARE
    ON CONFLICT (version_id, page) DO NOTHING`.execute(db);
}
