import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, PersonalData } from '#server/platform/feature.ts';
import type { GroupDeps } from './deps.ts';
import { dissolve, withdrawFiles } from './group-files.ts';
import { lockGroup } from './store/groups.ts';
import { deleteMember, listMembers, setRole } from './store/members.ts';
import { exportGroups, forgetPerson, groupsOf } from './store/personal.ts';

/** What groups hold about people. A group whose owner goes is that of the member who stands next in its list; without any it goes along. */
export const groupData = ({ db, sharing }: Pick<GroupDeps, 'db' | 'sharing'>): PersonalData => ({
  name: 'groups',
  exportOf: (person) => exportGroups(db, person),
  erase: (person) => erase({ db, sharing }, person),
});

async function erase(
  { db, sharing }: Pick<GroupDeps, 'db' | 'sharing'>,
  person: ErasedPerson,
): Promise<void> {
  for (const gid of await groupsOf(db, person)) {
    await inTransaction(db, async (tx) => {
      const group = await lockGroup(tx, gid, person);
      await withdrawFiles({ sharing }, tx, { gid, uid: person.uid });
      await deleteMember(tx, { gid, uid: person.uid });
      if (group?.role !== 'owner') return;
      // Whoever is in an organisation's group has a seat, and goes with the organisation.
      const [next] = group.organisation_id === null ? await listMembers(tx, { gid }) : [];
      if (next === undefined) await dissolve({ sharing }, tx, { gid });
      else await setRole(tx, { gid, uid: next.uid }, 'owner');
    });
  }
  await inTransaction(db, (tx) => forgetPerson(tx, person));
}
