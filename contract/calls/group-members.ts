import { z } from 'zod';
import { GROUP_LIMITS, GROUP_ROLES } from '../rights/group-terms.ts';
import { call, request } from '../wire/call.ts';
import { Day, Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';
import { GroupItem } from './groups.ts';

const post = { method: 'POST', access: 'signedIn' } as const;
const Gid = Id;
/** The `uid` of a member. */
const Uid = z.number().int().positive();
/** What an invitation makes of whoever takes it. */
const InvitedRole = z.enum(['editor', 'reader']);

const GroupMember = z.object({
  uid: z.number().int(),
  /** 已注销用户 for somebody who is gone. */
  name: z.string(),
  /** Empty without one. */
  avatar: z.string(),
  role: z.enum(GROUP_ROLES),
  joined_at: Moment,
});
export type GroupMember = z.infer<typeof GroupMember>;

export const getGroupMembers = call({
  ...post,
  path: '/api/v2/group/getMembers',
  summary: '群组的成员，只给成员看',
  request: request({ gid: Gid }),
  response: z.object({ list: z.array(GroupMember) }),
});
export const setGroupRole = call({
  ...post,
  path: '/api/v2/group/setRole',
  summary: '所有者把一位成员设为编辑或读者',
  request: request({ gid: Gid, member: Uid, role: InvitedRole }),
  response: z.object({}),
});
export const removeGroupMember = call({
  ...post,
  path: '/api/v2/group/removeMember',
  summary: '所有者移出一位成员，立刻看不到其中的内容',
  request: request({ gid: Gid, member: Uid }),
  response: z.object({}),
});
export const handOverGroup = call({
  ...post,
  path: '/api/v2/group/handOver',
  summary: '所有者把群组移交给一位成员，自己成为编辑；对方的等级要还能拥有一个群组',
  request: request({ gid: Gid, member: Uid }),
  response: z.object({}),
});

export const GROUP_ACTS = [
  'created',
  'edited',
  'joined',
  'left',
  'removed',
  'added',
  'took',
  'noted',
  'filed',
  'unfiled',
  'handed',
] as const;
const GroupAct = z.object({
  id: z.number().int(),
  at: Moment,
  kind: z.enum(GROUP_ACTS),
  /** Who did it. */
  name: z.string(),
  /** To whom; empty where it was not done to somebody. */
  member: z.string(),
  /** The report or own file that was added or taken out; null without one, or where it is gone. */
  report: z.object({ fid: z.number().int(), name: z.string() }).nullable(),
});
export type GroupAct = z.infer<typeof GroupAct>;

export const getGroupActivity = call({
  ...post,
  path: '/api/v2/group/getActivity',
  summary: '群组的动态，新的在前，只给成员看',
  request: request({ gid: Gid, page: Page, pageSize: pageSize(20, 50) }),
  response: z.object({ list: z.array(GroupAct), count: z.number().int() }),
});

const GroupInvite = z.object({
  id: z.number().int(),
  kind: z.enum(['link', 'person']),
  role: InvitedRole,
  /** For a link: whether it is good for one person only. */
  once: z.union([z.literal(0), z.literal(1)]),
  /** The displayed user id of whom it is for; empty for a link. */
  user: z.string(),
  ends_at: Moment,
});
export type GroupInvite = z.infer<typeof GroupInvite>;

export const inviteByLink = call({
  ...post,
  path: '/api/v2/group/inviteByLink',
  summary: `所有者生成邀请链接：once 为 1 时只能用一次（${GROUP_LIMITS.inviteDays} 天内），否则到 until 那天为止（最迟 ${GROUP_LIMITS.linkDays} 天后）；链接只回答这一次`,
  request: request({ gid: Gid, role: InvitedRole.default('reader'), once: Flag, until: Day }),
  response: z.object({ url: z.string(), invite: GroupInvite }),
});
export const inviteUser = call({
  ...post,
  path: '/api/v2/group/inviteUser',
  summary: '所有者按用户编号邀请一个人；有没有这个人，回答都一样',
  request: request({
    gid: Gid,
    role: InvitedRole.default('reader'),
    /** As the user's menu shows it. */
    user: z
      .string()
      .trim()
      .regex(/^0{0,2}\d{7,12}$/, '应为用户编号，例如 002000123'),
  }),
  response: z.object({ invite: GroupInvite }),
});
export const getInvites = call({
  ...post,
  path: '/api/v2/group/getInvites',
  summary: '所有者看群组里还有效的邀请',
  request: request({ gid: Gid }),
  response: z.object({ list: z.array(GroupInvite) }),
});
export const revokeInvite = call({
  ...post,
  path: '/api/v2/group/revokeInvite',
  summary: '所有者撤回一个邀请，立刻失效',
  request: request({ gid: Gid, invite: Id }),
  response: z.object({}),
});

export const getMyInvites = call({
  ...post,
  path: '/api/v2/group/getMyInvites',
  summary: '别人邀请本人加入的群组',
  request: request({}),
  response: z.object({
    list: z.array(z.object({ invite: z.number().int(), group: GroupItem, by: z.string() })),
  }),
});
export const answerInvite = call({
  ...post,
  path: '/api/v2/group/answerInvite',
  summary: '接受或谢绝给本人的邀请',
  request: request({ invite: Id, accept: Flag }),
  /** null where it was declined. */
  response: z.object({ group: GroupItem.nullable() }),
});

/** As the link carries it behind `#`, so that no server log and no referrer holds it. */
const Code = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '邀请链接不完整，请重新复制');
export const lookAtInvite = call({
  ...post,
  path: '/api/v2/group/lookAtInvite',
  summary: '邀请链接指的是哪个群组',
  request: request({ code: Code }),
  response: z.object({ group: GroupItem, by: z.string(), role: InvitedRole }),
});
export const acceptInvite = call({
  ...post,
  path: '/api/v2/group/acceptInvite',
  summary: '凭邀请链接加入群组',
  request: request({ code: Code }),
  response: GroupItem,
});
