import type { Answer, AnswerEvent, Claim, Evidence } from '#contract/calls/answers.ts';
import type { KeptTurn } from '#contract/calls/conversations.ts';

/** A question and what became of it so far. */
export interface TurnState {
  /** Of this browser: the same question asked twice is two. */
  key: number;
  question: string;
  phase: 'searching' | 'reading' | 'answering' | 'answered' | 'stopped' | 'failed';
  /** How much is read; null until it is known. */
  looked: Answer['looked'] | null;
  /** What has come, until the answer is whole. */
  claims: Claim[];
  evidence: Evidence[];
  answer: Answer | null;
  /** What the answer is kept as, and what was said of it; null while it is not. */
  kept: Pick<KeptTurn, 'id' | 'verdict' | 'reason'> | null;
  error: unknown;
}

export type TurnChange =
  | { kind: 'asked'; question: string }
  | AnswerEvent
  | { kind: 'stopped' }
  | { kind: 'failed'; error: unknown };

export const newTurn = (key: number, question: string): TurnState => ({
  key,
  question,
  phase: 'searching',
  looked: null,
  claims: [],
  evidence: [],
  answer: null,
  kept: null,
  error: null,
});

/** A turn of before, as it was answered then. */
export const keptTurn = (key: number, { id, question, answer, verdict, reason }: KeptTurn): TurnState => ({
  ...newTurn(key, question),
  phase: 'answered',
  answer,
  kept: { id, verdict, reason },
});

export const isUnderWay = ({ phase }: TurnState): boolean =>
  phase === 'searching' || phase === 'reading' || phase === 'answering';

/** What a turn is after something happened to it. */
export function changeTurn(turn: TurnState, change: TurnChange): TurnState {
  switch (change.kind) {
    case 'asked':
      return newTurn(turn.key, change.question);
    case 'searching':
      return turn;
    case 'reading':
      return { ...turn, phase: 'reading', looked: { reports: change.reports, passages: change.passages } };
    case 'answering':
      return { ...turn, phase: 'answering' };
    case 'claim':
      return {
        ...turn,
        claims: [...turn.claims, change.claim],
        evidence: [...turn.evidence, ...change.evidence],
      };
    case 'answered':
      return {
        ...turn,
        phase: 'answered',
        answer: change.answer,
        kept: change.kept && { id: change.kept.turn_id, verdict: '', reason: '' },
      };
    case 'stopped':
      return isUnderWay(turn) ? { ...turn, phase: 'stopped' } : turn;
    case 'failed':
      return { ...turn, phase: 'failed', error: change.error };
  }
}

/** The step that is under way, in words (S1 §2). */
export function stepText({ phase, looked }: TurnState): string {
  if (phase === 'searching') return 'AI 助理正在思考，请稍候……检索中';
  const read = looked === null ? '' : `阅读 ${looked.reports} 篇、${looked.passages} 段`;
  return [read, phase === 'answering' ? '作答中' : ''].filter(Boolean).join('，');
}
