import type { Db } from '#server/platform/db/connect-database.ts';
import type { Hook } from '#server/platform/hook.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { SeatChange } from './seat-changes.ts';
import type { OrganisationTables } from './tables.ts';

export interface OrganisationDeps {
  db: Db<OrganisationTables>;
  accounts: Pick<Accounts, 'members' | 'changeMembership' | 'holdAccount'>;
  memberships: Pick<Memberships, 'quotas'>;
  /** Who wants to hear of seats that are taken and left. */
  seats: Pick<Hook<SeatChange>, 'tell'>;
}
