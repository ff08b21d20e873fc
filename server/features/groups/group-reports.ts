import type { getFileList } from '#contract/calls/groups.ts';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import { GROUP_LIMITS } from '#contract/rights/group-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { type LibraryReads, tellTagged } from '../library/index.ts';
import { allowEditing, allowInGroup, allowKnowing, allowTakingOut, mayTakeOut, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { shownName } from './present-groups.ts';
import { findGroup, lockGroup } from './store/groups.ts';
import { noteAct, noteActs } from './store/members.ts';
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  insertReports,
  listReports,
} from './store/reports.ts';

type Listed = ResponseOf<typeof getFileList>;

/** What is in the group as lists show it; who added it is for members. Throws 10404 where there is no such group for the caller, 10999 for visitors. */
export async function listGroupReports(
  deps: GroupDeps,
  { gid, page, pageSize }: { gid: number; page: number; pageSize: number },
  caller: Caller,
): Promise<Listed> {
  const own = ownGroups(caller);
  const group = allowKnowing(await findGroup(deps.db, gid, own));
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { list, count } = await listReports(deps.db, group, range);
  const fids = list.map(({ report_id }) => report_id);
  const place = group.role === null ? null : allowInGroup(own, group);
  const adders = place === null ? [] : list.flatMap(({ added_by }) => added_by ?? []);
  const [items, favourites, names] = await Promise.all([
    deps.reads.for(caller).reportItems(fids),
    deps.favouritesOf(caller, fids),
    deps.accounts.namesOf([...new Set(adders)]),
  ]);
  const rowOf = new Map(list.map((row) => [row.report_id, row]));
  const files = items.map((item): Listed['files'][number] => {
    const row = rowOf.get(item.fid);
    const shown = { ...item, is_favorite: favourites.has(item.fid) ? (1 as const) : (0 as const) };
    if (place === null || row === undefined)
      return { ...shown, added_by: '', added_at: 0, can_remove: false };
    return {
      ...shown,
      added_by: shownName(row.added_by === null ? undefined : names.get(row.added_by)),
      added_at: secondsOf(row.added_at),
      can_remove: mayTakeOut(place, row.added_by),
    };
  });
  return { files, total: count, page_size: pageSize };
}

/**
 * Puts a report into groups, all of them or none; where it is already, it stays as it is. Nobody comes to read it by that. Throws 10404
 * for an unknown report or a group that is none for the caller, 10007 where they only read, 10006 where a group is full.
 */
export async function addToGroups(
  { db, reads }: Pick<GroupDeps, 'db' | 'reads'>,
  { fid, gids }: { fid: number; gids: readonly number[] },
  caller: Caller,
): Promise<{ added: number }> {
  const own = ownGroups(caller);
  const at = new Date(caller.now);
  if ((await reads.for(caller).reportItems([fid])).length === 0) throw new BusinessError('notFound');
  return inTransaction(db, async (tx) => {
    let added = 0;
    // In one order, so that two who add to the same groups never wait for each other.
    for (const gid of gids.toSorted((a, b) => a - b)) {
      const group = allowEditing(own, await lockGroup(tx, gid, own));
      const isFull = (await countReports(tx, group)) >= GROUP_LIMITS.reports;
      if (!(await insertReport(tx, group, fid, at))) continue;
      if (isFull) throw fullGroup();
      await noteAct(tx, { group_id: gid, at, kind: 'added', uid: group.uid, report_id: fid });
      added += 1;
    }
    if (added > 0) await tellTagged(tx, [fid]);
    return { added };
  });
}

/**
 * Puts reports into one group, all of them or none; what it holds already stays as it is, and a report that the library has no more is passed
 * over. Nobody comes to read one by that. Throws as `addToGroups` does.
 */
export async function addManyToGroup(
  { db, reads }: Pick<GroupDeps, 'db' | 'reads'>,
  { gid, fids }: { gid: number; fids: readonly number[] },
  caller: Caller,
): Promise<{ added: number }> {
  const own = ownGroups(caller);
  const at = new Date(caller.now);
  const known = await knownReports(reads.for(caller), [...new Set(fids)]);
  return inTransaction(db, async (tx) => {
    const group = allowEditing(own, await lockGroup(tx, gid, own));
    const held = await countReports(tx, group);
    const added = await insertReports(tx, group, known, at);
    if (held + added.length > GROUP_LIMITS.reports) throw fullGroup();
    const act = { group_id: gid, at, kind: 'added' as const, uid: group.uid };
    await noteActs(
      tx,
      added.map((fid) => ({ ...act, report_id: fid })),
    );
    if (added.length > 0) await tellTagged(tx, added);
    return { added: added.length };
  });
}

/** The reports of a folder of the caller's favourites. Throws as `addManyToGroup` does, and 10404 for a folder that is none of theirs. */
export async function addFolderToGroup(
  deps: Pick<GroupDeps, 'db' | 'reads' | 'folderOf'>,
  { gid, folder }: { gid: number; folder: number },
  caller: Caller,
): Promise<{ added: number }> {
  const most = FOLDER_LIMITS.intoGroup;
  const kept = await deps.folderOf(caller, most + 1, folder);
  if (kept.length > most)
    throw new BusinessError('invalidInput', `一次最多加入 ${most} 份，请选中其中一些再加入群组`);
  return addManyToGroup(deps, { gid, fids: kept.map(({ fid }) => fid) }, caller);
}

/** So many records are read at a time. */
const BATCH = 200;

/** Those of them that the library has. */
async function knownReports(
  reads: Pick<LibraryReads, 'reportItems'>,
  fids: readonly number[],
): Promise<number[]> {
  const known: number[] = [];
  for (let at = 0; at < fids.length; at += BATCH)
    known.push(...(await reads.reportItems(fids.slice(at, at + BATCH))).map(({ fid }) => fid));
  return known;
}

const fullGroup = () =>
  new BusinessError('invalidInput', `一个群组最多 ${GROUP_LIMITS.reports} 份报告，请先移出一些`);

/** Throws 10404 where the group or the report in it is none for the caller, 10007 for whoever may not. */
export async function takeOut(
  { db }: Pick<GroupDeps, 'db'>,
  { gid, fid }: { gid: number; fid: number },
  caller: Caller,
): Promise<void> {
  const own = ownGroups(caller);
  await inTransaction(db, async (tx) => {
    const place = allowInGroup(own, await lockGroup(tx, gid, own));
    await deleteReport(tx, allowTakingOut(place, await findReport(tx, gid, fid)));
    const at = new Date(caller.now);
    await noteAct(tx, { group_id: gid, at, kind: 'took', uid: place.uid, report_id: fid });
    await tellTagged(tx, [fid]);
  });
}
