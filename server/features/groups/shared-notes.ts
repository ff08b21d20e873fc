import type { GroupNote, NoteReply } from '#contract/calls/group-notes.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { allowInGroup, allowRemovingReply, allowSharedNotes, type InGroup, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { shownName } from './present-groups.ts';
import { findFile } from './store/files.ts';
import { findGroup, lockGroup } from './store/groups.ts';
import { noteAct } from './store/members.ts';
import * as store from './store/notes.ts';
import { tellOfReply } from './tell-of-reply.ts';

const placeOf = async ({ db }: Pick<GroupDeps, 'db'>, gid: number, caller: Caller): Promise<InGroup> => {
  const own = ownGroups(caller);
  return allowInGroup(own, await findGroup(db, gid, own));
};

/**
 * Shares a note of the caller's with a group, or takes it back with what was said of it. Throws 10404 where there is no such group or
 * note for the caller, 10006 for a note on a file that the group does not read, 10007 for whoever is no member, 10999 for visitors.
 */
export async function shareNote(
  deps: GroupDeps,
  { gid, note, share }: { gid: number; note: number; share: boolean },
  caller: Caller,
): Promise<{ is_shared: 0 | 1 }> {
  const own = ownGroups(caller);
  allowInGroup(own, await findGroup(deps.db, gid, own));
  const stands = await deps.notes.placeOfOwn(caller, note);
  if (stands === null) throw new BusinessError('notFound', '没有这条笔记');
  const contentId = stands.fid === null ? stands.contentId : null;
  await inTransaction(deps.db, async (tx) => {
    const place = allowInGroup(own, await lockGroup(tx, gid, own));
    if (!share) return store.deleteNote(tx, place, note);
    const file = contentId === null ? undefined : await findFile(tx, gid, contentId);
    if (contentId !== null && file === undefined)
      throw new BusinessError('invalidInput', '这条笔记在您自己的文件上：先把文件放进这个群组，再分享');
    const at = new Date(caller.now);
    if (await store.insertNote(tx, place, { note, contentId, at }))
      await noteAct(tx, { group_id: gid, at, kind: 'noted', uid: place.uid });
  });
  return { is_shared: share ? 1 : 0 };
}

/** With which groups the caller shares a note; none for a note of somebody else. Throws 10999 for visitors. */
export const readNoteGroups = async (
  { db }: Pick<GroupDeps, 'db'>,
  note: number,
  caller: Caller,
): Promise<{ gids: number[] }> => ({ gids: await store.groupsWithNote(db, ownGroups(caller), note) });

/** Throws 10404 where there is no such group for the caller, 10007 for whoever is no member, 10999 for visitors. */
export async function listGroupNotes(
  deps: GroupDeps,
  { gid, page, pageSize }: { gid: number; page: number; pageSize: number },
  caller: Caller,
): Promise<{ list: GroupNote[]; count: number }> {
  const place = await placeOf(deps, gid, caller);
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { list: shared, count } = await store.listNotes(deps.db, place, range);
  const ids = shared.map(({ annotation_id }) => annotation_id);
  const [notes, names] = await Promise.all([
    deps.notes.read(allowSharedNotes(place, ids)),
    deps.accounts.namesOf([...new Set(shared.map(({ uid }) => uid))]),
  ]);
  const fids = [...new Set(notes.flatMap(({ report_id }) => report_id ?? []))];
  const readable = new Map(
    await Promise.all(
      fids.map(async (fid) => [fid, (await deps.quotas.allowText(caller, fid)) !== null] as const),
    ),
  );
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  const list = shared.flatMap(({ annotation_id, uid, shared_at, replies }): GroupNote[] => {
    const note = noteOf.get(annotation_id);
    if (note === undefined) return [];
    const isMine = uid === place.uid;
    // A file stands in the group as long as the note does, and is every member's to read.
    const isOpen = isMine || note.report_id === null || readable.get(note.report_id) === true;
    return [
      {
        note: note.id,
        report: { fid: note.report_id ?? ownFileId(note.content_id), name: note.cited.name },
        page: note.page,
        colour: note.colour,
        quote: isOpen ? note.quote : '',
        locked: isOpen ? 0 : 1,
        text: note.note,
        author: shownName(names.get(uid)),
        is_mine: isMine ? 1 : 0,
        shared_at: secondsOf(shared_at),
        replies,
      },
    ];
  });
  return { list, count };
}

async function presentReplies(deps: GroupDeps, place: InGroup, note: number): Promise<NoteReply[]> {
  const rows = await store.listReplies(deps.db, place, note);
  const names = await deps.accounts.namesOf([...new Set(rows.flatMap(({ uid }) => uid ?? []))]);
  return rows.map(({ id, uid, at, text }) => ({
    id,
    name: shownName(uid === null ? undefined : names.get(uid)),
    at: secondsOf(at),
    text,
    can_remove: place.role === 'owner' || uid === place.uid,
  }));
}

const NOT_SHARED = '这条笔记已不在群组里';

/** Throws as `listGroupNotes` does, and 10404 for a note that is not shared there. */
export async function readNoteReplies(
  deps: GroupDeps,
  { gid, note }: { gid: number; note: number },
  caller: Caller,
): Promise<{ list: NoteReply[] }> {
  const place = await placeOf(deps, gid, caller);
  if ((await store.findNote(deps.db, place, note)) === undefined)
    throw new BusinessError('notFound', NOT_SHARED);
  return { list: await presentReplies(deps, place, note) };
}

/** Says something of a shared note; its author and who is mentioned are told. Throws as `readNoteReplies` does. */
export async function replyToNote(
  deps: GroupDeps,
  { gid, note, text }: { gid: number; note: number; text: string },
  caller: Caller,
): Promise<{ list: NoteReply[] }> {
  const own = ownGroups(caller);
  const at = new Date(caller.now);
  const place = await inTransaction(deps.db, async (tx) => {
    const group = await lockGroup(tx, gid, own);
    const inGroup = allowInGroup(own, group);
    const shared = await store.findNote(tx, inGroup, note);
    if (shared === undefined || group === undefined) throw new BusinessError('notFound', NOT_SHARED);
    await store.insertReply(tx, inGroup, { note, text, at });
    await tellOfReply(deps, tx, { place: inGroup, group, author: shared.uid, text, at });
    return inGroup;
  });
  return { list: await presentReplies(deps, place, note) };
}

/** Throws as `listGroupNotes` does, and 10007 for whoever did not write it and does not own the group. */
export async function removeReply(
  { db }: Pick<GroupDeps, 'db'>,
  { gid, reply }: { gid: number; reply: number },
  caller: Caller,
): Promise<void> {
  const own = ownGroups(caller);
  await inTransaction(db, async (tx) => {
    const place = allowInGroup(own, await lockGroup(tx, gid, own));
    await store.deleteReply(tx, allowRemovingReply(place, await store.findReply(tx, place, reply)));
  });
}
