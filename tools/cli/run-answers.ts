import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { safeCell } from '#contract/text/sheet-cell.ts';
import type { OperatedProduct } from './operated-product.ts';

const LISTED = 100;
const VERDICTS = { good: '有用', bad: '没用', '': '' };

/** What people said of answers, the last first; who said it is not told. */
export async function runAnswers({ features: { answers }, operator }: OperatedProduct): Promise<number> {
  const list = await answers.judged(operator, LISTED);
  for (const { question, answer, verdict, reason, judged_at: at } of list) {
    const when = at === null ? '' : momentOf(secondsOf(at));
    console.log(`${VERDICTS[verdict]}  ${when}  ${safeCell(question)}  ${safeCell(reason) || '没有写原因'}`);
    console.log(`    ${safeCell(answer.answer).replaceAll('\n', '\n    ')}`);
  }
  console.log(`列出 ${list.length} 个评价，最近的在前`);
  return 0;
}
