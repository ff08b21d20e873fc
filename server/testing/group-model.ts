import type { GroupRole } from '#contract/rights/group-terms.ts';

/** What groups are, said a second time and without a database: members, one-use links, reports. */
export interface ModelGroup {
  isPublic: boolean;
  members: Record<number, GroupRole>;
  removed: number[];
  /** By the place of the link among all that were made; whether it is for one use. */
  links: Record<number, boolean>;
  reports: number[];
}
export interface Model {
  groups: Record<number, ModelGroup>;
  /** How many groups each person may own; 0 joins none either. */
  most: Record<number, number>;
}

export type Step =
  | { kind: 'join'; who: number; gid: number }
  | { kind: 'leave'; who: number; gid: number }
  | { kind: 'close'; who: number; gid: number }
  | { kind: 'member'; act: 'remove' | 'handOver' | 'promote'; who: number; gid: number; member: number }
  | { kind: 'take'; who: number; gid: number; link: number }
  | { kind: 'add'; who: number; gid: number; fid: number };

const ABSENT = 10404;
const REFUSED = 10007;
const INVALID = 10006;

const ownedBy = ({ groups }: Model, who: number) =>
  Object.values(groups).filter(({ members }) => members[who] === 'owner').length;

/** Whether the asker knows of the group, and has at least that role in it; the refusal, or null. */
function refusal(group: ModelGroup | undefined, who: number, needed: GroupRole[]): number | null {
  const role = group?.members[who];
  if (group === undefined || (role === undefined && !group.isPublic)) return ABSENT;
  return role !== undefined && needed.includes(role) ? null : REFUSED;
}

const ANY: GroupRole[] = ['owner', 'editor', 'reader'];

/** What the step comes to; `model` is changed to what it is afterwards. */
export function play(model: Model, step: Step): number {
  const group = model.groups[step.gid];
  if (step.kind === 'take') return take(model, group, step);
  if (step.kind === 'join') return join(model, group, step.who);
  if (step.kind === 'leave') {
    const refused = refusal(group, step.who, ANY);
    if (refused !== null || group === undefined) return refused ?? ABSENT;
    if (group.members[step.who] === 'owner') return INVALID;
    delete group.members[step.who];
    return 0;
  }
  if (step.kind === 'add') {
    const refused = refusal(group, step.who, ['owner', 'editor']);
    if (refused !== null || group === undefined) return refused ?? ABSENT;
    group.reports = [...new Set([...group.reports, step.fid])].toSorted((a, b) => a - b);
    return 0;
  }
  const refused = refusal(group, step.who, ['owner']);
  if (refused !== null || group === undefined) return refused ?? ABSENT;
  if (step.kind === 'close') {
    delete model.groups[step.gid];
    return 0;
  }
  return toMember(model, group, step);
}

function join({ most }: Model, group: ModelGroup | undefined, who: number): number {
  if (group === undefined || (!group.isPublic && group.members[who] === undefined)) return ABSENT;
  if (most[who] === 0) return REFUSED;
  if (group.members[who] === undefined && group.removed.includes(who)) return REFUSED;
  group.members[who] ??= 'reader';
  return 0;
}

function take({ most }: Model, group: ModelGroup | undefined, { who, link }: { who: number; link: number }) {
  const once = group?.links[link];
  if (group === undefined || once === undefined) return ABSENT;
  if (most[who] === 0) return REFUSED;
  if (group.members[who] !== undefined) return 0;
  group.members[who] = 'reader';
  if (once) delete group.links[link];
  return 0;
}

type ToMember = Extract<Step, { kind: 'member' }>;
function toMember(model: Model, group: ModelGroup, { act, who, member }: ToMember): number {
  const role = group.members[member];
  if (role === undefined) return ABSENT;
  if (role === 'owner') return INVALID;
  if (act === 'remove') {
    delete group.members[member];
    group.removed.push(member);
    group.links = {};
  } else if (act === 'promote') group.members[member] = 'editor';
  else {
    if (ownedBy(model, member) >= (model.most[member] ?? 0)) return REFUSED;
    group.members[who] = 'editor';
    group.members[member] = 'owner';
  }
  return 0;
}
