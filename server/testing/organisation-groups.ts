import { GROUP_LOGOS } from '#contract/rights/group-terms.ts';
import { displayId } from '#server/features/accounts/index.ts';
import type { GroupDeps } from '#server/features/groups/deps.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { codeOf, expectSame, groupFixture, type Person } from './group-fixture.ts';
import { newCaller } from './new-caller.ts';
import { OPERATOR } from './operator.ts';
import { NOW, organisationFixture } from './organisation-fixture.ts';
import type { SeededRandom } from './seeded-random.ts';

const INVALID = 10006;
const REFUSED = 10007;
const ABSENT = 10404;
const NAMING = { name: '研究部', logo: GROUP_LOGOS[0] ?? '', intro: '' };
const SEATS = 40;
const MOST_GROUPS = 6;

type House = Awaited<ReturnType<typeof openHouse>>;

/** An organisation over real accounts, and groups that follow its seats. `round` keeps several on one database apart. */
export async function openHouse(database: Database, round: number) {
  const organisations = await organisationFixture(database);
  const groups = await groupFixture(database, round);
  const deps: GroupDeps = { ...groups.deps, organisations: organisations.organisations };
  organisations.onSeats((change) => groups.cases.followSeats(deps, change));
  const owner: Person = await organisations.openOwner(SEATS);
  return { organisations, groups, deps, owner, database };
}

const personOf = (uid: number): Person => ({ ...newCaller({ tier: 'enterprise', now: NOW }), uid });

const found = ({ groups: { cases }, deps, owner }: House, who = owner, is_public = false) =>
  cases.createGroup(deps, { ...NAMING, is_public, organisation: true }, who);

/** Who is in each of the owner's groups, by its number. */
async function stored({ database, owner }: House): Promise<Map<number, Record<string, string>>> {
  const { rows } = await database.pool.query<{ id: number; members: Record<string, string> }>(
    `SELECT g.id, (SELECT json_object_agg(uid, role) FROM group_members WHERE group_id = g.id) AS members
     FROM groups g WHERE g.id IN (SELECT group_id FROM group_members WHERE uid = $1)`,
    [owner.uid],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

interface Model {
  seats: Set<number>;
  /** Members of each group who were made editors. */
  groups: Map<number, Set<number>>;
}

function roleOf(uid: number, owner: number, editors: ReadonlySet<number>): string {
  if (uid === owner) return 'owner';
  return editors.has(uid) ? 'editor' : 'reader';
}

async function expectAsModel(house: House, { seats, groups }: Model): Promise<void> {
  const { uid: owner } = house.owner;
  const now = await stored(house);
  expectSame('the groups', [...now.keys()].sort(), [...groups.keys()].sort());
  for (const [gid, editors] of groups) {
    const roles = [owner, ...seats].map((uid) => [String(uid), roleOf(uid, owner, editors)]);
    expectSame(`the members of ${gid}`, Object.entries(now.get(gid) ?? {}).sort(), roles.sort());
  }
}

/** A seat is taken, one is freed and a group is founded, all at once: who has a seat afterwards is in every group, and nobody else. */
async function atOnce(house: House, model: Model, random: SeededRandom): Promise<void> {
  const { organisations, owner } = house;
  const leaving = model.seats.size > 1 && random.next() < 0.6 ? random.pick([...model.seats]) : null;
  const [added, group] = await Promise.all([
    organisations.add(owner),
    model.groups.size < MOST_GROUPS && random.next() < 0.5 ? found(house) : null,
    leaving === null ? null : organisations.cases.removeMember(organisations.own, leaving, owner),
  ]);
  model.seats.add(added.uid);
  if (group !== null) model.groups.set(group.id, new Set());
  if (leaving === null) return;
  model.seats.delete(leaving);
  for (const editors of model.groups.values()) editors.delete(leaving);
}

/** What may not be done to an organisation's group, and what may. */
async function askedOf(house: House, model: Model, random: SeededRandom): Promise<void> {
  const { groups, deps, owner } = house;
  const { cases } = groups;
  const gid = random.pick([...model.groups.keys()]);
  const member = random.pick([...model.seats]);
  const refused: [string, Promise<unknown>][] = [
    ['leaving', cases.leaveGroup(deps, gid, personOf(member))],
    ['putting out', cases.removeMember(deps, { gid, member }, owner)],
    ['handing over', cases.handOver(deps, { gid, member }, owner)],
    ['a link', cases.inviteByLink(deps, { gid, role: 'reader', once: true, until: '' }, owner)],
    ['an invitation', cases.inviteUser(deps, { gid, role: 'reader', user: displayId(member) }, owner)],
    ['showing it to all', cases.editGroup(deps, gid, { ...NAMING, is_public: true }, owner)],
    ['founding a public one', found(house, owner, true)],
  ];
  const outcomes = await Promise.all(refused.map(([, work]) => codeOf(work)));
  for (const [at, [what]] of refused.entries()) expectSame(what, outcomes[at], INVALID);
  expectSame('a member who founds one', await codeOf(found(house, personOf(member))), REFUSED);
  expectSame('a stranger', await codeOf(cases.readGroup(deps, gid, groups.newPerson())), ABSENT);
  expectSame('a member', await codeOf(cases.readGroup(deps, gid, personOf(member))), 0);
  await cases.changeRole(deps, { gid, member, role: 'editor' }, owner);
  model.groups.get(gid)?.add(member);
}

/** Drawn steps, several at once, against a model in which a group has the people of its organisation and nobody else. */
export async function seatsAreFollowed(house: House, random: SeededRandom, steps: number): Promise<void> {
  const { uid } = await house.organisations.add(house.owner);
  const model: Model = { seats: new Set([uid]), groups: new Map([[(await found(house)).id, new Set()]]) };
  await expectAsModel(house, model);
  for (let step = 0; step < steps; step += 1) {
    if (step % 5 < 3) await atOnce(house, model, random);
    else await askedOf(house, model, random);
    await expectAsModel(house, model);
  }
}

/** Whoever loses the seat takes what they let the group read along, and searches nothing of it any more. */
export async function leavingTakesFiles(house: House): Promise<void> {
  const { groups, deps, organisations, owner } = house;
  const { id: gid } = await found(house);
  const { uid } = await organisations.add(owner);
  const member = personOf(uid);
  await groups.cases.changeRole(deps, { gid, member: uid, role: 'editor' }, owner);
  const { id, contentId } = await groups.bring(member, `纪要 ${uid}`);
  await groups.cases.addOwnFile(deps, { gid, file: { stored_name: id } }, member);
  const isRead = async () => (await groups.audienceOf(contentId)).includes(`group:${gid}`);
  expectSame('that the group reads it', await isRead(), true);
  expectSame('the groups of the member', await deps.memberships.of(uid), [gid]);
  await organisations.cases.removeMember(organisations.own, uid, owner);
  expectSame('that the group reads it', await isRead(), false);
  expectSame('the groups of who left', await deps.memberships.of(uid), []);
}

/** With the organisation closed its groups are its owner's, who is alone in them and may do with them what owners may. */
export async function closedIsFree(house: House): Promise<void> {
  const { groups, deps, organisations, owner, database } = house;
  const { id: gid } = await found(house);
  await organisations.add(owner);
  const asked = 'SELECT organisation_id FROM groups WHERE id = $1';
  const { rows } = await database.pool.query<{ organisation_id: number }>(asked, [gid]);
  await organisations.organisations.desk(OPERATOR).close(rows[0]?.organisation_id ?? 0, NOW);
  expectSame('who is left', (await stored(house)).get(gid), { [owner.uid]: 'owner' });
  const link = groups.cases.inviteByLink(deps, { gid, role: 'reader', once: true, until: '' }, owner);
  expectSame('a link', await codeOf(link), 0);
}
