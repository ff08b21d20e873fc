import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { FileId } from '../wire/fields.ts';

/** So many of each sort are told, the first that the text has. */
export const MOST_CHANGES = { moved: 30, added: 30, gone: 30 } as const;

const SaidInVersion = z.object({ text: z.string(), page: z.number().int() });
export type SaidInVersion = z.infer<typeof SaidInVersion>;

const ComparedVersion = z.object({
  /** When the library got it, yyyy-MM-dd. */
  came_on: z.string(),
  page_count: z.number().int(),
  /** It is the one that the reader shows. */
  is_read: z.boolean(),
  /** Where the other one can be read, for ten minutes; empty for the one that the reader shows. */
  online_url: z.string(),
});
export type ComparedVersion = z.infer<typeof ComparedVersion>;

/** A sentence of both whose figures are others now. */
const MovedInVersion = z.object({
  what: z.string(),
  from: z.string(),
  to: z.string(),
  before: SaidInVersion,
  after: SaidInVersion,
});

const ComparedVersions = z.object({
  /** That came first, and that came last. */
  before: ComparedVersion,
  after: ComparedVersion,
  moved: z.array(MovedInVersion),
  added: z.array(SaidInVersion),
  gone: z.array(SaidInVersion),
  /** How many of each there are. */
  counts: z.object({ moved: z.number().int(), added: z.number().int(), gone: z.number().int() }),
});
export type ComparedVersions = z.infer<typeof ComparedVersions>;

/** Two whole texts are laid beside each other. */
const COMPARE_COST = 6;

export const compareVersions = call({
  method: 'POST',
  cost: COMPARE_COST,
  access: 'visitor',
  sealed: true,
  path: '/api/v2/file/compareVersions',
  summary: '已打开的报告的两份文件逐句对照：数变了的、新写的、不再写的',
  request: request({ fileId: FileId }),
  response: z.object({
    /** null where it is locked, and where no other file of it was read. */
    compared: ComparedVersions.nullable(),
    /** Why there is nothing: the report must be opened with the right to read it first. */
    locked: z.object({ code: z.number(), message: z.string() }).nullable(),
  }),
});
