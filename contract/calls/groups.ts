import { z } from 'zod';
import { FOLDER_LIMITS } from '../rights/folder-terms.ts';
import { GROUP_LIMITS, GROUP_LOGOS, GROUP_NAMING, GROUP_ROLES } from '../rights/group-terms.ts';
import { unseenText } from '../text/visible-text.ts';
import { call, request } from '../wire/call.ts';
import { FileId, Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';
import { ReportItem } from './reports.ts';

/** S2 §9: 12 a page of groups, 7 in the pop-over, 15 files. */
export const GROUP_PAGE_SIZES = { page: 12, popover: 7, files: 15 } as const;

/** Field names are those of S2 §3; `of_organisation`, `own_count`, `role` and `holds` are ours. */
export const GroupItem = z.object({
  id: z.number().int(),
  name: z.string(),
  /** One of `getDefaultGlogos`. */
  logo: z.string(),
  intro: z.string(),
  is_public: z.union([z.literal(0), z.literal(1)]),
  /** 1: its members are those of an organisation, and change with its seats. */
  of_organisation: z.union([z.literal(0), z.literal(1)]),
  member_count: z.number().int(),
  /** Reports in it. */
  fcount: z.number().int(),
  /** Files of members' own in it; 0 for whoever is no member. */
  own_count: z.number().int(),
  isJoin: z.union([z.literal(0), z.literal(1)]),
  /** The asker's; empty for whoever is no member. */
  role: z.enum(['', ...GROUP_ROLES]),
  /** Whether it holds the report that was asked about (`fid` of `getMyGroups`). */
  holds: z.union([z.literal(0), z.literal(1)]),
});
export type GroupItem = z.infer<typeof GroupItem>;

const Gid = Id;
const post = { method: 'POST', access: 'signedIn' } as const;
const mine = request({
  page: Page,
  pageSize: pageSize(GROUP_PAGE_SIZES.page, 50),
  /** Says of each group whether it holds this report. */
  fid: Id.nullish(),
});

export const getMyGroups = call({
  ...post,
  path: '/api/web/getMyGroups',
  summary: '我加入的群组，自己的在前；带 fid 时说明每个群组里是否已有这份报告',
  request: mine,
  response: z.object({
    list: z.array(GroupItem),
    count: z.number().int(),
    /** Groups that the asker owns, and how many the level owns at most. */
    owned: z.number().int(),
    most: z.number().int(),
    /** 1 for the owner of an organisation, which may have groups of its own. */
    organisation: z.union([z.literal(0), z.literal(1)]),
  }),
});
export const getRcmdGroups = call({
  method: 'POST',
  access: 'visitor',
  path: '/api/group/getRcmdGroups',
  summary: '热门群组：只有公开的，成员多的在前',
  request: request({ page: Page, pageSize: pageSize(GROUP_PAGE_SIZES.page, 50) }),
  response: z.object({ list: z.array(GroupItem), count: z.number().int() }),
});
export const getDefaultGlogos = call({
  method: 'GET',
  access: 'visitor',
  path: '/api/group/getDefaultGlogos',
  summary: '可选的群组标志',
  request: request({}),
  response: z.object({ glogso: z.array(z.string()) }),
});

const { nameMost, introMost, nameAllowed } = GROUP_NAMING;
const Named = {
  name: z
    .string()
    .trim()
    .min(1, '请填写群组名称')
    .max(nameMost, `群组名称最多 ${nameMost} 个字`)
    .regex(nameAllowed, unseenText('群组名称')),
  logo: z.literal([...GROUP_LOGOS], '请从可选的标志里选一个').default(GROUP_LOGOS[0] ?? ''),
  intro: z
    .string()
    .trim()
    .max(introMost, `简介最多 ${introMost} 个字`)
    .regex(nameAllowed, unseenText('简介'))
    .default(''),
};
/** 1 where nothing is said (S2 §3). */
const is_public = Flag.prefault(1);

export const createGroup = call({
  ...post,
  path: '/api/group/create',
  summary:
    '创建群组：普通会员一个，高级会员三个；is_public 默认 1，0 为凭邀请加入，别人不知道它存在；organisation 为 1 时是企业的群组：企业的成员自动在其中，离开企业即离开它',
  request: request({ ...Named, is_public, organisation: Flag }),
  response: GroupItem,
});
export const editGroup = call({
  ...post,
  path: '/api/v2/group/edit',
  summary: '所有者修改群组的名称、标志、简介、是否公开',
  request: request({ gid: Gid, ...Named, is_public }),
  response: GroupItem,
});
export const joinGroup = call({
  ...post,
  path: '/api/group/join',
  summary: '加入公开的群组，成为读者；已加入的不变',
  request: request({ gid: Gid }),
  response: GroupItem,
});
export const leaveGroup = call({
  ...post,
  path: '/api/v2/group/leave',
  summary: '退出群组，立刻看不到其中的内容；所有者先移交或解散',
  request: request({ gid: Gid }),
  response: z.object({}),
});
export const closeGroup = call({
  ...post,
  path: '/api/v2/group/close',
  summary: '所有者解散群组：成员、报告清单、动态、邀请都删除',
  request: request({ gid: Gid }),
  response: z.object({}),
});
export const getGroup = call({
  ...post,
  path: '/api/v2/group/getGroup',
  summary: '一个群组：公开的给每个登录的人，不公开的只给成员',
  request: request({ gid: Gid }),
  response: GroupItem,
});

/** Who added a report, and when; empty and 0 for whoever is no member. */
const added = { added_by: z.string(), added_at: Moment, can_remove: z.boolean() };
export const GroupFile = ReportItem.extend(added);
export type GroupFile = z.infer<typeof GroupFile>;

export const getFileList = call({
  ...post,
  path: '/api/v2/group/getFileList',
  summary: '群组里的报告，新加的在前；能否读原文看各人自己的等级与次数',
  sealed: true,
  request: request({ gid: Gid, page: Page, pageSize: pageSize(GROUP_PAGE_SIZES.files, 50) }),
  response: z.object({
    files: z.array(GroupFile),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
});

const MOST_GROUPS = 20;
const GroupIds = z.array(Id).min(1, '请选择群组').max(MOST_GROUPS, `一次最多 ${MOST_GROUPS} 个群组`);
/** S2 §7 sends the list as JSON text. */
const Gids = z
  .union([
    GroupIds,
    z
      .string()
      .max(2000)
      .transform((text, context) => {
        const parsed = GroupIds.safeParse(readJson(text));
        if (parsed.success) return parsed.data;
        context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '应为群组编号' });
        return z.NEVER;
      }),
  ])
  .transform((ids) => [...new Set(ids)]);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const addGroupsFiles = call({
  ...post,
  path: '/api/group/addGroupsFiles',
  summary: `把一份报告加入几个群组（gids 为编号的 JSON 列表）：全部加入或都不加；一个群组最多 ${GROUP_LIMITS.reports} 份`,
  request: request({ fid: Id, gids: Gids }),
  /** Groups that did not hold it before. */
  response: z.object({ added: z.number().int() }),
});
const { atOnce } = FOLDER_LIMITS;
export const addGroupReports = call({
  ...post,
  path: '/api/v2/group/addReports',
  summary: `把几份报告加入一个群组：全部加入或都不加，已有的不变；一个群组最多 ${GROUP_LIMITS.reports} 份`,
  request: request({
    gid: Gid,
    fids: z.array(Id).min(1, '请选择报告').max(atOnce, `一次最多 ${atOnce} 份报告`),
  }),
  /** Reports that it did not hold before. */
  response: z.object({ added: z.number().int() }),
});
/** As how many ordinary calls a folder counts: thousands of reports may come at once. */
const FOLDER_COST = 20;
export const addGroupFolder = call({
  ...post,
  cost: FOLDER_COST,
  path: '/api/v2/group/addFolder',
  summary: `把自己收藏的一个文件夹里的报告（最多 ${FOLDER_LIMITS.intoGroup} 份）加入一个群组，一如 addReports；以后放进文件夹的不会自动加入`,
  request: request({ gid: Gid, folder: Id }),
  response: z.object({ added: z.number().int() }),
});
export const removeGroupFile = call({
  ...post,
  path: '/api/v2/group/removeFile',
  summary: '从群组里移出一份报告或成员的文件（fid 小于零）：所有者，或加入它的人',
  request: request({ gid: Gid, fid: FileId }),
  response: z.object({}),
});
