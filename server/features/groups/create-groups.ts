import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { GroupDeps } from './deps.ts';
import { groupData } from './personal-data.ts';
import { groupRoutes } from './routes.ts';
import { forgetInvites } from './store/invites.ts';
import type { GroupTables } from './store/tables.ts';

export interface GroupParts extends Pick<GroupDeps, 'accounts' | 'favouritesOf' | 'enterpriseGroups'> {
  database: Database;
  clock: Clock;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  /** Where people reach the site. */
  publicUrl: string;
}

export const groupDepsOf = ({
  database,
  library,
  memberships,
  publicUrl,
  ...parts
}: GroupParts): GroupDeps => ({
  db: tablesOf<GroupTables>(database),
  reads: library.reads,
  quotas: memberships.quotas,
  accounts: parts.accounts,
  favouritesOf: parts.favouritesOf,
  origin: new URL(publicUrl).origin,
  enterpriseGroups: parts.enterpriseGroups,
});

/** Groups of readers, and what they keep together. A private one is there for its members alone. */
export function createGroups(parts: GroupParts): Feature {
  const deps = groupDepsOf(parts);
  const forget = () => forgetInvites(deps.db, new Date(parts.clock.now()));
  return {
    routes: ({ handle }) => groupRoutes(handle, deps),
    jobs: [{ name: 'groups.forget-invites', when: 'daily', handler: forget }],
    personalData: groupData(deps),
  };
}
