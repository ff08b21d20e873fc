import * as calls from '#contract/calls/organisations.ts';
import type { Membership } from '#contract/rights/membership-terms.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import {
  type AnyTransaction,
  type Database,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import { addMember, removeMember, resetMember } from './change-members.ts';
import type { OrganisationDeps } from './deps.ts';
import { createDesk } from './desk.ts';
import { followOwner } from './follow-owner.ts';
import { organisationData } from './personal-data.ts';
import { readOrganisation } from './read-organisation.ts';
import type { SeatChange } from './seat-changes.ts';
import { findMember, findOwned, listMembers, lockOwned } from './store.ts';
import type { OrganisationRow, OrganisationTables } from './tables.ts';

export interface OrganisationParts extends Omit<OrganisationDeps, 'db' | 'seats'> {
  database: Database;
  clock: Clock;
}

/** An organisation, and who has a seat in it beside its owner. */
interface HeldOrganisation {
  id: number;
  members: number[];
}

/** Organisations: seats, their members' accounts, and one pot of quotas. */
export interface Organisations extends Feature {
  /** For whoever sells memberships, in the transaction of the sale and under the lock of the owner's account. */
  followOwner(
    within: AnyTransaction,
    owner: GrantedMembership,
    held: Membership & { opens: number; now: number },
  ): Promise<OrganisationRow | null>;
  /** Whose membership comes from an organisation of somebody else. */
  isMember(uid: number): Promise<boolean>;
  /** As `isMember`, also of somebody who was removed and is not deleted yet, in the transaction of whoever gives days. */
  hasSeat(within: AnyTransaction, uid: number): Promise<boolean>;
  /** Whom to tell of seats that are taken and left, in the transaction that does it. */
  onSeats: Hook<SeatChange>['add'];
  /** Whether somebody owns an open organisation. */
  isOwner(uid: number): Promise<boolean>;
  /** The open organisation of an owner with its members, held until the transaction ends; null where there is none. */
  holdOwned(within: AnyTransaction, uid: number): Promise<HeldOrganisation | null>;
  desk(operator: OperatorProof): ReturnType<typeof createDesk>;
}

export function createOrganisations({ database, clock, ...neighbours }: OrganisationParts): Organisations {
  const seats = createHook<SeatChange>();
  const deps: OrganisationDeps = { db: tablesOf<OrganisationTables>(database), ...neighbours, seats };
  return {
    routes({ handle }) {
      handle(calls.getOrganisation, async (_asked, { caller }) => ({
        organisation: await readOrganisation(deps, caller),
      }));
      handle(calls.addMember, (asked, { caller }) => addMember(deps, asked, caller));
      handle(calls.resetMember, ({ member }, { caller }) => resetMember(deps, member, caller));
      handle(calls.removeMember, async ({ member }, { caller }) => {
        await removeMember(deps, member, caller);
        return {};
      });
    },
    jobs: [],
    personalData: organisationData(deps, clock),
    followOwner: (within, owner, held) => followOwner(deps, within, owner, held),
    hasSeat: async (within, uid) =>
      (await findMember(withTables<OrganisationTables>(within), uid)) !== undefined,
    isMember: async (uid) => (await findMember(deps.db, uid))?.removed_at === null,
    onSeats: seats.add,
    isOwner: async (uid) => (await findOwned(deps.db, { uid })) !== undefined,
    async holdOwned(within, uid) {
      const tx = withTables<OrganisationTables>(within);
      const owned = await lockOwned(tx, { uid });
      if (owned === undefined) return null;
      return { id: owned.id, members: (await listMembers(tx, owned)).map((member) => member.uid) };
    },
    desk: (operator) => createDesk(deps, operator),
  };
}
