import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import { GROUP_LIMITS } from '#contract/rights/group-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { codeOf, type GroupFixture, type Person } from '#server/testing/group-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';

const held = testDatabase();
let rounds = 0;
async function fresh(): Promise<GroupFixture> {
  rounds += 1;
  const { groupFixture } = await import('#server/testing/group-fixture.ts');
  return groupFixture(held.database, rounds);
}

/** What the group holds, to its owner. */
const holds = async ({ cases, deps }: GroupFixture, gid: number, owner: Person) =>
  (await cases.listGroupReports(deps, { gid, page: 1, pageSize: 50 }, owner)).total;

/** A folder of these reports, for one person alone. */
function withFolder({ deps }: GroupFixture, { uid }: Person, fids: readonly number[]) {
  const at = new Date(0);
  return {
    ...deps,
    folderOf: async (caller: { uid: number | null }, limit: number) => {
      if (caller.uid !== uid) throw new BusinessError('notFound');
      return fids.slice(0, limit).map((fid) => ({ fid, at }));
    },
  };
}

test('several are added at once, each once, and told as one by one', async () => {
  const fixture = await fresh();
  const { cases, deps, newPerson, create, newReports } = fixture;
  const owner = newPerson();
  const gid = await create(owner, false);
  const fids = await newReports(3);
  await cases.addToGroups(deps, { fid: fids[0] ?? 0, gids: [gid] }, owner);
  expect(await cases.addManyToGroup(deps, { gid, fids: [...fids, ...fids] }, owner)).toEqual({ added: 2 });
  expect(await holds(fixture, gid, owner)).toBe(3);
  const { list } = await cases.readActivity(deps, { gid, page: 1, pageSize: 10 }, owner);
  expect(list.filter(({ kind }) => kind === 'added')).toHaveLength(3);
});

test('beyond what a group holds none of them is added', async () => {
  const fixture = await fresh();
  const { cases, deps, newPerson, create, newReports, database } = fixture;
  const owner = newPerson();
  const gid = await create(owner, false);
  const [first = 0, ...rest] = await newReports(GROUP_LIMITS.reports + 1);
  await database.pool.query(
    'INSERT INTO group_reports (group_id, report_id, added_at) SELECT $1, id, now() FROM unnest($2::bigint[]) AS id',
    [gid, rest.slice(1)],
  );
  expect(await codeOf(cases.addManyToGroup(deps, { gid, fids: [first, rest[0] ?? 0] }, owner))).toBe(10006);
  expect(await holds(fixture, gid, owner)).toBe(GROUP_LIMITS.reports - 1);
  expect(await cases.addManyToGroup(deps, { gid, fids: [first] }, owner)).toEqual({ added: 1 });
});

test('a folder that is too large is refused before anything is added', async () => {
  const fixture = await fresh();
  const { cases, newPerson, create } = fixture;
  const owner = newPerson();
  const gid = await create(owner, false);
  const many = Array.from({ length: FOLDER_LIMITS.intoGroup + 1 }, (_, at) => at + 1);
  const deps = withFolder(fixture, owner, many);
  expect(await codeOf(cases.addFolderToGroup(deps, { gid, folder: 1 }, owner))).toBe(10006);
  expect(await holds(fixture, gid, owner)).toBe(0);
});

/** Only who may add reports to a group adds several, or a folder, and the folder is their own. */
async function onlyEditorsAdd(fixture: GroupFixture): Promise<void> {
  const { cases, newPerson, create, enter, newReports } = fixture;
  const [owner, editor, reader, stranger] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const gid = await create(owner, false);
  await enter(gid, editor, 'editor');
  await enter(gid, reader);
  const fids = await newReports(2);
  const codes: number[] = [];
  for (const who of [reader, stranger]) {
    const deps = withFolder(fixture, who, fids);
    codes.push(await codeOf(cases.addManyToGroup(deps, { gid, fids }, who)));
    codes.push(await codeOf(cases.addFolderToGroup(deps, { gid, folder: 1 }, who)));
  }
  // A folder of somebody else is not there, even for whoever may add.
  const ofReader = withFolder(fixture, reader, fids);
  codes.push(await codeOf(cases.addFolderToGroup(ofReader, { gid, folder: 1 }, editor)));
  expect(codes).toEqual([10007, 10007, 10404, 10404, 10404]);
  expect(await holds(fixture, gid, owner)).toBe(0);
  const ofEditor = withFolder(fixture, editor, fids);
  expect(await cases.addFolderToGroup(ofEditor, { gid, folder: 1 }, editor)).toEqual({ added: 2 });
}

test('only editors add several, or a folder of their own', async () => onlyEditorsAdd(await fresh()));

describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.doUnmock('./access.ts'));
  test('every member as good as an editor', async () => {
    vi.doMock('./access.ts', async (original) => {
      const whole = await original<typeof Access>();
      return { ...whole, allowEditing: whole.allowInGroup };
    });
    await expect(onlyEditorsAdd(await fresh())).rejects.toThrow(/^expected/);
  });
  test('a group that everybody adds to', async () => {
    vi.doMock('./access.ts', async (original) => ({
      ...(await original<typeof Access>()),
      allowEditing: ({ uid }: { uid: number }, { id = 0 } = {}) => ({ gid: id, uid, role: 'editor' }),
    }));
    await expect(onlyEditorsAdd(await fresh())).rejects.toThrow(/^expected/);
  });
});
