import { z } from 'zod';
import { MEMBER_NAMING, MEMBER_NAMING_TEXTS } from '../rights/seats.ts';
import { call, request } from '../wire/call.ts';
import { Moment } from '../wire/money-fields.ts';
import { Allowance } from './memberships.ts';

/** A user-name account of an organisation, as its owner sees it. */
const OrganisationMember = z.object({
  uid: z.number().int(),
  username: z.string(),
  name: z.string(),
  addedAt: Moment,
  /** 0 where there was none in the last 30 days. */
  lastSignInAt: Moment,
});
export type OrganisationMember = z.infer<typeof OrganisationMember>;

const Organisation = z.object({
  role: z.enum(['owner', 'member']),
  /** The owner's own and those of the members. */
  seats: z.number().int(),
  seatsUsed: z.number().int(),
  validUntil: Moment,
  /** What all of them together have left: reading and downloads. */
  pot: z.array(Allowance.pick({ action: true, daily: true, monthly: true })),
  /** Empty for a member. */
  members: z.array(OrganisationMember),
});
export type Organisation = z.infer<typeof Organisation>;

const { username, name } = MEMBER_NAMING;
const asked = { method: 'POST', access: 'signedIn' } as const;
/** The `uid` of a member. */
const OfMember = z.number().int().positive();
/** Shown once; only its hash is kept. */
const Password = z.string();

export const getOrganisation = call({
  ...asked,
  path: '/api/v2/organisation/getOrganisation',
  summary: '本人所在的企业：席位、有效期、合用的次数；所有者另有成员名单',
  request: request({}),
  response: z.object({ organisation: Organisation.nullable() }),
});
export const addMember = call({
  ...asked,
  path: '/api/v2/organisation/addMember',
  summary: '所有者添加一个用户名账号，占一个席位；初始密码只回答这一次',
  request: request({
    username: z
      .string()
      .trim()
      .min(username.least, MEMBER_NAMING_TEXTS.usernameShort)
      .max(username.most, '用户名最多 32 个字')
      .regex(username.allowed, MEMBER_NAMING_TEXTS.usernameAllowed)
      .regex(username.needed, MEMBER_NAMING_TEXTS.usernameNeeded),
    name: z
      .string()
      .trim()
      .min(1, MEMBER_NAMING_TEXTS.nameMissing)
      .max(name.most, '姓名最多 20 个字')
      .regex(name.allowed, MEMBER_NAMING_TEXTS.nameAllowed),
  }),
  response: z.object({ uid: z.number().int(), username: z.string(), password: Password }),
});
export const resetMember = call({
  ...asked,
  path: '/api/v2/organisation/resetMember',
  summary: '所有者给成员换一个密码，其登录全部结束；新密码只回答这一次',
  request: request({ member: OfMember }),
  response: z.object({ password: Password }),
});
export const removeMember = call({
  ...asked,
  path: '/api/v2/organisation/removeMember',
  summary: '所有者移出成员：立即失去权限与登录，席位空出，账号与其数据 7 天后删除',
  request: request({ member: OfMember }),
  response: z.object({}),
});
