import type { Question } from './read-question.ts';

/** Whether a question may be answered by what a sentence announces. */
export const wantsItems = ({ kind, meaningOf }: Pick<Question, 'kind' | 'meaningOf'>): boolean =>
  meaningOf === null && (kind === 'list' || kind === 'reason');

/** VMD 的优点：what it announces comes behind it, and it tells nothing by itself. */
export const isLeadIn = ({ text }: { text: string }): boolean =>
  text.length < LONGEST_LEAD && /[：:]$/u.test(text);
const LONGEST_LEAD = 24;
