import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ContentFile, PageRun } from '../content-file.ts';
import type { ContentTables } from '../tables.ts';

/** A content that has no file yet. */
export async function insertContent(
  tx: Tx<ContentTables>,
  { audience, now }: { audience: readonly string[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('contents')
    .values({ audience: [...audience], current_version: null, text_sketch: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a file to a content without touching what is read from the current one. */
export async function addVersion(
  tx: Tx<ContentTables>,
  contentId: number,
  file: ContentFile,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('content_versions')
    .values({
      content_id: contentId,
      sha256: file.sha256,
      size_bytes: file.sizeBytes,
      page_count: file.pageCount,
      file_name: storable(file.fileName),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever files these bytes at the same time waits until the transaction ends, and then finds them. */
export async function holdHash(tx: Tx<ContentTables>, sha256: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${sha256}`}, 0))`.execute(tx);
}

export interface VersionRow {
  id: number;
  sha256: string;
  sizeBytes: number;
  pageCount: number;
  /** Runs of pages alike; empty where nobody has looked. */
  pageSizes: PageRun[];
  fileName: string;
  createdAt: Date;
  isCurrent: boolean;
}

/** Every file of a content, the current one first. */
export async function readVersions(db: Db<ContentTables>, contentId: number): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('content_versions')
    .innerJoin('contents', 'contents.id', 'content_versions.content_id')
    .selectAll('content_versions')
    .select('contents.current_version')
    .where('content_versions.content_id', '=', contentId)
    .orderBy('content_versions.id')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      pageCount: row.page_count,
      pageSizes: row.page_sizes ?? [],
      fileName: row.file_name,
      createdAt: row.created_at,
      isCurrent: row.id === row.current_version,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** The file of a content that is read; undefined where there is none. */
export function readCurrent(db: Db<ContentTables>, contentId: number) {
  return db
    .selectFrom('contents')
    .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
    .select(['content_versions.id as versionId', 'sha256', 'file_name as fileName'])
    .select(['size_bytes as sizeBytes', 'content_versions.page_count as pageCount'])
    .where('contents.id', '=', contentId)
    .executeTakeFirst();
}

/** The same with what was understood of it. */
export async function readFile(db: Db<ContentTables>, contentId: number) {
  const row = await db
    .selectFrom('contents')
    .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
    .select(['sha256', 'file_name as fileName', 'size_bytes as sizeBytes'])
    .select(['content_versions.page_count as pageCount', 'page_sizes', 'is_scanned as isScanned'])
    .select(['unread_pages as unreadPages', 'chart_count as chartCount', 'contents.created_at as createdAt'])
    .select(['paragraph_count as paragraphCount', 'catalogue_count as catalogueCount'])
    .where('contents.id', '=', contentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { page_sizes: pageSizes, ...file } = row;
  return { ...file, pageSizes: pageSizes ?? [] };
}

/** Of several; those that are gone are missing. */
export const readAudiences = (
  db: Db<ContentTables>,
  contentIds: readonly number[],
): Promise<{ id: number; audience: string[] }[]> =>
  db
    .selectFrom('contents')
    .select(['id', 'audience'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...contentIds]))))
    .where('current_version', 'is not', null)
    .execute();

/** Whom a content is for; undefined where there is none. */
export function readAudience(
  db: Db<ContentTables>,
  contentId: number,
): Promise<{ id: number; audience: string[] } | undefined> {
  return db
    .selectFrom('contents')
    .select(['id', 'audience'])
    .where('id', '=', contentId)
    .where('current_version', 'is not', null)
    .executeTakeFirst();
}

/** Holds a content until the transaction ends; false where it is gone or has another file by now. */
export async function lockVersion(
  tx: Tx<ContentTables>,
  contentId: number,
  versionId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('contents')
    .select('current_version')
    .where('id', '=', contentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.current_version === versionId;
}
