import { codeOf, expectSame, type GroupFixture, type Person } from './group-fixture.ts';

const ABSENT = 10404;
const succeeded = (codes: readonly number[]) => codes.filter((code) => code === 0).length;

/** Every way of asking about one group, with what it comes to: the code and the words, or the answer. */
async function everyWay({ cases, deps }: GroupFixture, gid: number, who: Person, fid: number) {
  const page = { page: 1, pageSize: 10 };
  const naming = { name: '改名', logo: '', intro: '', is_public: true };
  const asked: [string, () => Promise<unknown>][] = [
    ['read', () => cases.readGroup(deps, gid, who)],
    ['list', () => cases.listGroupReports(deps, { gid, ...page }, who)],
    ['search', () => cases.groupKeeper(deps)(gid, who)],
    ['members', () => cases.readMembers(deps, gid, who)],
    ['activity', () => cases.readActivity(deps, { gid, ...page }, who)],
    ['invites', () => cases.readInvites(deps, gid, who)],
    ['join', () => cases.joinGroup(deps, gid, who)],
    ['leave', () => cases.leaveGroup(deps, gid, who)],
    ['edit', () => cases.editGroup(deps, gid, naming, who)],
    ['close', () => cases.closeGroup(deps, gid, who)],
    ['add', () => cases.addToGroups(deps, { fid, gids: [gid] }, who)],
    ['add many', () => cases.addManyToGroup(deps, { gid, fids: [fid] }, who)],
    ['take out', () => cases.takeOut(deps, { gid, fid }, who)],
    ['files', () => cases.listOwnFiles(deps, { gid, ...page }, who)],
    ['add a file', () => cases.addOwnFile(deps, { gid, file: { stored_name: 'x' } }, who)],
    ['take out a file', () => cases.takeOutFile(deps, { gid, contentId: fid }, who)],
    ['role', () => cases.changeRole(deps, { gid, member: who.uid, role: 'editor' }, who)],
    ['remove', () => cases.removeMember(deps, { gid, member: who.uid }, who)],
    ['hand over', () => cases.handOver(deps, { gid, member: who.uid }, who)],
    ['link', () => cases.inviteByLink(deps, { gid, role: 'reader', once: true, until: '' }, who)],
    ['invite', () => cases.inviteUser(deps, { gid, role: 'reader', user: '002000001' }, who)],
    ['revoke', () => cases.revokeInvite(deps, { gid, invite: 1 }, who)],
  ];
  const told: [string, unknown][] = [];
  for (const [way, ask] of asked)
    told.push([
      way,
      await ask().catch((error: { code: number; message: string }) => [error.code, error.message]),
    ]);
  return told;
}

/** A private group with a report, its owner, and one of each kind of person around it. */
async function privateGroup(fixture: GroupFixture) {
  const { newPerson, create, enter, newReports, cases, deps } = fixture;
  const [owner, former, other, free] = [newPerson(), newPerson(), newPerson(), newPerson('free')];
  const gid = await create(owner, false);
  const [fid = 0] = await newReports(1);
  await cases.addToGroups(deps, { fid, gids: [gid] }, owner);
  await enter(gid, former);
  await cases.leaveGroup(deps, gid, former);
  await enter(await create(other, false), newPerson());
  return { owner, gid, fid, others: [former, other, free] };
}

/** For everybody else a private group answers in every way as a group that never was, and stands in no list of theirs. */
export async function privateIsAbsent(fixture: GroupFixture): Promise<void> {
  const { gid, fid, others } = await privateGroup(fixture);
  const { cases, deps } = fixture;
  for (const who of others) {
    const unknown = await everyWay(fixture, 999_999_999, who, fid);
    expectSame('a private group', await everyWay(fixture, gid, who, fid), unknown);
    for (const [way, answer] of unknown) expectSame(way, (answer as unknown[])[0], ABSENT);
    const lists = [
      await cases.listHotGroups(deps, { page: 1, pageSize: 50 }, who),
      await cases.listMyGroups(deps, { page: 1, pageSize: 50, fid }, who),
    ];
    for (const { list } of lists)
      expectSame(
        'in a list',
        list.some(({ id }) => id === gid),
        false,
      );
  }
}

/** What only owners do is refused to editors and readers, and nothing changes; a reader adds nothing. */
export async function rolesAreKept(fixture: GroupFixture): Promise<void> {
  const { newPerson, create, enter, newReports, cases, deps } = fixture;
  const [owner, editor, reader, next] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const gid = await create(owner, false);
  await enter(gid, editor, 'editor');
  await enter(gid, reader);
  await enter(gid, next);
  const [fid = 0, another = 0] = await newReports(2);
  await cases.addToGroups(deps, { fid, gids: [gid] }, owner);
  const naming = { name: '改名', logo: '', intro: '', is_public: true };
  for (const who of [editor, reader]) {
    const codes = [
      await codeOf(cases.editGroup(deps, gid, naming, who)),
      await codeOf(cases.closeGroup(deps, gid, who)),
      await codeOf(cases.changeRole(deps, { gid, member: who.uid, role: 'editor' }, who)),
      await codeOf(cases.removeMember(deps, { gid, member: next.uid }, who)),
      await codeOf(cases.handOver(deps, { gid, member: who.uid }, who)),
      await codeOf(cases.inviteByLink(deps, { gid, role: 'editor', once: true, until: '' }, who)),
      await codeOf(cases.inviteUser(deps, { gid, role: 'editor', user: '002000001' }, who)),
      await codeOf(cases.readInvites(deps, gid, who)),
      await codeOf(cases.takeOut(deps, { gid, fid }, who)),
    ];
    expectSame('codes of a member', new Set(codes).size === 1 && codes[0], 10007);
  }
  expectSame(
    'a reader adds',
    await codeOf(cases.addToGroups(deps, { fid: another, gids: [gid] }, reader)),
    10007,
  );
  expectSame(
    'an editor adds',
    await codeOf(cases.addToGroups(deps, { fid: another, gids: [gid] }, editor)),
    0,
  );
  expectSame(
    'an editor takes out their own',
    await codeOf(cases.takeOut(deps, { gid, fid: another }, editor)),
    0,
  );
}

/** Of ten who take a link for one use at once, one is in. */
export async function onceIsOnce(fixture: GroupFixture): Promise<void> {
  const { newPerson, create, link, cases, deps } = fixture;
  const owner = newPerson();
  const gid = await create(owner, false);
  const code = await link(owner, gid, true);
  const people = Array.from({ length: 5 }, () => newPerson());
  const codes = await Promise.all(people.map((who) => codeOf(cases.acceptByCode(deps, code, who))));
  expectSame('who came in', succeeded(codes), 1);
  expectSame('members', (await cases.readMembers(deps, gid, owner)).length, 2);
}

/** An invitation to a person is for them alone, one that was taken back or is over for nobody, and neither is guessed by its number. */
export async function invitesAreKept(fixture: GroupFixture): Promise<void> {
  const { newPerson, create, link, cases, deps } = fixture;
  const [owner, invited, other] = [newPerson(), newPerson(), newPerson()];
  const gid = await create(owner, false);
  const user = `00${2_000_000 + invited.uid}`;
  const { invite } = await cases.inviteUser(deps, { gid, role: 'reader', user }, owner);
  const accept = { invite: invite.id, accept: true };
  expectSame('of another', await codeOf(cases.answer(deps, accept, other)), ABSENT);
  const late = { ...invited, now: invited.now + 15 * 24 * 3600_000 };
  expectSame('too late', await codeOf(cases.answer(deps, accept, late)), ABSENT);
  expectSame('their own', await codeOf(cases.answer(deps, accept, invited)), 0);
  const code = await link(owner, gid, false);
  const [open] = await cases.readInvites(deps, gid, owner);
  const byNumber = { invite: open?.id ?? 0, accept: true };
  expectSame('a link by its number', await codeOf(cases.answer(deps, byNumber, other)), ABSENT);
  await cases.revokeInvite(deps, { gid, invite: open?.id ?? 0 }, owner);
  expectSame('taken back', await codeOf(cases.acceptByCode(deps, code, other)), ABSENT);
}

/** Somebody at the last place of their level creates five groups at once: one is made. A level without groups makes none. */
export async function roomIsKept({ newPerson, create }: GroupFixture): Promise<void> {
  const owner = newPerson('ordinary');
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(create(owner, true))));
  expectSame('groups made', succeeded(codes), 1);
  expectSame('of a non-member', await codeOf(create(newPerson('free'), true)), 10007);
}

/** Who leaves or is put out has nothing from that moment, and links that they may know are of no use. */
export async function leavingIsAtOnce(fixture: GroupFixture): Promise<void> {
  const { newPerson, create, enter, link, cases, deps } = fixture;
  const [owner, member] = [newPerson(), newPerson()];
  const gid = await create(owner, false);
  await enter(gid, member, 'editor');
  const code = await link(owner, gid, false);
  const findsFor = cases.membersAudience(deps);
  expectSame('finds its own', await findsFor(member.uid), [`group:${gid}`]);
  await cases.removeMember(deps, { gid, member: member.uid }, owner);
  expectSame('finds nothing of it', await findsFor(member.uid), []);
  expectSame(
    'the list',
    await codeOf(cases.listGroupReports(deps, { gid, page: 1, pageSize: 15 }, member)),
    ABSENT,
  );
  expectSame('by the old link', await codeOf(cases.acceptByCode(deps, code, member)), ABSENT);
}

/** A member who is erased is named nowhere, and a group whose owner goes is that of who stands next, or gone. */
export async function erasedIsNowhere(fixture: GroupFixture): Promise<void> {
  const { newPerson, create, enter, newReports, cases, deps, database } = fixture;
  const [owner, reader, editor] = [newPerson(), newPerson(), newPerson()];
  const [gid, alone] = [await create(owner, false), await create(owner, true)];
  await enter(gid, reader);
  await enter(gid, editor, 'editor');
  const [fid = 0] = await newReports(1);
  await cases.addToGroups(deps, { fid, gids: [gid] }, owner);
  await cases.inviteUser(deps, { gid, role: 'reader', user: '002000001' }, owner);
  await cases.groupData(deps).erase({ uid: owner.uid } as never);
  expectSame(
    'its members',
    (await cases.readMembers(deps, gid, editor)).map(({ uid, role }) => [uid, role]),
    [
      [editor.uid, 'owner'],
      [reader.uid, 'reader'],
    ],
  );
  expectSame('the group of nobody', await codeOf(cases.readGroup(deps, alone, reader)), ABSENT);
  for (const table of ['group_members', 'group_reports', 'group_invites', 'group_acts']) {
    const { rows } = await database.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t`);
    expectSame(
      `${table} names them`,
      rows.some(({ row }) => Object.values(row).includes(owner.uid)),
      false,
    );
  }
}
