import type { Audiences } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Events } from '#server/platform/events/open-events.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Annotations } from '../annotations/index.ts';
import type { Collections } from '../collections/index.ts';
import type { Contents } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Organisations } from '../organisations/index.ts';
import type { Uploads } from '../uploads/index.ts';
import type { GroupDeps } from './deps.ts';
import { groupKeeper, membersAudience, requireMember, tagsByGroups } from './group-audiences.ts';
import { addOwnFile, mayAddFiles } from './group-files.ts';
import { keepMemberships } from './kept-memberships.ts';
import { MEMBERS_CHANGED } from './member-events.ts';
import { type GroupDesk, operatorDesk } from './operator-desk.ts';
import { followSeats } from './organisation-groups.ts';
import { groupData } from './personal-data.ts';
import { groupRoutes } from './routes.ts';
import { forgetInvites } from './store/invites.ts';
import type { GroupTables } from './store/tables.ts';

export interface GroupParts
  extends Pick<GroupDeps, 'accounts' | 'favouritesOf' | 'folderOf' | 'enterpriseGroups'> {
  database: Database;
  events: Pick<Events, 'listen'>;
  clock: Clock;
  annotations: Pick<Annotations, 'shared'>;
  contents: Pick<Contents, 'own'>;
  library: Pick<Library, 'reads'>;
  collections: Pick<Collections, 'addTags'>;
  uploads: Pick<Uploads, 'toShare' | 'onAimed' | 'onReady'>;
  /** Where it says whose a group's own is, and who may ask for what one holds. */
  audiences: Pick<Audiences, 'add' | 'keep'>;
  memberships: Pick<Memberships, 'quotas'>;
  messages: Pick<Messages, 'write'>;
  organisations: Pick<Organisations, 'holdOwned' | 'isOwner' | 'onSeats'>;
  /** Where people reach the site. */
  publicUrl: string;
}

export const groupDepsOf = ({
  database,
  library,
  memberships,
  publicUrl,
  ...parts
}: Omit<GroupParts, 'audiences'>): GroupDeps => ({
  db: tablesOf<GroupTables>(database),
  memberships: keepMemberships(tablesOf<GroupTables>(database)),
  reads: library.reads,
  files: parts.uploads,
  sharing: parts.contents.own,
  quotas: memberships.quotas,
  notes: parts.annotations.shared,
  messages: parts.messages,
  organisations: parts.organisations,
  accounts: parts.accounts,
  favouritesOf: parts.favouritesOf,
  folderOf: parts.folderOf,
  origin: new URL(publicUrl).origin,
  enterpriseGroups: parts.enterpriseGroups,
});

/** Groups of readers, and the operator's side of them. */
export interface Groups extends Feature {
  desk(operator: OperatorProof): GroupDesk;
  /** Throws 10404 for a group that is none for the caller, 10007 where they are not in it, 10999 for visitors. */
  requireMember(gid: number, caller: Caller): Promise<void>;
}

/** Groups of readers, and what they keep together. A private one is there for its members alone. */
export function createGroups(parts: GroupParts): Groups {
  const deps = groupDepsOf(parts);
  parts.events.listen([MEMBERS_CHANGED], deps.memberships.forget);
  parts.audiences.add(membersAudience(deps));
  parts.audiences.keep('group', groupKeeper(deps));
  parts.collections.addTags(tagsByGroups(deps));
  parts.organisations.onSeats((change) => followSeats(deps, change));
  parts.uploads.onAimed(({ gid, uid }) => mayAddFiles(deps, gid, { uid }));
  parts.uploads.onReady(async ({ gid, id, uid, now }) => {
    await addOwnFile(deps, { gid, file: { stored_name: id } }, { uid, now });
  });
  const forget = () => forgetInvites(deps.db, new Date(parts.clock.now()));
  return {
    routes: ({ handle }) => groupRoutes(handle, deps),
    jobs: [{ name: 'groups.forget-invites', when: 'daily', handler: forget }],
    personalData: groupData(deps),
    requireMember: (gid, caller) => requireMember(deps, gid, caller),
    desk: (operator) =>
      operatorDesk({ ...deps, messages: parts.messages, now: () => parts.clock.now() }, operator),
  };
}
