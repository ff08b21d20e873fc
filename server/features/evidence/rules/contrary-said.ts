import { foldText } from '#contract/text/fold.ts';
import { wayAsked, wayOf } from './cause-of.ts';
import type { Question } from './read-question.ts';
import type { ScoredPassage } from './score-passage.ts';
import { holds, isEmpty, type WeighedSought } from './weigh-words.ts';

/** 大幅, 持续: how much, and of what kind, is no subject. */
const DEGREE = /^(?:大幅|明显|持续|快速|突然|连续|小幅|显著|继续|加速|近期|今年|最近)$/u;
const CLAUSES = /[，,；;。：:！!？?]/u;

/** Where the subject is said as a whole, the clause that says its last word tells which way it went. */
function wayTold(text: string, subject: readonly WeighedSought[]): 'up' | 'down' | null {
  const folded = foldText(text);
  const last = subject.at(-1);
  if (last === undefined || !subject.every((word) => holds(folded, word))) return null;
  const ways = new Set(
    folded
      .split(CLAUSES)
      .filter((clause) => holds(clause, last))
      .flatMap((clause) => wayOf(clause) ?? []),
  );
  const [way] = ways;
  return ways.size === 1 ? (way ?? null) : null;
}

export interface SaidOtherwise {
  passage: ScoredPassage['passage'];
  text: string;
}

/**
 * What says of the subject that it went the other way, where why it went one way is asked and nothing says that it did: of 为什么重卡出口大幅下滑
 * what says 重卡出口持续升温. The newest first; empty where the sources do not gainsay the question.
 */
export function contrarySaid(
  looked: readonly ScoredPassage[],
  { kind, asked }: Pick<Question, 'kind' | 'asked'>,
  words: readonly WeighedSought[],
): SaidOtherwise[] {
  const wanted = kind === 'reason' ? wayAsked(asked) : null;
  const subject = words.filter(
    ({ text, asks }) => !asks && !isEmpty(text) && !DEGREE.test(text) && wayOf(text) === null,
  );
  if (wanted === null || subject.length === 0) return [];
  const told = looked
    .filter(({ lacks, passage }) => !lacks && passage.kind !== 'row')
    .flatMap(({ passage, sentences }) =>
      sentences.flatMap(({ text }) => {
        const way = wayTold(text, subject);
        return way === null ? [] : [{ passage, text, way }];
      }),
    );
  if (told.some(({ way }) => way === wanted)) return [];
  return told
    .map(({ passage, text }) => ({ passage, text }))
    .toSorted((one, other) => other.passage.publishedOn.localeCompare(one.passage.publishedOn));
}
