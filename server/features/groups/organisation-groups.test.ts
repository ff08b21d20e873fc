import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import {
  closedIsFree,
  leavingTakesFiles,
  openHouse,
  seatsAreFollowed,
} from '#server/testing/organisation-groups.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';

const held = testDatabase();
const STEPS = 25;
let rounds = 500;

async function fresh() {
  rounds += 1;
  return openHouse(held.database, rounds);
}

test('drawn steps, several at once: a group of an organisation has its people and nobody else', async () => {
  await seatsAreFollowed(await fresh(), seededRandom(), STEPS);
}, 120_000);
test('whoever loses the seat takes their files along', async () => leavingTakesFiles(await fresh()));
test('with the organisation closed its groups are its owner’s own', async () => closedIsFree(await fresh()));

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const breaks = breakingModules();
  const noticed = async (invariant: (house: Awaited<ReturnType<typeof fresh>>) => Promise<void>) =>
    expect(invariant(await fresh())).rejects.toThrow(/^expected/);
  const steps = () => noticed((house) => seatsAreFollowed(house, seededRandom(), STEPS));

  test('seats that no group follows', async () => {
    breaks('groups/store/groups.ts', () => ({ groupsOfOrganisation: async () => [] }));
    await steps();
  });
  test('a member who is not taken out', async () => {
    breaks('groups/store/members.ts', () => ({ deleteMember: async () => undefined }));
    await steps();
  });
  test('members chosen beside the organisation', async () => {
    breaks('groups/access.ts', ({ allowOwning }: typeof Access) => ({ allowChoosingMembers: allowOwning }));
    await steps();
  });
  test('a member who leaves the group and keeps the seat', async () => {
    breaks('groups/access.ts', ({ allowInGroup }: typeof Access) => ({ allowLeaving: allowInGroup }));
    await steps();
  });
  test('an organisation’s group that anybody founds', async () => {
    breaks('groups/access.ts', ({ allowFounding }: typeof Access) => ({
      allowFounding: (asked: Parameters<typeof allowFounding>[0]) =>
        asked.held === null ? null : allowFounding(asked),
    }));
    await steps();
  });
  test('files that stay behind', async () => {
    breaks('groups/group-files.ts', () => ({ withdrawFiles: async () => undefined }));
    await noticed(leavingTakesFiles);
  });
  test('groups that stay an organisation’s that is closed', async () => {
    breaks('groups/store/groups.ts', () => ({ freeGroups: async () => undefined }));
    await noticed(closedIsFree);
  });
});
