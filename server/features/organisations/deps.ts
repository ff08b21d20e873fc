import type { Db } from '#server/platform/db/connect-database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { OrganisationTables } from './tables.ts';

export interface OrganisationDeps {
  db: Db<OrganisationTables>;
  accounts: Pick<Accounts, 'members' | 'changeMembership' | 'holdAccount'>;
  memberships: Pick<Memberships, 'quotas'>;
}
