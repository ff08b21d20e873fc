import type { changeAnnotation as ChangeAnnotation } from '#contract/calls/annotations.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownNotes } from './access.ts';
import type { AnnotationDeps } from './deps.ts';
import { presentAnnotation } from './present-annotation.ts';
import { foldedNote } from './rules/sought-note.ts';
import { findAnnotation, updateAnnotation } from './store/annotations.ts';

/**
 * Changes colour or note, unless another tab or device was quicker: then nothing is saved and what stands there is told. What is
 * there already counts as saved, so that a save may be sent again. Throws 10404 where it is gone or another's.
 */
export async function changeAnnotation(
  { db }: Pick<AnnotationDeps, 'db'>,
  asked: ParsedRequestOf<typeof ChangeAnnotation>,
  caller: Caller,
): Promise<ResponseOf<typeof ChangeAnnotation>> {
  const owner = ownNotes(caller);
  const { id, version } = asked;
  const known = await findAnnotation(db, owner, id);
  if (known === undefined) throw new BusinessError('notFound', '这条笔记已被删除');
  const colour = asked.colour ?? known.colour;
  const note = asked.note ?? known.note;
  // Where it was found stays as the browser knows it.
  if (colour === known.colour && note === known.note)
    return { is_saved: 1, annotation: presentAnnotation(known, known.file_sha256) };
  const at = new Date(caller.now);
  const folded = foldedNote(known.quote, note);
  const saved = await updateAnnotation(db, owner, { id, version, colour, note, folded, at });
  if (saved !== undefined) return { is_saved: 1, annotation: presentAnnotation(saved, saved.file_sha256) };
  const now = await findAnnotation(db, owner, id);
  if (now === undefined) throw new BusinessError('notFound', '这条笔记已被删除');
  return { is_saved: 0, annotation: presentAnnotation(now, now.file_sha256) };
}
