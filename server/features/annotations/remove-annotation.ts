import type { Annotation } from '#contract/calls/annotations.ts';
import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { ownNotes } from './access.ts';
import { requireWithinLimits } from './add-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { findAnnotation, holdPerson, markDeleted, restoreDeleted } from './store/annotations.ts';

/**
 * Deletes, or takes a deletion of the last day back; either twice changes nothing. Throws 10404 where there is nothing of the
 * caller's to delete or to be had back, 10006 where there is no room for it any more.
 */
export async function removeAnnotation(
  { db }: Pick<AnnotationDeps, 'db'>,
  { id, restore }: { id: number; restore: boolean },
  caller: Caller,
): Promise<{ annotation: Annotation }> {
  const owner = ownNotes(caller);
  if (!restore) {
    const removed = await markDeleted(db, owner, { id, at: new Date(caller.now) });
    if (removed === undefined) throw new BusinessError('notFound', '这条笔记已被删除');
    return { annotation: presentAnnotation(removed, removed.file_sha256) };
  }
  const since = new Date(caller.now - ANNOTATION_LIMITS.undoMs);
  const restored = await inTransaction(db, async (tx) => {
    await holdPerson(tx, owner);
    const living = await findAnnotation(tx, owner, id);
    if (living !== undefined) return living;
    const row = await restoreDeleted(tx, owner, { id, since });
    if (row === undefined) throw new BusinessError('notFound', '这条笔记删除已久，取不回来了');
    await requireWithinLimits(tx, owner, row.content_id);
    return row;
  });
  return { annotation: presentAnnotation(restored, restored.file_sha256) };
}
