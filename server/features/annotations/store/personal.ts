import type { Db } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { AnnotationTables } from './tables.ts';

/** Everything held about a user, what was deleted and is not yet forgotten among it. */
export function exportRows(db: Db<AnnotationTables>, { uid }: ExportedPerson) {
  return db
    .selectFrom('annotations')
    .select([
      'content_id',
      'report_id',
      'cited',
      'colour',
      'quote',
      'note',
      'page',
      'created_at',
      'updated_at',
      'deleted_at',
    ])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
}

export async function eraseAnnotations(db: Db<AnnotationTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('annotations').where('uid', '=', uid).execute();
}

/** Everybody's in a content that no record shows and that is gone for good. */
export async function forgetIn(db: Db<AnnotationTables>, contentId: number): Promise<void> {
  await db
    .deleteFrom('annotations')
    .where('content_id', '=', contentId)
    .where('report_id', 'is', null)
    .execute();
}

/** For a daily job: what was deleted before is gone for good. */
export async function forgetDeleted(db: Db<AnnotationTables>, before: Date): Promise<void> {
  await db.deleteFrom('annotations').where('deleted_at', '<', before).execute();
}
