import type { InviteTerms } from '#contract/rights/invite-terms.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Accounts } from '../accounts/index.ts';
import type { InvitationTables } from './store.ts';

export interface InvitationDeps {
  db: Db<InvitationTables>;
  accounts: Pick<Accounts, 'changeMembership' | 'holdAccount' | 'namesOf' | 'sharePhone'>;
  terms: InviteTerms;
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string;
}
