import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize, TextRange } from '../wire/fields.ts';
import { Passage } from './reports.ts';
import { UPLOAD_PAGE_SIZE, UploadItem } from './uploads.ts';

/** A file of one's own, or of a member of the group, that answers a search, and where it does. */
export const FoundFile = UploadItem.extend({
  /** 0 for a file that somebody else let a group of the asker's read. */
  is_mine: z.union([z.literal(0), z.literal(1)]),
  name_ranges: z.array(TextRange),
  passages: z.array(Passage),
  /** Paragraphs that answer it, those in `passages` included. */
  match_count: z.number().int(),
});
export type FoundFile = z.infer<typeof FoundFile>;

export const searchMyFiles = call({
  method: 'POST',
  path: '/api/v2/upload/search',
  summary:
    '在自己上传的文件里检索；带 gid 时在成员放进这个群组的文件里，scope 为 all 时连同自己各个群组里的：文件名与正文，写法与检索报告相同；不给本人看的从不在其中',
  access: 'signedIn',
  request: request({
    keyword: z.string().max(200, '最多 200 个字'),
    gid: Id.nullish(),
    /** `all`: one's own, and what members let one's groups read. A `gid` goes before it. */
    scope: z.enum(['shelf', 'all']).default('shelf'),
    page: Page,
    pageSize: pageSize(UPLOAD_PAGE_SIZE, 100),
  }),
  response: z.object({ data: z.array(FoundFile), count: z.number().int() }),
});
