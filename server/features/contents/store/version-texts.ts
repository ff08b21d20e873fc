import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ContentFile } from '../content-file.ts';
import type { ContentTables, SaidParagraph } from '../tables.ts';

/** Keeps what a version says that is not the one that is read, or says anew how it is read. */
export async function keepVersionText(
  tx: Tx<ContentTables>,
  versionId: number,
  { paragraphs }: Pick<ContentFile, 'paragraphs'>,
): Promise<void> {
  const said = paragraphs.map(({ page, kind, text }) => ({ page, kind, text: storable(text) }));
  await tx
    .insertInto('content_version_texts')
    .values({ version_id: versionId, paragraphs: JSON.stringify(said) })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet({ paragraphs: (eb) => eb.ref('excluded.paragraphs') }),
    )
    .execute();
}

interface StoredOther {
  id: number;
  sha256: string;
  fileName: string;
  sizeBytes: number;
  pageCount: number;
  /** When it came. */
  createdAt: Date;
}

/** The files of a content that are kept beside the one that is read, the first that came first. */
export function readOtherVersions(db: Db<ContentTables>, contentId: number): Promise<StoredOther[]> {
  return db
    .selectFrom('content_versions')
    .innerJoin('contents', 'contents.id', 'content_versions.content_id')
    .select(['content_versions.id', 'sha256', 'file_name as fileName', 'size_bytes as sizeBytes'])
    .select(['content_versions.page_count as pageCount', 'content_versions.created_at as createdAt'])
    .where('content_id', '=', contentId)
    .whereRef('content_versions.id', '<>', 'contents.current_version')
    .orderBy('content_versions.id')
    .execute();
}

/** A file of a content that can be laid beside the one that is read. */
export interface OtherVersion {
  /** When it came, and when the one that is read did. */
  createdAt: Date;
  readCreatedAt: Date;
  sha256: string;
  pageCount: number;
  /** It came after the one that is read. */
  isNewer: boolean;
  paragraphs: SaidParagraph[];
}

/** The last that came of those whose text is kept; undefined where there is none. */
export function readNewestOther(db: Db<ContentTables>, contentId: number): Promise<OtherVersion | undefined> {
  return db
    .selectFrom('content_version_texts')
    .innerJoin('content_versions as other', 'other.id', 'content_version_texts.version_id')
    .innerJoin('contents', 'contents.id', 'other.content_id')
    .innerJoin('content_versions as read', 'read.id', 'contents.current_version')
    .select(['other.created_at as createdAt', 'read.created_at as readCreatedAt', 'paragraphs'])
    .select(['other.sha256', 'other.page_count as pageCount', sql<boolean>`other.id > read.id`.as('isNewer')])
    .where('contents.id', '=', contentId)
    .whereRef('other.id', '<>', 'contents.current_version')
    .orderBy('other.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Holds a version until the transaction ends; false where it is gone. */
export async function holdVersion(tx: Tx<ContentTables>, versionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('content_versions')
    .select('id')
    .where('id', '=', versionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
