import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';
import { HIGHLIGHT_COLOURS } from './annotations.ts';

const ofMembers = { method: 'POST', access: 'signedIn', sealed: true } as const;
const yes = z.union([z.literal(0), z.literal(1)]);
export const REPLY_MOST = 1_000;
export const GROUP_NOTES_PAGE_SIZE = 15;

/** A note that its author shared with the group. */
const GroupNote = z.object({
  note: z.number().int(),
  report: z.object({ fid: z.number(), name: z.string() }),
  page: z.number().int(),
  colour: z.enum(Object.keys(HIGHLIGHT_COLOURS) as [keyof typeof HIGHLIGHT_COLOURS]),
  /** The marked words of the report; empty for whoever has not opened it with the right to read it: `locked`. */
  quote: z.string(),
  locked: yes,
  /** What the author wrote beside them. */
  text: z.string(),
  author: z.string(),
  is_mine: yes,
  shared_at: Moment,
  replies: z.number().int(),
});
export type GroupNote = z.infer<typeof GroupNote>;

const NoteReply = z.object({
  id: z.number().int(),
  name: z.string(),
  at: Moment,
  text: z.string(),
  /** The author of the reply, and the owner of the group. */
  can_remove: z.boolean(),
});
export type NoteReply = z.infer<typeof NoteReply>;

export const shareNote = call({
  ...ofMembers,
  path: '/api/v2/group/shareNote',
  summary: '把自己的一条笔记分享到一个群组，share 为 0 时收回；默认不分享，退出群组即收回',
  request: request({ gid: Id, note: Id, share: Flag }),
  response: z.object({ is_shared: yes }),
});
export const getNoteGroups = call({
  ...ofMembers,
  path: '/api/v2/group/getNoteGroups',
  summary: '自己的一条笔记分享到了哪些群组',
  request: request({ note: Id }),
  response: z.object({ gids: z.array(z.number().int()) }),
});
export const getGroupNotes = call({
  ...ofMembers,
  path: '/api/v2/group/getNotes',
  summary: '成员分享到群组的笔记，新分享的在前，只给成员看；报告的原文只给打开过它的人',
  request: request({ gid: Id, page: Page, pageSize: pageSize(GROUP_NOTES_PAGE_SIZE, 50) }),
  response: z.object({ list: z.array(GroupNote), count: z.number().int() }),
});
export const getNoteReplies = call({
  ...ofMembers,
  path: '/api/v2/group/getNoteReplies',
  summary: '一条分享的笔记下的回复，先写的在前',
  request: request({ gid: Id, note: Id }),
  response: z.object({ list: z.array(NoteReply) }),
});
export const replyToNote = call({
  ...ofMembers,
  path: '/api/v2/group/replyToNote',
  summary: '在一条分享的笔记下回复；“@昵称”提到的成员与笔记的作者在消息里看到',
  request: request({
    gid: Id,
    note: Id,
    text: z.string('请填写回复').trim().min(1, '请填写回复').max(REPLY_MOST, `回复最多 ${REPLY_MOST} 个字`),
  }),
  response: z.object({ list: z.array(NoteReply) }),
});
export const removeNoteReply = call({
  ...ofMembers,
  path: '/api/v2/group/removeNoteReply',
  summary: '删除一条回复：写它的人，或群组的所有者',
  request: request({ gid: Id, reply: Id }),
  response: z.object({}),
});
