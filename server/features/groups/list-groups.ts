import type { getGroup, getMyGroups, getRcmdGroups } from '#contract/calls/groups.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowKnowing, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { mostOwned } from './most-owned.ts';
import { presentCard, presentGroup } from './present-groups.ts';
import { countOwned, findGroup, listOwn, listPublic } from './store/groups.ts';

interface Paging {
  page: number;
  pageSize: number;
}
const rangeOf = ({ page, pageSize }: Paging) => ({ offset: (page - 1) * pageSize, limit: pageSize });

/** The caller's groups, and whether each holds that report. Throws 10999 for visitors. */
export async function listMyGroups(
  deps: GroupDeps,
  { fid, ...paging }: Paging & { fid?: number | null | undefined },
  caller: Caller,
): Promise<ResponseOf<typeof getMyGroups>> {
  const own = ownGroups(caller);
  const [{ list, count }, owned, ownsOrganisation] = await Promise.all([
    listOwn(deps.db, own, { ...rangeOf(paging), fid: fid ?? null }),
    countOwned(deps.db, own),
    deps.organisations.isOwner(own.uid),
  ]);
  const organisation = ownsOrganisation ? 1 : 0;
  return { list: list.map(presentCard), count, owned, most: mostOwned(deps, caller.tier), organisation };
}

/** Public groups alone, whoever asks. */
export async function listHotGroups(
  { db }: Pick<GroupDeps, 'db'>,
  paging: Paging,
  { uid }: Caller,
): Promise<ResponseOf<typeof getRcmdGroups>> {
  const { list, count } = await listPublic(db, uid, rangeOf(paging));
  return { list: list.map(presentCard), count };
}

/** Throws 10404 where there is none for the caller, 10999 for visitors. */
export async function readGroup(
  deps: GroupDeps,
  gid: number,
  caller: Caller,
): Promise<ResponseOf<typeof getGroup>> {
  const own = ownGroups(caller);
  return presentGroup(deps, allowKnowing(await findGroup(deps.db, gid, own)), caller);
}
