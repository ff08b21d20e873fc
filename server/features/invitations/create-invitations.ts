import * as calls from '#contract/calls/invitations.ts';
import type { InviteTerms } from '#contract/rights/invite-terms.ts';
import {
  type AnyTransaction,
  type Database,
  inTransaction,
  tablesOf,
} from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { BrowserShared } from '../accounts/index.ts';
import type { InvitationDeps } from './deps.ts';
import { noteBrowserShared } from './note-browser-shared.ts';
import { noteRegistered } from './note-registered.ts';
import { readMyInvite, readMyInviteList } from './read-invitations.ts';
import { type FirstPaid, type Reward, rewardFirstPayment } from './reward-first-payment.ts';
import { eraseInvitations, exportInvitations, type InvitationTables } from './store.ts';

export interface InvitationParts {
  database: Database;
  accounts: InvitationDeps['accounts'];
  inviteTerms: InviteTerms;
  /** Where people reach the site. */
  publicUrl: string;
}

/** Who came by whose link, and what is given for it. */
export interface Invitations extends Feature {
  /** For whoever makes accounts. */
  noteRegistered: typeof noteRegistered;
  /** For whoever signs people in. */
  noteBrowserShared(shared: BrowserShared): Promise<void>;
  /** For whoever fulfils orders: what the buyer's inviter gets, given already, for the ledger; null where nothing. */
  rewardFirstPayment(within: AnyTransaction, paid: FirstPaid, now: number): Promise<Reward | null>;
}

export function createInvitations(parts: InvitationParts): Invitations {
  const { accounts, inviteTerms: terms } = parts;
  const db = tablesOf<InvitationTables>(parts.database);
  const deps: InvitationDeps = { db, accounts, terms, publicUrl: parts.publicUrl.replace(/\/+$/, '') };
  return {
    routes({ handle }) {
      handle(calls.myInvite, ({ theme_id }, { caller }) => readMyInvite(deps, theme_id, caller));
      handle(calls.myInviteList, (asked, { caller }) => readMyInviteList(deps, asked, caller));
    },
    jobs: [],
    personalData: {
      name: 'invitations',
      exportOf: (person) => exportInvitations(db, person),
      erase: (person) => inTransaction(db, (tx) => eraseInvitations(tx, person)),
    },
    noteRegistered,
    noteBrowserShared: (shared) => noteBrowserShared(db, shared),
    rewardFirstPayment: (within, paid, now) => rewardFirstPayment(deps, within, paid, now),
  };
}
