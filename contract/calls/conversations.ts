import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page, pageSize } from '../wire/fields.ts';
import { Answer, ScopeFields } from './answers.ts';

const ConversationId = z.uuid('应为对话编号');
export const CONVERSATIONS_PAGE_SIZE = 20;
export const LONGEST_CONVERSATION_NAME = 60;
export const LONGEST_REASON = 500;

/** What somebody thinks of an answer; empty before they said so. */
const Verdict = z.enum(['', 'good', 'bad'], '应为 good、bad 或空');
export type Verdict = z.infer<typeof Verdict>;

const Conversation = z.object({
  id: z.string(),
  /** The first question until it is renamed. */
  name: z.string(),
  scope: ScopeFields,
  turns: z.number().int(),
  /** Seconds since 1970. */
  changed_at: z.number().int(),
});
export type Conversation = z.infer<typeof Conversation>;

const Turn = z.object({
  id: z.string(),
  question: z.string(),
  answer: Answer,
  /** Seconds since 1970. */
  asked_at: z.number().int(),
  verdict: Verdict,
  reason: z.string(),
});
export type KeptTurn = z.infer<typeof Turn>;

const ofOneself = { method: 'POST', access: 'signedIn', sealed: true } as const;

export const listConversations = call({
  ...ofOneself,
  path: '/api/v2/ai/listConversations',
  summary: '自己的问答，最近问过的在前；keyword 在名称、问题与答案里都要有',
  request: request({
    page: Page,
    pageSize: pageSize(CONVERSATIONS_PAGE_SIZE, 100),
    keyword: z.string().max(100, '最多 100 个字').default(''),
  }),
  response: z.object({ list: z.array(Conversation), count: z.number().int() }),
});

export const getConversation = call({
  ...ofOneself,
  path: '/api/v2/ai/getConversation',
  summary: '自己的一次问答：每个问题与当时的答案',
  request: request({ id: ConversationId }),
  response: Conversation.omit({ turns: true }).extend({ turns: z.array(Turn) }),
});

export const renameConversation = call({
  ...ofOneself,
  path: '/api/v2/ai/renameConversation',
  summary: '给自己的一次问答起名',
  request: request({
    id: ConversationId,
    name: z
      .string()
      .trim()
      .min(1, '请输入名称')
      .max(LONGEST_CONVERSATION_NAME, `最多 ${LONGEST_CONVERSATION_NAME} 个字`),
  }),
  response: z.object({}),
});

export const removeConversation = call({
  ...ofOneself,
  path: '/api/v2/ai/removeConversation',
  summary: '删除自己的一次问答，连同对其中答案的评价；不能取回',
  request: request({ id: ConversationId }),
  response: z.object({}),
});

export const judgeAnswer = call({
  ...ofOneself,
  path: '/api/v2/ai/judgeAnswer',
  summary: '评价一个答案，可附原因；问题、答案与原因给运营者看，不附是谁',
  request: request({
    /** Of the turn. */
    id: z.uuid('应为答案编号'),
    verdict: Verdict,
    reason: z.string().trim().max(LONGEST_REASON, `最多 ${LONGEST_REASON} 个字`).default(''),
  }),
  response: z.object({}),
});
