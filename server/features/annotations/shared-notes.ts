import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { ownNotes, type SharedNotes } from './access.ts';
import { findAnnotation, readShared } from './store/annotations.ts';
import type { AnnotationRow, AnnotationTables } from './store/tables.ts';

/** For groups: what of somebody's notes others may see once it is shared. */
export interface SharedNoteReads {
  /** Whether the caller has a note of that number in a report of the library, which others may have too. Throws 10999 for visitors. */
  isOwn(caller: Caller, id: number): Promise<boolean>;
  /** Those that are gone are missing. */
  read(
    notes: SharedNotes,
  ): Promise<Pick<AnnotationRow, 'id' | 'report_id' | 'cited' | 'page' | 'colour' | 'quote' | 'note'>[]>;
}

export const sharedNoteReads = (db: Db<AnnotationTables>): SharedNoteReads => ({
  async isOwn(caller, id) {
    const row = await findAnnotation(db, ownNotes(caller), id);
    return row !== undefined && row.report_id !== null;
  },
  read: (notes) => readShared(db, notes),
});
