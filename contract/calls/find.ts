import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { FileId, Flag, Page, TextRange } from '../wire/fields.ts';

/** Share of the page in ten-thousandths, from its top left corner as shown. */
const Share = z.number().int().min(0).max(10_000);

/** One place where the words stand. */
export const FoundPlace = z.object({
  /** What stands around it, on one line, with the place as its range. */
  text: z.string(),
  range: TextRange,
  /** Left, top, right and bottom of each line of it. */
  boxes: z.array(z.tuple([Share, Share, Share, Share])),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** A page with more places is counted as having these. */
export const MOST_PLACES_A_PAGE = 2000;
/** No further page is given once so many places are; the rest is asked for by `from`. */
export const ENOUGH_PLACES = 500;

/** Goes through all lines of a file. */
const FIND_COST = 3;

export const findInFile = call({
  method: 'POST',
  cost: FIND_COST,
  access: 'visitor',
  sealed: true,
  path: '/api/v2/file/findInFile',
  summary: '在一份已打开的报告里查找：每页多少处，以及从某一页起各处的上下文与位置',
  request: request({
    fileId: FileId,
    keyword: z.string().max(200, '最多 200 个字'),
    /** 1 reads the words as a search does; 0 seeks them as they stand. */
    words: Flag,
    /** 1-based page from which on places are given. */
    from: Page,
    /** 1-based page of a cited passage, on which its parts are sought where the whole does not stand. */
    cited: z.number().int().min(1).max(100_000).nullable().default(null),
    /** A piece of the cited passage. */
    quote: z.string().max(200).default(''),
  }),
  response: z.object({
    /** 0 where the file's lines are not known: its pages have to be looked through. */
    is_ready: z.union([z.literal(0), z.literal(1)]),
    /** 1 where the keyword reads as several words. */
    is_several: z.union([z.literal(0), z.literal(1)]),
    count: z.number().int(),
    /** Every page with places, 1-based, and how many. */
    pages: z.array(z.tuple([z.number().int(), z.number().int()])),
    /** The places of these pages, whole pages in reading order from `from` on and round the end. */
    list: z.array(z.object({ page: z.number().int(), places: z.array(FoundPlace) })),
    /** Index of the place on the cited page that answers the quote; -1 where there is none. */
    cited_place: z.number().int(),
    /** Why there is nothing: the report must be opened with the right to read it first. */
    locked: z.object({ code: z.number(), message: z.string() }).nullable(),
  }),
});

export const getPageLines = call({
  method: 'POST',
  access: 'visitor',
  sealed: true,
  path: '/api/v2/file/getPageLines',
  summary: '已打开的报告一页上印着的每一行与它的位置，用于在图片上选取文字',
  request: request({
    fileId: FileId,
    page: z.number('应为页码').int('应为整数').min(1, '从 1 开始').max(100_000),
  }),
  response: z.object({
    /** In reading order; empty where they are not known. */
    lines: z.array(z.object({ text: z.string(), box: z.tuple([Share, Share, Share, Share]) })),
    locked: z.object({ code: z.number(), message: z.string() }).nullable(),
  }),
});
