import type { Answer } from '#contract/calls/answers.ts';
import type { Verdict } from '#contract/calls/conversations.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import type { Generated, JSONColumnType } from '#server/platform/db/table-types.ts';

/** The tables that belong to answers; no other feature reads or writes them. */
export interface AnswerTables {
  conversations: {
    id: string;
    uid: number;
    name: string;
    scope: JSONColumnType<Scope>;
    created_at: Date;
    changed_at: Date;
  };
  conversation_turns: {
    id: string;
    conversation_id: string;
    question: string;
    answer: JSONColumnType<Answer>;
    /** Question and answer as they are sought in. */
    folded: string;
    asked_at: Date;
    verdict: Generated<Verdict>;
    reason: Generated<string>;
    judged_at: Date | null;
  };
  /** What the library answers, as it was tried last. */
  featured_questions: {
    place: number;
    question: string;
    answer: string;
    report_id: number;
    chosen_at: Date;
  };
}
