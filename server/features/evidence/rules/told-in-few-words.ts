import { isLeadIn } from './lead-in.ts';
import { isTold, type ReadPassage } from './read-passage.ts';
import type { Question, QuestionKind } from './read-question.ts';
import type { ScoredPassage } from './score-passage.ts';

/** A title says in few words what a question asks in many: 航空暑运量价改善 lacks one of the three of 航空暑运客流. */
const LEAST_COVERAGE = 0.6;
/** What is counted, listed or defined is not told by what speaks of most of it. */
const KINDS: ReadonlySet<QuestionKind> = new Set(['fact', 'reason', 'change']);
const SHOWN = 3;
/** 股价 of 华为上市后股价: what is measured has to be said. */
const MEASURED = /\p{Script=Han}[价率量额本模值入润费](?=[\s?？。]*$)/u;

interface Nearest {
  passage: ReadPassage;
  text: string;
  score: number;
  isNearest: true;
}

/**
 * What titles and abstracts say of most of what is asked, in words that would answer it, as what comes nearest: for where nothing answers that says enough
 * of it.
 */
export function toldInFewWords(passages: readonly ScoredPassage[], { kind, asked }: Question): Nearest[] {
  if (!KINDS.has(kind)) return [];
  const measured = MEASURED.exec(asked)?.[0] ?? '';
  const near = passages
    .filter(
      ({ passage, lacks, coverage }) =>
        isTold(passage) && !lacks && coverage >= LEAST_COVERAGE && passage.text.includes(measured),
    )
    .flatMap(({ passage, sentences }) =>
      sentences
        .filter((sentence) => sentence.answers && !isLeadIn(sentence))
        .slice(0, 1)
        .map(({ text, score }): Nearest => ({ passage, text, score, isNearest: true })),
    )
    .sort((one, other) => other.score - one.score);
  return near.filter(({ text }, at) => near.findIndex((one) => one.text === text) === at).slice(0, SHOWN);
}
