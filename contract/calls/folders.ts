import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';
import { ReportItem } from './reports.ts';
import { REPORT_PAGE_SIZE } from './search.ts';

/** A folder of the library's directory: an industry, or one that reports came in when they were imported. Field names are those of S1 §3. */
export const FolderItem = z.object({
  id: z.number(),
  fid: z.number(),
  item_id: z.number(),
  /** 2 folder, 3 report. */
  item_type: z.literal(2),
  name: z.string(),
  /** The folder it lies in; 0 is the root. */
  parent_id: z.number(),
  /** Reports in it and in its own folders. */
  file_count: z.number().int(),
  /** The day of the newest report in it, seconds since 1970 and yyyy-MM-dd; 0 and empty without one. */
  create_time: z.number().int(),
  timeText: z.string(),
});
export type FolderItem = z.infer<typeof FolderItem>;

/**
 * S1 §7 gives the path and “folder contents; payload not shown”. The root (0) of the directory
 * holds level-1 industries, which hold their level-2 industries and what belongs to none of them, and after them the folders of
 * imports, whose ids are above those of all industries.
 */
export const apiDirFiles = call({
  method: 'POST',
  path: '/api/ffile/apiDirFiles',
  summary:
    '目录内容：目录按申万行业分两级，其后是导入时的文件夹；id 0 为根目录；先列子目录，再列报告（新的在前）',
  access: 'visitor',
  sealed: true,
  request: request({ id: Id.default(0), page: Page, pageSize: pageSize(REPORT_PAGE_SIZE, 50) }),
  response: z.object({
    items: z.array(z.discriminatedUnion('item_type', [FolderItem, ReportItem])),
    count: z.number().int(),
    list_type: z.literal('folder'),
  }),
});
