import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Passages } from '../passages/index.ts';
import { type Chosen, chooseEvidence } from './rules/choose-evidence.ts';
import { type Question, readQuestion } from './rules/read-question.ts';
import { type ScoredPassage, scorePassage, weighSought } from './rules/score-passage.ts';

/** What was found for a question, before anybody's rights. */
export interface FoundAnswer {
  question: Question;
  /** What answers, best first; empty where nothing does. */
  chosen: Chosen[];
  /** The words of the question, folded, each as it may be said. */
  words: string[];
  /** All that was looked through, best first. */
  looked: ScoredPassage[];
}

/** Looks for the answer in all passages that the caller may find. */
export async function findAnswer(
  passages: Pick<Passages, 'find'>,
  asked: { query: string; fids: readonly number[] | null },
  caller: Caller,
): Promise<FoundAnswer> {
  const question = readQuestion(asked.query, foldText(asked.query));
  const found = await passages.find({ question: asked.query, fids: asked.fids }, caller);
  const words = weighSought(found.words, found.ofAll);
  const best = Math.max(0, ...found.passages.map(({ score }) => score));
  const texts = new Map(
    Array.from(
      Map.groupBy(found.passages, ({ fid }) => fid),
      ([fid, all]) =>
        [fid, all.map(({ text, heading }) => foldText(`${heading} ${text}`)).join('\n')] as const,
    ),
  );
  const looked = found.passages
    .map((passage) =>
      scorePassage(passage, { question, words, best, ofReport: texts.get(passage.fid) ?? '' }),
    )
    .sort((a, b) => b.score - a.score);
  return {
    question,
    chosen: words.length === 0 ? [] : chooseEvidence(looked, question),
    words: words.flatMap(({ ways }) => ways),
    looked,
  };
}
