import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';
import { GROUP_PAGE_SIZES } from './groups.ts';

const post = { method: 'POST', access: 'signedIn' } as const;

/** A file of a member's own, as the others in the group see it. */
const GroupOwnFile = z.object({
  /** What the reader opens it by: below 0. */
  fid: z.number().int(),
  name: z.string(),
  page_count: z.number().int(),
  size_bytes: z.number().int(),
  added_by: z.string(),
  added_at: Moment,
  can_remove: z.boolean(),
});
export type GroupOwnFile = z.infer<typeof GroupOwnFile>;

export const getOwnFiles = call({
  ...post,
  path: '/api/v2/group/getOwnFiles',
  summary: '成员放进群组的自己的文件，新放的在前，只给成员看',
  request: request({ gid: Id, page: Page, pageSize: pageSize(GROUP_PAGE_SIZES.files, 50) }),
  response: z.object({ files: z.array(GroupOwnFile), total: z.number().int(), page_size: z.number().int() }),
});

/** S2 §3: by the name it was brought with, and the one it is stored by (the `id` of the upload). */
const BroughtFile = z.object({ name: z.string().max(1000).default(''), stored_name: z.uuid() });

export const addGroupFile = call({
  ...post,
  path: '/api/web/addGroupFile',
  summary:
    '把自己上传的文件放进群组：成员都能读、能搜，不另占空间；移除上传或退出群组时一并撤出。online_url 与 page_count 以服务器所知为准',
  request: request({
    gid: Id,
    file: BroughtFile,
    online_url: z.string().max(1000).nullish(),
    page_count: z.number().int().nullish(),
  }),
  response: GroupOwnFile,
});
