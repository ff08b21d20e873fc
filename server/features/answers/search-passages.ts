import type { PassageFound } from '#contract/calls/answers.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { rightsTo } from './access.ts';
import type { AnswerDeps } from './deps.ts';
import { findAnswer } from './find-answer.ts';
import { evidenceOf, isQuotable } from './present-answer.ts';

/** So much of a passage is told: whoever wants all of it opens its page. */
const LONGEST = 300;

/** Letters outside the basic plane are not cut in two. */
const shortened = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST).join('')}…`;
};

/**
 * Where the library speaks of something, best first, of reports that whoever asks may read now. It costs one search, the same again that day
 * nothing, and nothing where nothing is found. Throws 10007, 10008 and 10009.
 */
export async function searchPassages(
  deps: Pick<AnswerDeps, 'passages' | 'quotas' | 'contents'>,
  { query, fid, count }: { query: string; fid?: number | undefined; count: number },
  caller: Caller,
): Promise<{ list: PassageFound[] }> {
  const subject = `passages ${fid ?? ''} ${foldText(query)}`;
  const receipt = await deps.quotas.take({ caller, action: 'searchReports', subject });
  let list: PassageFound[] = [];
  try {
    const { looked } = await findAnswer(
      deps.passages,
      { query, fids: fid === undefined ? null : [fid] },
      caller,
    );
    const passages = looked.map(({ passage }) => passage);
    const rights = await rightsTo(deps, caller, passages);
    list = passages
      .flatMap((passage) => {
        const right = rights(passage);
        if (!isQuotable(right)) return [];
        const { kind, text } = passage;
        // Reports are found by their titles where those are searched.
        if (kind === 'title') return [];
        const { number: _number, ...place } = evidenceOf(right, 0, passage, shortened(text));
        return [{ ...place, kind }];
      })
      .slice(0, count);
  } finally {
    if (list.length === 0) await deps.quotas.giveBack(receipt);
  }
  return { list };
}
