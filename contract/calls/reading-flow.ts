import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { FileId } from '../wire/fields.ts';
import { CellSpan } from './cell-span.ts';

/** Pages asked for at once, at most. */
export const MOST_READING_PAGES = 50;

const Heading = z.object({
  kind: z.literal('heading'),
  id: z.number(),
  text: z.string(),
  /** 1 for a chapter, 2 and 3 below it, 4 for one that the contents do not list. */
  level: z.number().int().min(1).max(4),
});

const Prose = z.object({
  /** `list`: lines of a table whose columns nobody can tell, each as it stands. */
  kind: z.enum(['body', 'caption', 'note', 'disclaimer', 'list']),
  id: z.number(),
  text: z.string(),
});

const Table = z.object({
  kind: z.literal('table'),
  /** Of the paragraph; of the chart where `chart_id` is that. */
  id: z.number(),
  /** Of the chart that shows it as printed; null where it is none of the charts. */
  chart_id: z.number().nullable(),
  /** Every row has as many cells, as printed; headings first. A cell over several says the same in each, where the names of rows are. */
  rows: z.array(z.array(z.string())),
  /** How many of `rows` are headings. */
  head_rows: z.number().int(),
  /** Cells of `rows`, counted from 0, that are one. */
  spans: z.array(CellSpan),
  /** As printed over and under it; empty where nothing is. */
  caption: z.string(),
  source: z.string(),
});

const Figure = z.object({
  kind: z.literal('figure'),
  /** That of the chart. */
  id: z.number(),
  caption: z.string(),
  source: z.string(),
  online_url: z.string(),
  /** Pixels of the picture. */
  picture_size: z.tuple([z.number(), z.number()]),
  /** Width on the page in points: what is printed wider must not be shown too small to be read. */
  width_pt: z.number(),
  /** What is printed in the picture: found, but not shown beside it. */
  text: z.string(),
});

/** A formula set by itself, of which no letters can tell how they stand: it is shown as printed. */
const Formula = z.object({
  kind: z.literal('formula'),
  /** Of the paragraph. */
  id: z.number(),
  /** Where it stands on the page: left, top, right and bottom in points from the page's top left corner. */
  area: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** A piece of a report that flows in one column. */
export const ReadingBlock = z.discriminatedUnion('kind', [Heading, Prose, Table, Figure, Formula]);
export type ReadingBlock = z.infer<typeof ReadingBlock>;

/** Some hundred KB of text, written and sealed. */
const FLOW_COST = 6;

export const getReadingFlow = call({
  method: 'POST',
  cost: FLOW_COST,
  access: 'visitor',
  sealed: true,
  path: '/api/v2/file/getReadingFlow',
  summary: '已打开的报告按页给出的正文、标题、表格与图表，用于手机上一栏阅读',
  request: request({
    fileId: FileId,
    /** 1-based. */
    from: z.number('应为页码').int('应为整数').min(1, '从 1 开始').max(100_000).default(1),
    count: z
      .number('应为页数')
      .int('应为整数')
      .min(1)
      .max(MOST_READING_PAGES, `一次最多 ${MOST_READING_PAGES} 页`)
      .default(20),
  }),
  response: z.object({
    /** Pages on which something begins, in order. */
    pages: z.array(z.object({ page: z.number().int(), blocks: z.array(ReadingBlock) })),
    /** Why there is nothing: the report must be opened with the right to read it first. */
    locked: z.object({ code: z.number(), message: z.string() }).nullable(),
  }),
});
