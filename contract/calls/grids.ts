import { z } from 'zod';
import { MOST_GRID_QUESTIONS, MOST_GRID_REPORTS } from '../rights/grid-terms.ts';
import { LONGEST_QUESTION } from '../rights/question-length.ts';
import { call, request } from '../wire/call.ts';
import { Claim, Evidence } from './answers.ts';

const GridId = z.uuid('应为表格编号');

/**
 * `absent`: nothing in the report answers. `locked`: the report may not be quoted to whoever looks, now. `failed`: no answer was made; why is
 * said, and it may be asked again.
 */
const CellState = z.enum(['waiting', 'answered', 'absent', 'locked', 'failed']);
export type CellState = z.infer<typeof CellState>;

const CellAnswer = z.object({
  claims: z.array(Claim),
  evidence: z.array(Evidence),
  /** Whose words the claims are, as in an answer. */
  by: z.enum(['reports', 'model']),
});
export type CellAnswer = z.infer<typeof CellAnswer>;

const GridCell = z.object({
  fid: z.number().int(),
  /** Which question, from 0. */
  question: z.number().int(),
  state: CellState,
  /** Of an answered cell alone. */
  answer: CellAnswer.nullable(),
  /** Why there is none, and what to do; empty where nothing has to be said. */
  reason: z.string(),
});
export type GridCell = z.infer<typeof GridCell>;

const GridReport = z.object({
  fid: z.number().int(),
  name: z.string(),
  organisation: z.string(),
  /** The day it was published, yyyy-MM-dd. */
  printed_at: z.string(),
});
export type GridReport = z.infer<typeof GridReport>;

const GridSummary = z.object({
  id: z.string(),
  /** The first question. */
  name: z.string(),
  reports: z.number().int(),
  questions: z.number().int(),
  /** Cells that are still to be answered. */
  waiting: z.number().int(),
  /** Seconds since 1970. */
  created_at: z.number().int(),
});
export type GridSummary = z.infer<typeof GridSummary>;

const Grid = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number().int(),
  reports: z.array(GridReport),
  questions: z.array(z.string()),
  /** Report by report, each in the order of the questions. */
  cells: z.array(GridCell),
  waiting: z.number().int(),
});
export type Grid = z.infer<typeof Grid>;

/** Where a table is downloaded by whoever made it. */
export const gridPath = (id: string): string => `/files/grid/${id}.xlsx`;

const GridQuestion = z
  .string()
  .trim()
  .min(2, '问题至少 2 个字')
  .max(LONGEST_QUESTION, `最多 ${LONGEST_QUESTION} 个字`);

const ofOneself = { method: 'POST', access: 'signedIn', sealed: true } as const;
/** As an answer. */
const ASK_COST = 5;

export const makeGrid = call({
  ...ofOneself,
  path: '/api/v2/ai/makeGrid',
  summary: '把几个问题逐一问几份读得到的报告，成一张表；每格一个次数，未提及与没有答出的退还；在后台逐格作答',
  cost: ASK_COST,
  request: request({
    fids: z
      .array(z.number().int().min(1))
      .min(1, '请选择报告')
      .max(MOST_GRID_REPORTS, `一张表最多 ${MOST_GRID_REPORTS} 份报告`),
    questions: z
      .array(GridQuestion)
      .min(1, '请输入问题')
      .max(MOST_GRID_QUESTIONS, `一张表最多 ${MOST_GRID_QUESTIONS} 个问题`),
  }),
  response: z.object({ id: z.string() }),
});

export const listGrids = call({
  ...ofOneself,
  path: '/api/v2/ai/listGrids',
  summary: '自己的问题表格，新的在前',
  request: request({}),
  response: z.object({ list: z.array(GridSummary) }),
});

export const getGrid = call({
  ...ofOneself,
  path: '/api/v2/ai/getGrid',
  summary: '自己的一张问题表格：每格的答案与出处；此刻读不到的报告不给原文',
  request: request({ id: GridId }),
  response: Grid,
});

export const askCellAgain = call({
  ...ofOneself,
  path: '/api/v2/ai/askCellAgain',
  summary: '单独重问一格；次数与提问相同，今天问过的不再计',
  cost: ASK_COST,
  request: request({
    id: GridId,
    fid: z.number().int().min(1),
    question: z
      .number()
      .int()
      .min(0)
      .max(MOST_GRID_QUESTIONS - 1),
  }),
  response: z.object({}),
});

export const stopGrid = call({
  ...ofOneself,
  path: '/api/v2/ai/stopGrid',
  summary: '不再作答还没有答的格；它们不计次数，可以单独重问',
  request: request({ id: GridId }),
  response: z.object({}),
});

export const removeGrid = call({
  ...ofOneself,
  path: '/api/v2/ai/removeGrid',
  summary: '删除自己的一张问题表格；不能取回',
  request: request({ id: GridId }),
  response: z.object({}),
});
