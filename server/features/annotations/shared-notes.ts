import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { ownNotes, type SharedNotes } from './access.ts';
import { findAnnotation, readShared } from './store/annotations.ts';
import type { AnnotationRow, AnnotationTables } from './store/tables.ts';

/** A report of the library, which others may have too, or a file of somebody's own. */
interface NotePlace {
  /** null where no report shows the content. */
  fid: number | null;
  contentId: number;
}

/** For groups: what of somebody's notes others may see once it is shared. */
export interface SharedNoteReads {
  /** What the caller's note of that number stands in; null where there is none of theirs. Throws 10999 for visitors. */
  placeOfOwn(caller: Caller, id: number): Promise<NotePlace | null>;
  /** Those that are gone are missing. */
  read(
    notes: SharedNotes,
  ): Promise<
    Pick<AnnotationRow, 'id' | 'content_id' | 'report_id' | 'cited' | 'page' | 'colour' | 'quote' | 'note'>[]
  >;
}

export const sharedNoteReads = (db: Db<AnnotationTables>): SharedNoteReads => ({
  async placeOfOwn(caller, id) {
    const row = await findAnnotation(db, ownNotes(caller), id);
    return row === undefined ? null : { fid: row.report_id, contentId: row.content_id };
  },
  read: (notes) => readShared(db, notes),
});
