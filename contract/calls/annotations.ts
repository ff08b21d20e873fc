import { z } from 'zod';
import { ANNOTATION_LIMITS, longNoteText, longQuoteText } from '../rights/annotation-limits.ts';
import { call, request } from '../wire/call.ts';
import { FileId, Flag, Id, Page, pageSize } from '../wire/fields.ts';
import { Named } from './reports.ts';

/** The colours of highlights, and what they are called. */
export const HIGHLIGHT_COLOURS = { yellow: '黄色', green: '绿色', blue: '蓝色', red: '红色' } as const;
export type HighlightColour = keyof typeof HIGHLIGHT_COLOURS;
const Colour = z.enum(['yellow', 'green', 'blue', 'red'], '应为 yellow、green、blue 或 red');

/** Share of the page in ten-thousandths, from its top left corner as shown. */
const Share = z.number('应为页面的万分之几').int('应为整数').min(0).max(10_000);
/** 1-based page; left, top, right and bottom of one line of what is marked. */
const PlacedBox = z.tuple([z.number().int().min(1).max(100_000), Share, Share, Share, Share]);
export type PlacedBox = z.infer<typeof PlacedBox>;

/** What somebody marked in a report, for themselves alone. */
export const Annotation = z.object({
  id: z.number(),
  /** Chosen by the browser that made it. */
  key: z.string(),
  fid: z.number(),
  colour: Colour,
  /** The words as they were selected. */
  quote: z.string(),
  /** What stands before and after them, as find reads text. */
  prefix: z.string(),
  suffix: z.string(),
  /** Empty without a note. */
  note: z.string(),
  /** 1-based page on which they begin, or began. */
  page: z.number().int(),
  /** Where they stand in the file that is read now; empty where that is not known. */
  boxes: z.array(PlacedBox),
  /** 1 where the words were not found in the file that is read now. */
  is_lost: z.union([z.literal(0), z.literal(1)]),
  /** Rises with every change: what is saved upon an older one is not. */
  version: z.number().int(),
  /** Seconds since 1970. */
  created_at: z.number().int(),
  updated_at: z.number().int(),
});
export type Annotation = z.infer<typeof Annotation>;

const ofOneself = { method: 'POST', access: 'signedIn', sealed: true } as const;
const Note = z.string('应为文字').max(ANNOTATION_LIMITS.noteUnits, longNoteText);

export const getReportAnnotations = call({
  ...ofOneself,
  path: '/api/v2/annotation/getReportAnnotations',
  summary: '自己在一份报告里的高亮与笔记，按页码排列',
  request: request({ fileId: FileId }),
  response: z.object({ list: z.array(Annotation) }),
});

export const addAnnotation = call({
  ...ofOneself,
  path: '/api/v2/annotation/addAnnotation',
  summary: '在已打开的报告里高亮一段文字，可附笔记；同一个 key 再存一次不会多出一条',
  request: request({
    fileId: FileId,
    key: z.uuid('应为 UUID'),
    quote: z
      .string('应为选中的文字')
      .trim()
      .min(1, '没有选中文字')
      .max(ANNOTATION_LIMITS.quoteUnits, longQuoteText),
    /** What was seen before and after the words. */
    prefix: z.string().max(200, '最多 200 个字').default(''),
    suffix: z.string().max(200, '最多 200 个字').default(''),
    page: z.number('应为页码').int('应为整数').min(1, '从 1 开始').max(100_000),
    /** Where they were seen; empty where the words were not seen on a page. */
    boxes: z.array(PlacedBox).max(ANNOTATION_LIMITS.boxes, longQuoteText).default([]),
    colour: Colour,
    note: Note.default(''),
  }),
  response: z.object({ annotation: Annotation }),
});

export const changeAnnotation = call({
  ...ofOneself,
  path: '/api/v2/annotation/changeAnnotation',
  summary: '改一条高亮的颜色或笔记；version 不是最新的不存，并给出现在的内容',
  request: request({
    id: Id,
    /** The version that was seen. */
    version: z.number('应为版本号').int('应为整数').min(1),
    colour: Colour.optional(),
    note: Note.optional(),
  }),
  response: z.object({
    /** 0 where somebody, in another tab or on another device, was quicker: `annotation` is what stands there. */
    is_saved: z.union([z.literal(0), z.literal(1)]),
    annotation: Annotation,
  }),
});

export const removeAnnotation = call({
  ...ofOneself,
  path: '/api/v2/annotation/removeAnnotation',
  summary: '删除一条高亮与它的笔记；restore 为 1 时把一天之内删除的取回来',
  request: request({ id: Id, restore: Flag }),
  response: z.object({ annotation: Annotation }),
});

/** By the last change; by page within a report; the oldest first. */
export const ANNOTATION_ORDERS = { recent: '最近修改', place: '按页码', oldest: '最早添加' } as const;
export type AnnotationOrder = keyof typeof ANNOTATION_ORDERS;
export const ANNOTATIONS_PAGE_SIZE = 30;

/** A report in which somebody marked something. */
const NotedReport = z.object({
  fid: z.number(),
  name: z.string(),
  /** yyyy-MM-dd; empty where it is not known. */
  timeText: z.string(),
  stockOrgData: Named,
  researcherData: z.array(Named),
  /** 1 where the report was taken down: it is told as it was when something was last marked in it. */
  is_gone: z.union([z.literal(0), z.literal(1)]),
  /** Of what was asked for, in this report. */
  count: z.number().int(),
});
export type NotedReport = z.infer<typeof NotedReport>;

export const listAnnotations = call({
  ...ofOneself,
  path: '/api/v2/annotation/listAnnotations',
  summary: '我的笔记：自己的全部高亮与笔记，同一份报告的排在一起；keyword 在原文与笔记里都要有',
  request: request({
    page: Page,
    pageSize: pageSize(ANNOTATIONS_PAGE_SIZE, 100),
    keyword: z.string().max(100, '最多 100 个字').default(''),
    /** Empty for all. */
    colour: z.union([z.literal(''), Colour]).default(''),
    order: z.enum(['recent', 'place', 'oldest'], '应为 recent、place 或 oldest').default('recent'),
  }),
  response: z.object({
    list: z.array(Annotation),
    /** The reports of `list`. */
    reports: z.array(NotedReport),
    count: z.number().int(),
    /** Of all, whatever is sought. */
    total: z.number().int(),
  }),
});

/** So many a piece of an export. */
export const EXPORTED_AT_ONCE = 500;

/** Some hundred notes of several reports, with their citations. */
const EXPORT_COST = 10;

export const exportAnnotations = call({
  ...ofOneself,
  cost: EXPORT_COST,
  path: '/api/v2/annotation/exportAnnotations',
  summary: '把高亮与笔记写成 Markdown，附 GB/T 7714 引用与链接；一次一段，after 是上一段的 next',
  request: request({
    /** 0 for all reports. */
    fileId: FileId.default(0),
    /** Empty for the first piece. */
    after: z
      .string()
      .regex(/^(\d{1,15}\.\d{1,6}\.\d{1,6}\.\d{1,15})?$/, '应为上一段给出的 next')
      .default(''),
  }),
  response: z.object({
    markdown: z.string(),
    count: z.number().int(),
    /** Empty after the last piece. */
    next: z.string(),
  }),
});
