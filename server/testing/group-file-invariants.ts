import { codeOf, expectSame, type GroupFixture, type Person } from './group-fixture.ts';

const page = { page: 1, pageSize: 15 };

/** A group with an owner, two editors and a reader, one of whom lets it read a file. */
async function groupWithFile(fixture: GroupFixture) {
  const { newPerson, create, enter, bring, cases, deps } = fixture;
  const [owner, giver, other, reader] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const gid = await create(owner, false);
  await enter(gid, giver, 'editor');
  await enter(gid, other, 'editor');
  await enter(gid, reader);
  const file = await bring(giver, `纪要 ${gid}`);
  const add = (who: Person, id: string, into = gid) =>
    codeOf(cases.addOwnFile(deps, { gid: into, file: { stored_name: id } }, who));
  expectSame('the first', await add(giver, file.id), 0);
  return { owner, giver, other, reader, gid, file, add };
}

const namesIn = async ({ cases, deps }: GroupFixture, gid: number, who: Person) =>
  (await cases.listOwnFiles(deps, { gid, ...page }, who)).files.map(({ name }) => name);

/** Whoever brought a file lets a group read it, nobody else; editors and the owner add, readers do not; the same bytes stand there once. */
export async function ownFilesAreGivenByTheirOwner(fixture: GroupFixture): Promise<void> {
  const { owner, giver, other, reader, gid, file, add } = await groupWithFile(fixture);
  expectSame('of somebody else', await add(owner, file.id), 10404);
  const theirs = await fixture.bring(reader, `读者的 ${gid}`);
  expectSame('by a reader', await add(reader, theirs.id), 10007);
  expectSame('again', await add(giver, file.id), 0);
  const same = await fixture.bring(other, `纪要 ${gid}`);
  expectSame('the same bytes by another', await add(other, same.id), 10006);
  expectSame('it is there once', await namesIn(fixture, gid, reader), [`纪要 ${gid}.pdf`]);
  expectSame('for whom', await fixture.audienceOf(file.contentId), [`person:${giver.uid}`, `group:${gid}`]);
  expectSame('the others are nobody else’s', await fixture.audienceOf(same.contentId), [
    `person:${other.uid}`,
  ]);
}

/** The owner of the group takes out every file, a member their own even as a reader, others none. */
export async function ownFilesAreTakenOutByWhoMay(fixture: GroupFixture): Promise<void> {
  const { owner, giver, other, reader, gid, file, add } = await groupWithFile(fixture);
  const { cases, deps, audienceOf } = fixture;
  const take = (who: Person) => codeOf(cases.takeOutFile(deps, { gid, contentId: file.contentId }, who));
  expectSame('another editor', await take(other), 10007);
  expectSame('a reader', await take(reader), 10007);
  await cases.changeRole(deps, { gid, member: giver.uid, role: 'reader' }, owner);
  expectSame('whose it is', await take(giver), 0);
  expectSame('for whom', await audienceOf(file.contentId), [`person:${giver.uid}`]);
  expectSame('twice', await take(giver), 10404);
  await cases.changeRole(deps, { gid, member: giver.uid, role: 'editor' }, owner);
  expectSame('once more', await add(giver, file.id), 0);
  expectSame('the owner', await take(owner), 0);
  expectSame('for whom then', await audienceOf(file.contentId), [`person:${giver.uid}`]);
}

/** What somebody lets a group read goes with them, however they go, and with the group; what others gave stays. */
export async function ownFilesGoWithTheirOwner(fixture: GroupFixture): Promise<void> {
  const { cases, deps, audienceOf, bring } = fixture;
  const WAYS: Record<string, (stage: Awaited<ReturnType<typeof groupWithFile>>) => Promise<unknown>> = {
    left: ({ gid, giver }) => cases.leaveGroup(deps, gid, giver),
    'put out': ({ gid, giver, owner }) => cases.removeMember(deps, { gid, member: giver.uid }, owner),
    erased: ({ giver }) => cases.groupData(deps).erase({ uid: giver.uid } as never),
    closed: ({ gid, owner }) => cases.closeGroup(deps, gid, owner),
    removed: ({ file }) => fixture.drop(file.contentId),
  };
  for (const [way, go] of Object.entries(WAYS)) {
    const stage = await groupWithFile(fixture);
    const { gid, giver, other, file, add } = stage;
    const kept = await bring(other, `别人的 ${gid}`);
    expectSame('another’s', await add(other, kept.id), 0);
    await go(stage);
    const own = way === 'removed' ? [] : [`person:${giver.uid}`];
    expectSame(`for whom, ${way}`, await audienceOf(file.contentId), own);
    if (way === 'closed') {
      expectSame('another’s, closed', await audienceOf(kept.contentId), [`person:${other.uid}`]);
      continue;
    }
    expectSame(`what is left, ${way}`, await namesIn(fixture, gid, other), [`别人的 ${gid}.pdf`]);
    expectSame(`another’s, ${way}`, (await audienceOf(kept.contentId)).length, 2);
  }
}

/** Adding, leaving, taking out and removing at once: a group reads exactly what stands in its list, and nothing of who is not in it. */
export async function ownFilesStandAsListed(fixture: GroupFixture): Promise<void> {
  const { cases, deps, bring, drop, newPerson, create, enter, database } = fixture;
  for (let turn = 0; turn < 12; turn += 1) {
    const [owner, giver] = [newPerson(), newPerson()];
    const gids = [await create(owner, false), await create(owner, true)];
    for (const gid of gids) await enter(gid, giver, 'editor');
    const files = [await bring(giver, `甲 ${gids[0]}`), await bring(giver, `乙 ${gids[0]}`)];
    const [first = 0, second = 0] = gids;
    const add = (gid: number, at: number) =>
      codeOf(cases.addOwnFile(deps, { gid, file: { stored_name: files[at]?.id ?? '' } }, giver));
    const steps = [
      () => add(first, 0),
      () => add(second, 0),
      () => add(first, 1),
      () => codeOf(cases.takeOutFile(deps, { gid: first, contentId: files[0]?.contentId ?? 0 }, owner)),
      () => codeOf(cases.leaveGroup(deps, first, giver)),
      () => codeOf(cases.closeGroup(deps, second, owner)),
      () => drop(files[turn % 2]?.contentId ?? 0),
    ];
    // Each turn begins with another of them.
    await Promise.all(
      [...steps.slice(turn % steps.length), ...steps.slice(0, turn % steps.length)].map((step) => step()),
    );
    const { rows } = await database.pool.query(
      `SELECT c.id, c.audience AS has, array_remove(array_agg('group:' || f.group_id ORDER BY f.group_id), NULL) AS listed
       FROM contents c LEFT JOIN group_files f ON f.content_id = c.id WHERE c.id = ANY ($1) GROUP BY c.id ORDER BY c.id`,
      [files.map(({ contentId }) => contentId)],
    );
    for (const { has, listed } of rows)
      expectSame('who reads it', has.filter((key: string) => key.startsWith('group:')).sort(), listed);
  }
}
