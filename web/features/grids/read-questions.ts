import { MOST_GRID_QUESTIONS, MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { LONGEST_QUESTION } from '#contract/rights/question-length.ts';

/** One a line; the same twice is one. */
export const questionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** What has to be changed before it can begin; empty for nothing. */
export function tooMuch(reports: number, questions: readonly string[]): string {
  if (reports > MOST_GRID_REPORTS)
    return `一张表最多 ${MOST_GRID_REPORTS} 份报告，请去掉 ${reports - MOST_GRID_REPORTS} 份。`;
  if (questions.length > MOST_GRID_QUESTIONS)
    return `一张表最多 ${MOST_GRID_QUESTIONS} 个问题，请去掉 ${questions.length - MOST_GRID_QUESTIONS} 个。`;
  const short = questions.find((question) => question.length < 2);
  if (short !== undefined) return `“${short}”太短，问题至少 2 个字。`;
  const long = questions.find((question) => question.length > LONGEST_QUESTION);
  if (long !== undefined) return `“${long.slice(0, 12)}…”太长，问题最多 ${LONGEST_QUESTION} 个字。`;
  return '';
}
