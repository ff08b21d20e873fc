import { z } from 'zod';
import { LIBRARY, MOST_SCOPED } from '../rights/ask-scope.ts';
import { LONGEST_QUESTION } from '../rights/question-length.ts';
import { call, request } from '../wire/call.ts';
import { FileId } from '../wire/fields.ts';

/** Where a claim comes from: enough to open the page with the passage marked. */
export const Evidence = z.object({
  /** Its number in the answer, from 1: claims of one passage share it. */
  number: z.number().int(),
  /** The report, or below 0 a file that no record shows. */
  fid: z.number(),
  /** Of the report or the file. */
  name: z.string(),
  organisation: z.string(),
  /** The day the report was published, yyyy-MM-dd. */
  printed_at: z.string(),
  /** 1-based; null for the abstract of a report, which stands on no page. */
  page: z.number().int().nullable(),
  /** The heading or the caption it stands under. */
  heading: z.string(),
  /** The chart it is of; null for a paragraph. */
  chart_id: z.number().nullable(),
  /** As it stands in the report or its abstract. */
  quote: z.string(),
  /** Page, left, top, right and bottom of each place, in points from the top left of the page. */
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
  /** The version of the content that it was read from; null where versions were not kept. */
  version: z.number().nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

export const Claim = z.object({
  /** Of a calculation its terms as they are printed, the formula, and what it comes to; each term is of its own evidence. */
  text: z.string(),
  kind: z.enum(['quote', 'number', 'calculation', 'view', 'none']),
  /** Numbers of its evidence. */
  evidence: z.array(z.number().int()),
  status: z.enum(['已核对', '未证实']),
});
export type Claim = z.infer<typeof Claim>;

/** A report that speaks of it and may not be quoted to whoever asks. */
const LockedReport = z.object({
  fid: z.number(),
  name: z.string(),
  /** Why, and what to do. */
  reason: z.string(),
});

/** Claims beside each other: views of houses, figures on which reports differ, a figure over time. */
export const AnswerTable = z.object({
  kind: z.enum(['views', 'companies', 'conflict', 'change', 'course', 'changed']),
  head: z.array(z.string()),
  /** Each with the number of its evidence. */
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      evidence: z.number().int(),
      /** What it was before, where the row sets two places beside each other. */
      before: z.number().int().optional(),
    }),
  ),
});
export type AnswerTable = z.infer<typeof AnswerTable>;

/** One report's figure of a number that is followed through several. */
const CoursePoint = z.object({
  /** The day of its report, yyyy-MM-dd. */
  printed_at: z.string(),
  /** The time that it is of, as the report says it; empty where it says none. */
  time: z.string(),
  /** As it is printed. */
  figure: z.string(),
  /** In the unit of the course: what is drawn. */
  value: z.number(),
  /** The number of its evidence. */
  evidence: z.number().int(),
});

/** A number over time, one measure in one unit: each point with its own evidence, none averaged. */
export const Course = z.object({
  /** The periodical whose issues were followed; empty where several reports were. */
  name: z.string(),
  unit: z.string(),
  points: z.array(CoursePoint),
});
export type Course = z.infer<typeof Course>;

export const Answer = z.object({
  question: z.string(),
  /** The same said whole, where it leant on the question before it; absent where it was answered as it was put. */
  understood: z.string().optional(),
  /** All claims as one text, or why there is none. */
  answer: z.string(),
  /** Reports that were quoted, each once. */
  docs: z.array(z.object({ id: z.number(), name: z.string(), reference: z.string() })),
  /** Nothing in the library answers it. */
  is_refused: z.boolean(),
  /** Nothing answers it directly: the claims are what comes nearest, none of them checked, and no question is taken. Absent otherwise. */
  is_nearest: z.boolean().optional(),
  /** It was kept, and whoever looks may not read what it quoted any more: only that it was asked is left, whatever it cost. Absent otherwise. */
  is_emptied: z.boolean().optional(),
  /** Whose words the claims are: the reports' own, or a model's that were checked against them. */
  by: z.enum(['reports', 'model']).default('reports'),
  /** What has to be said of how it was made; empty for nothing. */
  notice: z.string().default(''),
  claims: z.array(Claim),
  /** The same where it is better seen so; null where sentences say it all. */
  table: AnswerTable.nullable().default(null),
  /** The same to be drawn, where a number was followed; its points are the rows of the table. */
  course: Course.nullable().default(null),
  /** The question that follows the number of the answer through reports; empty where there is no other to follow it to. */
  over_time: z.string().default(''),
  evidence: z.array(Evidence),
  locked: z.array(LockedReport),
  /** So much was looked through for it. */
  looked: z.object({ reports: z.number().int(), passages: z.number().int() }),
  /** What comes nearest where nothing answers. */
  nearest: z.array(Evidence),
  /** Questions that would be answered. */
  suggestions: z.array(z.string()),
  took_ms: z.number(),
});
export type Answer = z.infer<typeof Answer>;

/** As the reader names files. */
const AskedFile = z
  .number()
  .int()
  .refine((id) => id !== 0, '应为报告或文件的编号');

const ScopePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('favourites') }),
  z.object({ kind: z.literal('folder'), id: z.number().int().min(1) }),
  z.object({ kind: z.literal('group'), gid: z.number().int().min(1) }),
  z.object({ kind: z.literal('shelf') }),
]);

export const ScopeFields = z.object({
  /** Reports, or below 0 files that no record shows. */
  fids: z.array(AskedFile).max(MOST_SCOPED, `一次最多问 ${MOST_SCOPED} 份报告`),
  name: z.string().max(300),
  /** Comes before `fids`: the caller's own favourites, a folder of them, a group that they are in with the files of its members, or their own shelf. */
  place: ScopePlace.optional(),
});

/** What happens while a question is worked on, in this order: steps, claims as they are checked, the whole answer. */
export const AnswerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('searching') }),
  /** So much was found to read. */
  z.object({ kind: z.literal('reading'), reports: z.number().int(), passages: z.number().int() }),
  z.object({ kind: z.literal('answering') }),
  /** A checked claim, with the evidence that it is the first to point at. */
  z.object({ kind: z.literal('claim'), claim: Claim, evidence: z.array(Evidence) }),
  /** Takes the place of everything before it. */
  z.object({
    kind: z.literal('answered'),
    answer: Answer,
    /** Where it is kept; null where the conversation was deleted meanwhile. */
    kept: z.object({ conversation_id: z.string(), turn_id: z.string() }).nullable(),
  }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

/** An answer goes through dozens of passages. */
const ASK_COST = 5;
/** So long an answer may take, where a model is slow. */
const MOST_SECONDS = 90;

const Asked = request({
  query: z.string().trim().min(2, '请输入问题').max(LONGEST_QUESTION, `最多 ${LONGEST_QUESTION} 个字`),
  scope: ScopeFields.default(LIBRARY),
});

export const askAi = call({
  method: 'POST',
  path: '/ai/chat',
  summary:
    '向本库提问：每句答案都附报告原文与页码；没有依据就说没有。一次提问一个次数，同一问题当天再问不计，没有答出的退还',
  access: 'signedIn',
  sealed: true,
  cost: ASK_COST,
  timeLimitSeconds: MOST_SECONDS,
  request: Asked,
  response: Answer,
});

/** The same, said while it is made, and kept. */
export const streamAnswer = call({
  method: 'POST',
  path: '/ai/stream',
  summary:
    '同 /ai/chat，边做边说：检索中、阅读 n 篇、作答，核对过的话一句一句送出，最后是完整的答案；没有答出、中断、在第一句之前停下的，次数退还',
  access: 'signedIn',
  shape: 'events',
  cost: ASK_COST,
  timeLimitSeconds: MOST_SECONDS,
  request: request({
    ...Asked.shape,
    /** The conversation that it goes on; without one another begins. */
    conversation_id: z.uuid('应为对话编号').optional(),
    /** The turn that it is asked instead of. */
    replaces: z.uuid('应为答案编号').optional(),
    /** It is asked as it is put, whatever was asked before. */
    alone: z.boolean().default(false),
  }),
  response: AnswerEvent,
});

/** Where a report cannot be asked (S1 §8). */
export const NOT_ASKED = '很抱歉，当前报告暂不支持AI助理问答，你可以切换其他报告尝试。';

export const ReportSummary = z.object({
  /** Key sentences of the report, as they stand there, along its catalogue. */
  summary: z.string(),
  /** Questions that the report answers; the first three are shown. */
  questions: z.array(z.string()),
  claims: z.array(Claim),
  evidence: z.array(Evidence),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

export const getSummary = call({
  method: 'POST',
  path: '/ai/getSummary',
  summary: '一份已打开的报告的摘要（报告自己的要句，依目录次序）与它答得出的问题；可用表单提交',
  access: 'signedIn',
  takesForm: true,
  cost: ASK_COST,
  request: request({
    id: FileId,
    /** Accepted; the report is known by its id alone. */
    url: z.string().max(2000, '最多 2000 个字').default(''),
    name: z.string().max(300, '最多 300 个字').default(''),
  }),
  response: ReportSummary,
});

export const askReport = call({
  method: 'GET',
  path: '/ai/askReport',
  summary: '就一份报告提问，给出答案的文字；次数与 /ai/chat 相同',
  access: 'signedIn',
  cost: ASK_COST,
  timeLimitSeconds: MOST_SECONDS,
  request: request({ id: FileId, text: Asked.shape.query }),
  response: z.object({ text: z.string() }),
});

export const getFeaturedQuestions = call({
  method: 'GET',
  path: '/api/v2/ai/featured',
  summary: '本库答得出的示例问题，至多十二个，附答案的出处',
  access: 'visitor',
  request: request({}),
  response: z.object({
    list: z.array(z.object({ question: z.string(), answer: z.string() })),
    /** More are being chosen: whoever asks again in a while is given them. */
    is_growing: z.boolean(),
  }),
});

/** Passages that are given at once. */
export const MOST_PASSAGES = 20;

const PassageFound = Evidence.omit({ number: true }).extend({
  kind: z.enum(['paragraph', 'table', 'chart', 'row', 'abstract']),
});
export type PassageFound = z.infer<typeof PassageFound>;

export const searchPassages = call({
  method: 'POST',
  path: '/api/v2/ai/searchPassages',
  summary:
    '找说到一件事的段落、表格行、图表与摘要：只给此刻读得到的报告的，每段至多 300 个字；次数与搜索报告相同',
  access: 'signedIn',
  sealed: true,
  cost: ASK_COST,
  request: request({
    query: Asked.shape.query,
    /** Only in this report. */
    fid: z.number().int().min(1).optional(),
    count: z.number().int().min(1).max(MOST_PASSAGES, `一次最多 ${MOST_PASSAGES} 段`).default(10),
  }),
  response: z.object({ list: z.array(PassageFound) }),
});
