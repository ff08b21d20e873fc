import type { Claim } from '#contract/calls/answers.ts';
import type { Chosen, Question } from '../../evidence/index.ts';
import {
  asPrinted,
  cellsAsked,
  inThousands,
  printedRow,
  standsIn,
  unsupported,
} from '../../figures/index.ts';

/** A claim with the words of the report that it rests on. */
export interface MadeClaim extends Pick<Claim, 'text' | 'kind' | 'status'> {
  quote: string;
}

const KINDS: Partial<Record<Question['kind'], Claim['kind']>> = { number: 'number', view: 'view' };

/** What is said of a sentence or a row, as the report has it: figures as they are printed. */
export function makeClaim(
  { passage, text, isNearest }: Chosen,
  question: Question,
  words: readonly string[],
): MadeClaim {
  const kind = KINDS[question.kind] ?? 'quote';
  // The words stand there; whether they are what is asked was not told by any rule.
  const status = isNearest ? '未证实' : '已核对';
  if (passage.kind !== 'row') return { text, kind, quote: text, status };
  const line = printedRow(passage.text, passage.printed);
  if (line === null)
    return {
      text: inThousands(cellsAsked(passage.text, words)),
      kind,
      quote: passage.text,
      status,
    };
  return { text: cellsAsked(asPrinted(passage.text, line), words), kind, quote: line, status };
}

/**
 * The claim as it may be sent: the quote stands where it points, and everything that the claim says stands in its evidence. What does
 * not is 未证实; null where not even the quote stands there.
 */
export function checkClaim(
  claim: MadeClaim,
  { passage }: Pick<Chosen, 'passage'>,
  names: readonly string[],
): MadeClaim | null {
  const source = `${passage.text}\n${passage.printed}`;
  if (!standsIn(claim.quote, source)) return null;
  const evidence = `${claim.quote}\n${passage.kind === 'row' ? passage.text : ''}`;
  return unsupported(claim.text, evidence, names).length === 0 ? claim : { ...claim, status: '未证实' };
}
