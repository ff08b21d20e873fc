import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, PersonalData } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import { allowFollowing } from './access.ts';
import { letAllGo } from './change-members.ts';
import type { OrganisationDeps } from './deps.ts';
import { exportOrganisation, forgetPerson, lockOwned } from './store.ts';

/** What organisations hold about people. With its owner an organisation goes, and its members' accounts after it. */
export const organisationData = (deps: OrganisationDeps, clock: Clock): PersonalData => ({
  name: 'organisations',
  exportOf: (person) => exportOrganisation(deps.db, person),
  erase: (person) => erase(deps, person, clock.now()),
});

async function erase(deps: OrganisationDeps, person: ErasedPerson, now: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Accounts has begun the erasure: who was extending this is done, and from now on nobody opens another.
    const owned = await lockOwned(tx, person);
    if (owned !== undefined) await letAllGo(deps, tx, allowFollowing(owned), now);
    await forgetPerson(tx, person);
  });
}
