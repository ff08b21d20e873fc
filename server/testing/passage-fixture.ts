import { foldText } from '#contract/text/fold.ts';
import {
  chooseEvidence,
  type ReadPassage,
  readQuestion,
  scorePassage,
  weighSought,
} from '#server/features/evidence/index.ts';
import type { ReadWord } from '#server/features/evidence/rules/read-passage.ts';

/** Documents that there are besides: a word of `held` 5 is rare among them. */
const DOCUMENTS = 1000;

/** A paragraph that says no more than its text. */
export const passage = (text: string, change: Partial<ReadPassage> = {}): ReadPassage => ({
  id: 2,
  fid: 1,
  title: '因子跟踪',
  organisation: '',
  publishedOn: '2025-01-02',
  version: 1,
  kind: 'paragraph',
  page: 1,
  heading: '',
  text,
  areas: [],
  chartId: null,
  printed: '',
  score: 1,
  ...change,
});

/** A word of a question that few documents hold. */
export const word = (text: string, change: Partial<ReadWord> = {}): ReadWord => ({
  text,
  ways: [text],
  held: 5,
  isFaint: false,
  names: null,
  ...change,
});

/** What of the passages of one report is chosen for a question that was cut into these words. */
export function choose(
  query: string,
  words: readonly ReadWord[],
  texts: readonly (string | ReadPassage)[],
): string[] {
  const question = readQuestion(query, foldText(query));
  const passages = texts.map((text) => (typeof text === 'string' ? passage(text) : text));
  const ofReport = passages.map(({ text }) => foldText(text)).join('\n');
  const sought = weighSought(words, DOCUMENTS, foldText(query));
  const scored = passages
    .map((one) => scorePassage(one, { question, words: sought, best: 1, ofReport }))
    .sort((a, b) => b.score - a.score);
  return chooseEvidence(scored, question).map(({ text }) => text);
}
