import { type Tx, withTables } from '#server/platform/db/connect-database.ts';
import type { SeatChange } from '../organisations/index.ts';
import type { GroupDeps } from './deps.ts';
import { withdrawFiles } from './group-files.ts';
import { tellMembersChanged } from './member-events.ts';
import { freeGroups, groupsOfOrganisation, lockGroup } from './store/groups.ts';
import { deleteMember, insertMember, noteAct } from './store/members.ts';
import type { GroupTables } from './store/tables.ts';

type Seated = { gid: number; uid: number; at: Date };

/** Puts a member of the organisation into its group, which is new or held. */
export async function seat(tx: Tx<GroupTables>, { gid, uid, at }: Seated): Promise<void> {
  await insertMember(tx, { group_id: gid, uid, role: 'reader', joined_at: at });
  await noteAct(tx, { group_id: gid, at, kind: 'joined', uid });
  await tellMembersChanged(tx, [uid]);
}

async function unseat(
  deps: Pick<GroupDeps, 'sharing'>,
  tx: Tx<GroupTables>,
  { gid, uid, at }: Seated,
): Promise<void> {
  await withdrawFiles(deps, tx, { gid, uid });
  await deleteMember(tx, { gid, uid });
  await noteAct(tx, { group_id: gid, at, kind: 'left', uid });
  await tellMembersChanged(tx, [uid]);
}

/**
 * The groups of an organisation follow its seats, in the transaction that takes or frees one. With the organisation gone they are its
 * owner's, who is alone in them by then.
 */
export async function followSeats(
  deps: Pick<GroupDeps, 'sharing' | 'memberships'>,
  { within, organisation, kind, uid, now }: SeatChange,
): Promise<void> {
  const tx = withTables<GroupTables>(within);
  if (kind === 'closed') return freeGroups(tx, organisation);
  for (const gid of await groupsOfOrganisation(tx, organisation)) {
    const group = await lockGroup(tx, gid, { uid });
    const at = new Date(now);
    if (group === undefined) continue;
    if (kind === 'joined') await seat(tx, { gid, uid, at });
    else if (group.role !== null) await unseat(deps, tx, { gid, uid, at });
  }
  deps.memberships.forget([uid]);
}
