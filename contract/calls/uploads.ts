import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';

export const UPLOAD_PAGE_SIZE = 15;

/** What is taken, as a file chooser wants it. */
export const UPLOAD_TYPES = [
  ...['.pdf', '.doc', '.docx', '.ppt', '.pptx', '.xls', '.xlsx'],
  ...['.csv', '.txt', '.md', '.png', '.jpg', '.jpeg', '.tif', '.tiff'],
] as const;

/** Where the bytes of an upload go, by the tus protocol: HEAD says how many there are, PATCH brings more. */
export const uploadAddress = (id: string): string => `/files/upload/${id}`;
/** The most that one PATCH may bring. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024;

const UploadId = z.uuid();

export const UPLOAD_STATES = ['uploading', 'waiting', 'converting', 'ready', 'failed'] as const;

/** A report of the library, as everybody may know it. */
const LibraryTwin = z.object({
  fid: z.number().int(),
  name: z.string(),
  house: z.string(),
  /** yyyy-MM-dd. */
  day: z.string(),
});
export type LibraryTwin = z.infer<typeof LibraryTwin>;

export const UploadItem = z.object({
  id: UploadId,
  name: z.string(),
  /** The folder that it was chosen with, `/` between; empty without one. */
  folder: z.string(),
  size_bytes: z.number().int(),
  state: z.enum(UPLOAD_STATES),
  /** S2 §3: empty until it is decided. */
  transStatus: z.enum(['', 'Finished', 'Failed']),
  /** Why it failed, in Chinese. */
  reason: z.string(),
  /** Whether converting again may succeed: the bytes are kept. */
  may_retry: z.union([z.literal(0), z.literal(1)]),
  /** 1 where it waits for the password that opens it (`unlockUpload`): the bytes are kept. */
  needs_password: z.union([z.literal(0), z.literal(1)]),
  page_count: z.number().int(),
  /** What it says, for the pages of the reader; 0 until it is ready. */
  content_id: z.number().int(),
  /** Of the PDF that is read, and of the file as it was brought; empty where there is none. */
  online_url: z.string(),
  original_url: z.string(),
  /** The report of the library that it is as well; told in the list of one's own. */
  in_library: LibraryTwin.nullable(),
  /** Groups that read it as well; 0 while it is only followed on its way. */
  shares: z.number().int(),
  /** Seconds since 1970. */
  create_time: z.number().int(),
});
export type UploadItem = z.infer<typeof UploadItem>;

/** What one may bring and what is used of it; bytes. */
export const UploadAllowance = z.object({
  file_bytes: z.number().int(),
  daily_files: z.number().int(),
  daily_bytes: z.number().int(),
  kept_bytes: z.number().int(),
  used_files: z.number().int(),
  used_bytes: z.number().int(),
  held_bytes: z.number().int(),
  /** When a new day begins, seconds since 1970. */
  resets_at: z.number().int(),
});
export type UploadAllowance = z.infer<typeof UploadAllowance>;

/** S2 §7 gives the path; the payload is not shown. */
export const myUploadFile = call({
  method: 'POST',
  path: '/api/user/myUploadFile',
  summary: '我上传的文件：新的在前，附每个文件进行到哪一步、不能用的原因，与额度用了多少',
  access: 'signedIn',
  request: request({ page: Page, pageSize: pageSize(UPLOAD_PAGE_SIZE, 100) }),
  response: z.object({
    data: z.array(UploadItem),
    count: z.number().int(),
    allowance: UploadAllowance,
  }),
});

export const findInLibrary = call({
  method: 'POST',
  path: '/api/v2/upload/inLibrary',
  summary:
    '上传之前问库中是否已有此报告：同样的字节（SHA-256），或标题就是文件名；没有为空，不占空间与当天的份额',
  access: 'signedIn',
  request: request({
    name: z.string().min(1).max(1000),
    /** Of the bytes, in lower case; empty where it is not known. */
    sha256: z
      .string()
      .regex(/^([0-9a-f]{64})?$/, '应为 SHA-256')
      .default(''),
  }),
  response: z.object({
    report: LibraryTwin.extend({ by: z.enum(['bytes', 'title']) }).nullable(),
  }),
});

export const beginUpload = call({
  method: 'POST',
  path: '/api/v2/upload/begin',
  summary: '登记一个要上传的文件并占下空间；之后按 tus 协议向 url 分段上传，断了接着传',
  access: 'signedIn',
  request: request({
    name: z.string().min(1).max(1000),
    folder: z.string().max(2000).default(''),
    size_bytes: z.number().int().positive(),
    /** The group that it goes to once it can be read. */
    gid: Id.nullish(),
  }),
  response: z.object({ id: UploadId, name: z.string(), url: z.string() }),
});

/** Those of a moment, asked each second while they are converted. */
export const getUploads = call({
  method: 'POST',
  path: '/api/v2/upload/state',
  summary: '若干个上传进行到哪一步；不是自己的、已移除的不在其中',
  access: 'signedIn',
  request: request({ ids: z.array(UploadId).min(1).max(100) }),
  response: z.object({ data: z.array(UploadItem) }),
});

export const getUploadOf = call({
  method: 'POST',
  path: '/api/v2/upload/ofContent',
  summary: '阅读页正在读的内容是自己的哪个上传；不是自己的为空',
  access: 'signedIn',
  request: request({ content_id: Id }),
  response: z.object({ data: z.array(UploadItem) }),
});

export const retryUpload = call({
  method: 'POST',
  path: '/api/v2/upload/retry',
  summary: '再转换一次没有转换成、而原文件还在的上传',
  access: 'signedIn',
  request: request({ id: UploadId }),
  response: z.object({}),
});

/** The most that counts of one, by PDF; Office takes 255, and nobody types those. */
export const MOST_PASSWORD_LENGTH = 127;

/** It opens the file at once and goes nowhere else: no row, job, log or error names it. */
export const unlockUpload = call({
  method: 'POST',
  path: '/api/v2/upload/unlock',
  summary:
    '用打开密码打开一个加了密码的 PDF、DOCX、PPTX 或 XLSX：当场解开并存下不加密的副本，随后照常转换；密码只用这一次，不保存。密码不对时可以再试',
  access: 'signedIn',
  // Each try reads the file, and derives a key.
  cost: 10,
  request: request({ id: UploadId, password: z.string().min(1).max(MOST_PASSWORD_LENGTH) }),
  response: z.object({}),
});

export const removeUpload = call({
  method: 'POST',
  path: '/api/v2/upload/remove',
  summary: '移除上传：原文件、正文、图表与其上的高亮和笔记一并删除，空间退还',
  access: 'signedIn',
  request: request({ id: UploadId }),
  response: z.object({}),
});
