import { foldText } from '#contract/text/fold.ts';
import type { CutWords } from './cut-run.ts';
import { KIND_BY_WORDING } from './document-kinds.ts';
import { FAINT_WORDS, IDLE_WORDS } from './idle-words.ts';
import { movementsLike } from './movement-words.ts';

/** A title, and the periodical that it belongs to: the issues of one speak once. */
export interface SpokenTitle {
  title: string;
  seriesKey: string;
}

const WORD = /^(?:\p{Script=Han}{2,6}|[a-z][a-z0-9]{1,7})$/u;
/** Parts of the names of periodicals, which every house puts beside every subject. */
const OF_TITLES = new Set(
  '专题 系列 跟踪 双周 周度 月度 季度 年度 研究 简评 快评 定期 双周报 期 投资者 股份 有限公司 集团 重点 核心 推荐 维持 首次 覆盖 买入 增持 评级'.split(
    ' ',
  ),
);

const isPlain = (word: string): boolean =>
  WORD.test(word) &&
  !IDLE_WORDS.has(word) &&
  !FAINT_WORDS.has(word) &&
  !OF_TITLES.has(word) &&
  !KIND_BY_WORDING.has(word) &&
  movementsLike(word) === null;

interface Vocabulary {
  cutWords: CutWords;
  isTerm: (word: string) => boolean;
  isName: (word: string) => boolean;
}

/** In so many titles of different periodicals a word must stand. */
const LEAST_TITLES = 2;

/** A word that titles about a subject say beside it, in so many of them. */
export interface NeighbourWord {
  word: string;
  titles: number;
}

/** Most frequent first; names and what was typed are none. */
export function neighbourWords(
  titles: readonly SpokenTitle[],
  asked: readonly string[],
  { cutWords, isTerm, isName }: Vocabulary,
): NeighbourWord[] {
  const typed = asked.map(foldText);
  const isAsked = (word: string): boolean => typed.some((each) => each.includes(word) || word.includes(each));
  const saidBy = new Map<string, Set<string>>();
  for (const { title, seriesKey } of titles) {
    const folded = foldText(title);
    const speaker = seriesKey === '' ? folded : seriesKey;
    for (const { start, end } of cutWords(folded)) {
      const word = folded.slice(start, end);
      if (!isPlain(word) || isAsked(word) || isName(word) || !isTerm(word)) continue;
      saidBy.set(word, (saidBy.get(word) ?? new Set()).add(speaker));
    }
  }
  return [...saidBy]
    .map(([word, speakers]) => ({ word, titles: speakers.size }))
    .filter((each) => each.titles >= LEAST_TITLES)
    .sort((a, b) => b.titles - a.titles);
}

/** How much a word belongs to the subject rather than to all titles, in `held` of which it stands: words of each trade before those of every trade. */
export const belonging = ({ titles }: NeighbourWord, held: number, reports: number): number =>
  titles * Math.log(1 + reports / (1 + held));
