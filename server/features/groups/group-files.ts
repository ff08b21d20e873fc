import type { GroupOwnFile, getOwnFiles } from '#contract/calls/group-files.ts';
import { GROUP_LIMITS } from '#contract/rights/group-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { groupKey } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { allowEditing, allowInGroup, allowTakingFile, type InGroup, ownGroups, ownsFile } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { shownName } from './present-groups.ts';
import * as store from './store/files.ts';
import { deleteGroup, findGroup, lockGroup } from './store/groups.ts';
import { noteAct } from './store/members.ts';
import { countReports } from './store/reports.ts';
import type { FileRow, GroupTables } from './store/tables.ts';

type Adder = Pick<Caller, 'uid' | 'now'>;

async function present(deps: GroupDeps, place: InGroup, rows: readonly FileRow[]): Promise<GroupOwnFile[]> {
  const names = await deps.accounts.namesOf([...new Set(rows.map(({ uid }) => uid))]);
  return rows.map((row) => ({
    fid: ownFileId(row.content_id),
    ...{ name: row.name, page_count: row.page_count, size_bytes: row.size_bytes },
    added_by: shownName(names.get(row.uid)),
    added_at: secondsOf(row.added_at),
    can_remove: ownsFile(place, row),
  }));
}

/** Files that members let the group read. Throws 10404 where there is no such group for the caller, 10007 for whoever is no member, 10999 for visitors. */
export async function listOwnFiles(
  deps: GroupDeps,
  { gid, page, pageSize }: ParsedRequestOf<typeof getOwnFiles>,
  caller: Caller,
): Promise<ResponseOf<typeof getOwnFiles>> {
  const own = ownGroups(caller);
  const place = allowInGroup(own, await findGroup(deps.db, gid, own));
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { list, count } = await store.listFiles(deps.db, place, range);
  return { files: await present(deps, place, list), total: count, page_size: pageSize };
}

/**
 * Lets a group read a file that the caller brought. It stays theirs, takes no room again, and is read by whoever is in the group at the
 * time. Throws 10404 for a group or a file that is none for the caller, 10007 where they only read, 10006 where the group is full or has
 * the same bytes already.
 */
export async function addOwnFile(
  deps: GroupDeps,
  { gid, file: { stored_name: id } }: { gid: number; file: { stored_name: string } },
  caller: Adder,
): Promise<GroupOwnFile> {
  const own = ownGroups(caller);
  const at = new Date(caller.now);
  // The group comes first: whether there is one for them tells nothing of the file, nor the other way round.
  allowEditing(own, await findGroup(deps.db, gid, own));
  const file = await deps.files.toShare(id, caller);
  const added = await inTransaction(deps.db, async (tx) => {
    const place = allowEditing(own, await lockGroup(tx, gid, own));
    const standing = await store.findFile(tx, gid, file.contentId);
    if (standing !== undefined) return { place, row: standing };
    const same = await store.findSameFile(tx, gid, file.sha256);
    if (same !== undefined)
      throw new BusinessError('invalidInput', `群组里已有内容相同的“${same.name}”，不再放一份`);
    if ((await countReports(tx, place)) + (await store.countFiles(tx, gid)) >= GROUP_LIMITS.reports)
      throw new BusinessError('invalidInput', `一个群组最多 ${GROUP_LIMITS.reports} 份，请先移出一些`);
    if (!(await deps.sharing.share(tx, file, groupKey(gid))))
      throw new BusinessError('notFound', '这个文件已经移除');
    const row: FileRow = {
      ...{ group_id: gid, content_id: file.contentId, uid: own.uid, added_at: at },
      ...{ name: file.name, sha256: file.sha256, size_bytes: file.sizeBytes, page_count: file.pageCount },
    };
    await store.insertFile(tx, row);
    await noteAct(tx, { group_id: gid, at, kind: 'filed', uid: own.uid, content_id: file.contentId });
    return { place, row };
  });
  const [shown] = await present(deps, allowInGroup(own, await findGroup(deps.db, gid, own)), [added.row]);
  if (shown === undefined) throw new BusinessError('notFound');
  return shown;
}

/** Throws as `addOwnFile` does for a group that the person may not add to. */
export async function mayAddFiles({ db }: Pick<GroupDeps, 'db'>, gid: number, adder: Pick<Caller, 'uid'>) {
  const own = ownGroups(adder);
  allowEditing(own, await findGroup(db, gid, own));
}

/** Throws 10404 where the group or the file in it is none for the caller, 10007 for whoever neither owns the group nor the file. */
export async function takeOutFile(
  { db, sharing }: Pick<GroupDeps, 'db' | 'sharing'>,
  { gid, contentId }: { gid: number; contentId: number },
  caller: Caller,
): Promise<void> {
  const own = ownGroups(caller);
  await inTransaction(db, async (tx) => {
    const place = allowInGroup(own, await lockGroup(tx, gid, own));
    const taken = allowTakingFile(place, await store.findFile(tx, gid, contentId));
    await sharing.unshare(tx, [contentId], groupKey(gid));
    await store.deleteFile(tx, taken);
    const at = new Date(caller.now);
    await noteAct(tx, { group_id: gid, at, kind: 'unfiled', uid: place.uid, content_id: contentId });
  });
}

/** Before somebody goes, or the group: nobody reads by it any more what they let it read. The group is held. */
export async function withdrawFiles(
  { sharing }: Pick<GroupDeps, 'sharing'>,
  tx: Tx<GroupTables>,
  whose: { gid: number; uid?: number },
): Promise<void> {
  await sharing.unshare(tx, await store.contentsIn(tx, whose), groupKey(whose.gid));
}

/** A group that is held goes with everything in it. */
export async function dissolve(
  deps: Pick<GroupDeps, 'sharing'>,
  tx: Tx<GroupTables>,
  { gid }: { gid: number },
): Promise<void> {
  await withdrawFiles(deps, tx, { gid });
  await deleteGroup(tx, { gid });
}
