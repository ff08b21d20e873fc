import { expect, test } from 'vitest';
import { codeOf, type GroupFixture, groupFixture, type Person } from '#server/testing/group-fixture.ts';
import { type Model, type ModelGroup, play, type Step } from '#server/testing/group-model.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();
const STEPS = 1000;
const AT_ONCE = 4;

interface Stage {
  fixture: GroupFixture;
  people: Person[];
  fids: number[];
  codes: string[];
  model: Model;
}

function run({ fixture: { cases, deps }, people, codes }: Stage, step: Step): Promise<number> {
  const who = people.find(({ uid }) => uid === step.who);
  if (who === undefined) throw new Error('nobody has that number');
  const { gid } = step;
  if (step.kind === 'join') return codeOf(cases.joinGroup(deps, gid, who));
  if (step.kind === 'leave') return codeOf(cases.leaveGroup(deps, gid, who));
  if (step.kind === 'close') return codeOf(cases.closeGroup(deps, gid, who));
  if (step.kind === 'add') return codeOf(cases.addToGroups(deps, { fid: step.fid, gids: [gid] }, who));
  if (step.kind === 'take') return codeOf(cases.acceptByCode(deps, codes[step.link] ?? '', who));
  const { member, act } = step;
  if (act === 'remove') return codeOf(cases.removeMember(deps, { gid, member }, who));
  if (act === 'handOver') return codeOf(cases.handOver(deps, { gid, member }, who));
  return codeOf(cases.changeRole(deps, { gid, member, role: 'editor' }, who));
}

/** Members and reports as they stand. */
async function stored({ database }: GroupFixture): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT g.id, (SELECT json_object_agg(uid, role ORDER BY uid) FROM group_members WHERE group_id = g.id) AS members,
       (SELECT coalesce(json_agg(report_id ORDER BY report_id), '[]') FROM group_reports WHERE group_id = g.id) AS reports,
       (SELECT count(*) FROM group_invites WHERE group_id = g.id) AS links
     FROM groups g ORDER BY g.id`,
  );
  return rows;
}

const told = ({ groups }: Model) =>
  Object.entries(groups).map(([id, { members, reports, links }]: [string, ModelGroup]) => ({
    id: Number(id),
    members,
    reports,
    links: Object.keys(links).length,
  }));

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries())
    for (const rest of orders(items.toSpliced(at, 1))) yield [item, ...rest];
}

/** The model after some order of the steps that gives what they came to and what is stored. */
function explain(
  model: Model,
  steps: readonly Step[],
  outcomes: readonly number[],
  now: unknown,
): Model | null {
  for (const order of orders([...steps.keys()])) {
    const after = structuredClone(model);
    const got: number[] = [];
    for (const at of order) {
      const step = steps[at];
      if (step !== undefined) got[at] = play(after, step);
    }
    if (JSON.stringify(got) === JSON.stringify(outcomes) && isEqual(told(after), now)) return after;
  }
  return null;
}
const isEqual = (one: unknown, other: unknown) => {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
};

/** Another group, where somebody has room for it, with a link for one use and one for many. */
async function grow(stage: Stage, random: SeededRandom): Promise<void> {
  const { fixture, model, people, codes } = stage;
  const isPublic = random.next() < 0.5;
  const owner = random.pick(people);
  const owned = Object.values(model.groups).filter(({ members }) => members[owner.uid] === 'owner').length;
  const room = (model.most[owner.uid] ?? 0) > owned;
  if (!room) {
    expect(await codeOf(fixture.create(owner, isPublic))).toBe(10007);
    return;
  }
  const gid = await fixture.create(owner, isPublic);
  const links: Record<number, boolean> = {};
  for (const once of [true, false]) links[codes.push(await fixture.link(owner, gid, once)) - 1] = once;
  model.groups[gid] = { isPublic, members: { [owner.uid]: 'owner' }, removed: [], links, reports: [] };
}

function draw({ model, people, fids, codes }: Stage, random: SeededRandom): Step {
  const gids = Object.keys(model.groups).map(Number);
  const gid = gids.length === 0 ? 1 : random.pick(gids);
  const who = random.pick(people).uid;
  const inside = Object.keys(model.groups[gid]?.members ?? {}).map(Number);
  const member = random.next() < 0.8 && inside.length > 0 ? random.pick(inside) : random.pick(people).uid;
  const owner = Object.entries(model.groups[gid]?.members ?? {}).find(([, role]) => role === 'owner');
  // Most that owners may do is asked by the owner, or little would happen.
  const boss = random.next() < 0.8 && owner !== undefined ? Number(owner[0]) : who;
  const link = random.pick(
    Object.keys(model.groups[gid]?.links ?? {})
      .map(Number)
      .concat(codes.length === 0 ? 0 : codes.length - 1),
  );
  const linkGid = gids.find((each) => model.groups[each]?.links[link] !== undefined) ?? gid;
  const draws: Step[] = [
    { kind: 'join', who, gid },
    { kind: 'join', who, gid },
    { kind: 'leave', who, gid },
    { kind: 'take', who, gid: linkGid, link },
    { kind: 'add', who: boss, gid, fid: random.pick(fids) },
    { kind: 'member', act: 'remove', who: boss, gid, member },
    { kind: 'member', act: 'promote', who: boss, gid, member },
    { kind: 'member', act: 'handOver', who: boss, gid, member },
  ];
  return random.next() < 0.01 ? { kind: 'close', who: boss, gid } : random.pick(draws);
}

test('1,000 drawn steps, some at once, come to what some order of them comes to', async () => {
  const random = seededRandom();
  const fixture = await groupFixture(held.database);
  const tiers = ['senior', 'senior', 'ordinary', 'ordinary', 'enterprise', 'free'] as const;
  const people = tiers.map((tier) => fixture.newPerson(tier));
  const most = [3, 3, 1, 1, 20, 0];
  const stage: Stage = {
    fixture,
    people,
    fids: await fixture.newReports(5),
    codes: [],
    model: { groups: {}, most: Object.fromEntries(people.map(({ uid }, at) => [uid, most[at] ?? 0])) },
  };
  let met = 0;
  for (let done = 0; done < STEPS; ) {
    if (Object.keys(stage.model.groups).length < 3 || random.next() < 0.03) await grow(stage, random);
    const steps = Array.from({ length: random.integer(1, AT_ONCE) }, () => draw(stage, random));
    const outcomes = await Promise.all(steps.map((step) => run(stage, step)));
    const now = await stored(fixture);
    const after = explain(stage.model, steps, outcomes, now);
    expect(after, JSON.stringify({ before: told(stage.model), steps, outcomes, now })).not.toBeNull();
    if (after !== null) stage.model = after;
    met += outcomes.filter((code) => code === 0).length;
    done += steps.length;
  }
  // Refusals alone would prove little.
  expect(met).toBeGreaterThan(STEPS / 5);
}, 120_000);
