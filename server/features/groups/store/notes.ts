import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { InGroup } from '../access.ts';
import type { Range } from './groups.ts';
import type { GroupTables } from './tables.ts';

type Shared = Pick<Selectable<GroupTables['group_notes']>, 'annotation_id' | 'uid' | 'shared_at'> & {
  replies: number;
};
export type ReplyRow = Selectable<GroupTables['group_note_replies']>;

/** Whether it was not shared before. */
export async function insertNote(
  tx: Tx<GroupTables>,
  { gid, uid }: InGroup,
  { note, contentId, at }: { note: number; contentId: number | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('group_notes')
    .values({ group_id: gid, annotation_id: note, uid, shared_at: at, content_id: contentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** With what was said of it. */
export async function deleteNote(tx: Tx<GroupTables>, { gid, uid }: InGroup, note: number): Promise<void> {
  await tx
    .deleteFrom('group_notes')
    .where('group_id', '=', gid)
    .where('annotation_id', '=', note)
    .where('uid', '=', uid)
    .execute();
}

/** Of one person's note. */
export async function groupsWithNote(
  db: Db<GroupTables>,
  { uid }: { uid: number },
  note: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('group_notes')
    .select('group_id')
    .where('annotation_id', '=', note)
    .where('uid', '=', uid)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

const withReplies = (db: Db<GroupTables>, { gid }: InGroup) =>
  db
    .selectFrom('group_notes as n')
    .where('n.group_id', '=', gid)
    .select(['n.annotation_id', 'n.uid', 'n.shared_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('group_note_replies as r')
        .select(fn.countAll<number>().as('count'))
        .whereRef('r.group_id', '=', 'n.group_id')
        .whereRef('r.annotation_id', '=', 'n.annotation_id')
        .$asScalar()
        .$notNull()
        .as('replies'),
    );

/** The latest first, and how many there are. */
export async function listNotes(
  db: Db<GroupTables>,
  place: InGroup,
  { offset, limit }: Range,
): Promise<{ list: Shared[]; count: number }> {
  const [list, counted] = await Promise.all([
    withReplies(db, place)
      .orderBy('n.shared_at', 'desc')
      .orderBy('n.annotation_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('group_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('group_id', '=', place.gid)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, count: counted.count };
}

export const findNote = (db: Db<GroupTables>, place: InGroup, note: number): Promise<Shared | undefined> =>
  withReplies(db, place).where('n.annotation_id', '=', note).executeTakeFirst();

/** The first that was written first. */
export const listReplies = (db: Db<GroupTables>, { gid }: InGroup, note: number): Promise<ReplyRow[]> =>
  db
    .selectFrom('group_note_replies')
    .selectAll()
    .where('group_id', '=', gid)
    .where('annotation_id', '=', note)
    .orderBy('id')
    .execute();

export async function insertReply(
  tx: Tx<GroupTables>,
  { gid, uid }: InGroup,
  { note, text, at }: { note: number; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('group_note_replies')
    .values({ group_id: gid, annotation_id: note, uid, at, text })
    .execute();
}

export const findReply = (tx: Tx<GroupTables>, { gid }: InGroup, id: number): Promise<ReplyRow | undefined> =>
  tx
    .selectFrom('group_note_replies')
    .selectAll()
    .where('group_id', '=', gid)
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteReply(tx: Tx<GroupTables>, { id }: { id: number }): Promise<void> {
  await tx.deleteFrom('group_note_replies').where('id', '=', id).execute();
}
