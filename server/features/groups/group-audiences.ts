import { type AudienceProvider, groupKey, type Keeper } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { TagsOfReports } from '../collections/index.ts';
import { allowInGroup, allowKnowing, ownGroups } from './access.ts';
import type { GroupDeps } from './deps.ts';
import { findGroup } from './store/groups.ts';
import { groupsHolding } from './store/reports.ts';

type Stored = Pick<GroupDeps, 'db'>;

/** What is a group's own is found by its members; whoever leaves has it no more at the next question. */
export const membersAudience =
  ({ memberships }: Pick<GroupDeps, 'memberships'>): AudienceProvider =>
  async (uid) =>
    (await memberships.of(uid)).map(groupKey);

/** Within a group searches whoever may see its list. Throws 10404 for a group that is none for the caller, 10999 for visitors. */
export const groupKeeper =
  ({ db }: Stored): Keeper =>
  async (gid, caller) => {
    const own = ownGroups(caller);
    allowKnowing(await findGroup(db, gid, own));
  };

/** For what only members do with what a group holds. Throws 10404, 10007 and 10999. */
export async function requireMember({ db }: Stored, gid: number, caller: Caller): Promise<void> {
  const own = ownGroups(caller);
  allowInGroup(own, await findGroup(db, gid, own));
}

/** A report of the library stays everybody's in whatever group it is: the tag is only a way to ask for what one holds. */
export const tagsByGroups =
  ({ db }: Stored): TagsOfReports =>
  async (fids) =>
    new Map([...(await groupsHolding(db, fids))].map(([report, gids]) => [report, gids.map(groupKey)]));
