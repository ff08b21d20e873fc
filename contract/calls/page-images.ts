import { z } from 'zod';
import { call, request } from '../wire/call.ts';

/** Widths in pixels at which a page is drawn whole. */
export const PAGE_WIDTHS = [480, 800, 1200] as const;
/** Widths in pixels at which a page is drawn in square pieces, each asked for by itself. */
export const TILED_WIDTHS = [1800, 2400, 3200] as const;
/** The side of a piece; those at the right and lower edges of a page have less. */
export const TILE_PX = 800;

/** What `oss_name` calls a file by its id (`FileId`). */
export const fileNameOfReport = (fid: number): string => `report/${fid}`;

/** What `oss_name` calls a file that one is bringing, by the id of its upload. */
export const nameOfUpload = (id: string): string => `upload/${id}`;

const OssName = z
  .string()
  .regex(
    /^(report\/-?\d{1,15}|upload\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    '应为 report/报告编号 或 upload/上传编号',
  );

export const doc2png = call({
  method: 'POST',
  path: '/api/web/doc2png',
  summary:
    '把一份已打开的文件，或自己正在上传、转换的文件按页画成图片，供不能运行阅读组件的浏览器使用；之后用 checkTask 询问',
  access: 'signedIn',
  request: request({
    oss_name: OssName,
    /** Where the pages go; they have an address of their own here. */
    page_dir: z.string().max(200).default('pages/'),
  }),
  response: z.object({ task_id: z.string() }),
});

export const checkTask = call({
  method: 'POST',
  path: '/api/web/checkTask',
  summary:
    '按页画成图片的进展：上传的文件传完、转换好之前 status 为 0，转换失败时说原因；可以取的每一页有短时有效、绑定会话的地址',
  access: 'signedIn',
  request: request({ task_id: OssName }),
  response: z.object({
    /** 1 once the pages can be had; 0 while a file is being brought or converted: then there is no address yet. */
    status: z.union([z.literal(0), z.literal(1)]),
    page_count: z.number().int(),
    /** Address of a page with `{page}`, 1-based, and `{width}`, one of `PAGE_WIDTHS`. */
    page_url: z.string(),
    /** Address of a piece of a page with `{page}`, `{width}`, one of `TILED_WIDTHS`, `{column}` and `{row}`, counted from 0. */
    tile_url: z.string(),
    /** Seconds since 1970 when `page_url` and `tile_url` stop working. */
    page_url_expires: z.number().int(),
  }),
});
