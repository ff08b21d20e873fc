import type { getGroupActivity } from '#contract/calls/group-members.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowInGroup, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { shownName } from './present-groups.ts';
import { namesOfFiles } from './store/files.ts';
import { findGroup } from './store/groups.ts';
import { listActs } from './store/members.ts';

/** Throws 10404 where there is no such group for the caller, 10007 for whoever is no member, 10999 for visitors. */
export async function readActivity(
  deps: GroupDeps,
  { gid, page, pageSize }: { gid: number; page: number; pageSize: number },
  caller: Caller,
): Promise<ResponseOf<typeof getGroupActivity>> {
  const own = ownGroups(caller);
  const place = allowInGroup(own, await findGroup(deps.db, gid, own));
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { list, count } = await listActs(deps.db, place, range);
  const [names, reports, files] = await Promise.all([
    deps.accounts.namesOf([...new Set(list.flatMap(({ uid, member }) => [uid ?? [], member ?? []].flat()))]),
    deps.reads.for(caller).reportItems([...new Set(list.flatMap(({ report_id }) => report_id ?? []))]),
    // Of what was taken out or removed nothing is left, its name neither.
    namesOfFiles(deps.db, place, [...new Set(list.flatMap(({ content_id }) => content_id ?? []))]),
  ]);
  const named = (fid: number, name: string) => [fid, { fid, name }] as const;
  const fileOf = new Map([
    ...reports.map(({ fid, name }) => named(fid, name)),
    ...files.map(({ content_id, name }) => named(ownFileId(content_id), name)),
  ]);
  const nameOf = (uid: number | null) => shownName(uid === null ? undefined : names.get(uid));
  return {
    list: list.map(({ id, at, kind, uid, member, report_id, content_id }) => ({
      id,
      at: secondsOf(at),
      kind,
      name: nameOf(uid),
      member: kind === 'removed' || kind === 'handed' ? nameOf(member) : '',
      report: fileOf.get(report_id ?? ownFileId(content_id ?? 0)) ?? null,
    })),
    count,
  };
}
