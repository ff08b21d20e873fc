import { foldText } from '#contract/text/fold.ts';
import { otherWaysOf } from '../../figures/index.ts';
import { subjectWays } from './cause-of.ts';
import { isOfItsCompany } from './fact-asked.ts';
import { fitOf, subjectOf } from './fit-of-sentence.ts';
import { hasAnchor, hasDay, hasMonth, isOfDay, lacksIndex } from './has-anchor.ts';
import { isAnswer, isNearlyAnswer } from './is-answer.ts';
import { speaksOfThing } from './meaning.ts';
import { placesAsked } from './of-place.ts';
import { foldedOf, isTold, type ReadPassage } from './read-passage.ts';
import type { Question } from './read-question.ts';
import { sentencesOf } from './sentences.ts';
import { isSize } from './size-words.ts';
import { holds, isEmpty, lettersSaid, type WeighedSought } from './weigh-words.ts';

export interface ScoredSentence {
  text: string;
  /** It is in the words, or has a figure, with which such a question is answered. */
  fits: boolean;
  /** It is what is asked for, not only about it. */
  answers: boolean;
  /** It comes near, and is told where nothing answers. */
  isNear: boolean;
  /** It says something of the thing whose meaning is asked. */
  speaks: boolean;
  score: number;
}

export interface ScoredPassage {
  passage: ReadPassage;
  /** 0 to about 1.5: how well its best sentence answers. */
  score: number;
  /** 0 to 1: how much of what is asked stands in the passage, its heading or the title of its report. */
  coverage: number;
  /** It lacks a figure, a Latin name or the name of somebody that the question has. */
  lacks: boolean;
  /** Of those a name of somebody, or a Latin one that its report does not say elsewhere either. */
  lacksName: boolean;
  /** Best first. */
  sentences: ScoredSentence[];
}

/** How much a word counts by where it stands. */
const PLACES = { sentence: 1, passage: 0.6, heading: 0.55, report: 0.4 };
const RETRIEVED = 0.35;
/** Of a rare word of three letters of which two are said: 研发费 of 研发投入. */
const IN_PART = 0.6;
/** Of a word that the report says, but not here: the subject is the same, the wording is not. */
const ELSEWHERE = 0.6;

/** 未确认, 非经常: without it the contrary is said. */
const DENIED = /^[未非]\p{Script=Han}{2,}/u;

/** 牧原股份净利润 and 牧原股份完全成本 are not answered by a row that says 牧原股份 and nothing of what is asked of it. */
function lacksMeasure(words: readonly WeighedSought[], around: readonly number[]): boolean {
  const measured = around.filter((_, at) => words[at]?.isName === false && !isEmpty(words[at].text));
  return measured.length > 0 && words.some(({ isName }) => isName) && measured.every((place) => place === 0);
}

/** Rarer words of such an end are what is asked for. */
const TELLS_SIZE = 3.5;

/** 出口量 is not answered by a row of 产量 and 销量, where no part of it is said. */
const lacksSize = (words: readonly WeighedSought[], around: readonly number[], ofReport: string): boolean =>
  words.some(
    (word, at) =>
      word.telling >= TELLS_SIZE &&
      word.text.length > 2 &&
      isSize(word.text) &&
      around[at] === 0 &&
      !holds(ofReport, word),
  );

/** 退货率 was cut into 退货 and 率: of a report that says 退货 somewhere, and never that, no other rate is it. */
const LAST_WORD = /(?<size>\p{Script=Han}{3})(?:是|为|有|达到?)?(?:多少|几)?[\s?？。]*$/u;
const lacksWholeSize = (
  { asked }: Question,
  words: readonly WeighedSought[],
  around: readonly number[],
  ofReport: string,
): boolean => {
  const size = LAST_WORD.exec(asked)?.groups?.size ?? '';
  if (!isSize(size)) return false;
  const at = words.findIndex(({ text }) => size.slice(0, -1) === text);
  return at >= 0 && (words[at]?.telling ?? 0) >= TELLS_SIZE && around[at] === 0 && !ofReport.includes(size);
};

/** Latin names of a question, as texts say them in Chinese: 净资产收益率 is ROE, 二季度 is Q2. Each is looked for in many passages. */
const inChinese = new WeakMap<Question, ReadonlyMap<string, (folded: string) => boolean>>();
const waysOf = (question: Question) => {
  const known =
    inChinese.get(question) ??
    new Map(
      question.anchors.filter((anchor) => !/^\d/.test(anchor)).map((anchor) => [anchor, otherWaysOf(anchor)]),
    );
  inChinese.set(question, known);
  return known;
};
const hasName = (folded: string, anchor: string, question: Question): boolean =>
  hasAnchor(folded, anchor) || waysOf(question).get(anchor)?.(folded) === true;

/** IC是多少: what is measured, in Latin letters. */
const LATIN_MEASURE = /(?<measure>[a-z][a-z_-]*)(?:均?值|指标)?(?:是|为)?(?:多少)?[\s?？。]*$/u;
const lacksLatinMeasure = (question: Question, all: string): boolean => {
  const { asked, anchors } = question;
  const measure = LATIN_MEASURE.exec(asked)?.groups?.measure ?? '';
  return anchors.includes(measure) && !hasName(all, measure, question);
};

/**
 * An abstract goes through everything that its report does: of it only what says the rarest word of the subject speaks of that, unless its title
 * begins with it.
 */
function speaksOfIt(
  folded: string,
  passage: ReadPassage,
  { question, words }: Pick<Circumstances, 'question' | 'words'>,
): boolean {
  const about = words.filter(({ asks }) => !asks);
  const { title } = foldedOf(passage);
  if (!isTold(passage) || about.length === 0) return true;
  const most = Math.max(...about.map(({ telling }) => telling));
  const rarest = about.filter(({ telling }) => telling === most);
  const [head = ''] = title.split(/[：:]/);
  const isSaid = rarest.some(
    (word) =>
      holds(folded, word) || isPartSaid(folded, word) || lettersSaid(folded, word, question.asked) === 1,
  );
  const isTitled = rarest.some(({ ways }) => ways.some((way) => head.startsWith(way)));
  const saysAny = about.some((word) => holds(folded, word));
  return isSaid || (isTitled && saysAny) || (question.kind === 'view' && isTitledBy(title, words));
}

/** 贵州茅台：业绩平稳 is on it throughout: its views need not name it again. `title` is folded. */
function isTitledBy(title: string, words: readonly WeighedSought[]): boolean {
  const [head = '', ...rest] = title.split(/[：:]/);
  return rest.length > 0 && words.every((word) => word.asks || holds(head, word));
}

const THREE = /^\p{Script=Han}{3}$/u;

const isPartSaid = (folded: string, { text, isName }: WeighedSought): boolean =>
  !isName && THREE.test(text) && [text.slice(0, 2), text.slice(1)].some((part) => folded.includes(part));

/** A longer row is no row of a table that somebody reads; so much of it is looked at, and quoted. */
const LONGEST_ROW = 2000;

export interface Circumstances {
  question: Question;
  words: readonly WeighedSought[];
  /** The score of the passage that was found first. */
  best: number;
  /** What was found of its report, folded, as one text. */
  ofReport: string;
}

/** What is asked that stands in a passage, and what it lacks of it. */
interface Standing extends Pick<ScoredPassage, 'coverage' | 'lacks' | 'lacksName'> {
  /** How much each word of the question counts by where it stands; 0 where it does not. */
  around: number[];
}

function standingOf(passage: ReadPassage, { question, words, ofReport }: Circumstances): Standing {
  const { text, heading } = foldedOf(passage);
  const report = foldText(`${passage.title} ${passage.organisation} ${passage.publishedOn}`);
  const around = words.map((word) => {
    if (holds(text, word)) return PLACES.passage;
    if (holds(heading, word)) return PLACES.heading;
    return holds(report, word) ? PLACES.report : 0;
  });
  const elsewhere = (word: WeighedSought): number =>
    Math.max(
      holds(ofReport, word) ? ELSEWHERE : isPartSaid(text, word) ? IN_PART : 0,
      lettersSaid(`${text}\n${heading}`, word, question.asked),
    );
  const coverage =
    words.reduce((sum, word, at) => sum + word.telling * (around[at] ? 1 : elsewhere(word)), 0) /
    (words.reduce((sum, { telling }) => sum + telling, 0) || 1);
  const all = `${text}\n${heading}\n${report}`;
  const lacksName =
    question.anchors.some(
      (anchor) =>
        !/^\d/.test(anchor) && !hasName(all, anchor, question) && !hasName(ofReport, anchor, question),
    ) || words.some((word, at) => word.isName && around[at] === 0);
  const absent = (word: WeighedSought, at: number): boolean =>
    around[at] === 0 && !holds(ofReport, word) && lettersSaid(text, word, question.asked) === 0;
  const about = words.findIndex(({ asks }) => !asks);
  const isDay = hasDay(all, question);
  const lacks =
    lacksName ||
    isDay === false ||
    words.some((word, at) => at === about && absent(word, at)) ||
    lacksIndex(question, [all, ofReport]) ||
    words.some(({ text: word }, at) => DENIED.test(word) && around[at] === 0) ||
    question.anchors.some(
      (anchor) =>
        !hasName(all, anchor, question) &&
        !hasMonth(all, anchor, question) &&
        !(isDay === true && isOfDay(anchor, question)) &&
        (/^\d/.test(anchor) || !hasName(ofReport, anchor, question)),
    ) ||
    (question.kind !== 'view' && lacksMeasure(words, around)) ||
    (question.kind === 'number' &&
      (lacksSize(words, around, ofReport) ||
        lacksWholeSize(question, words, around, ofReport) ||
        lacksLatinMeasure(question, all))) ||
    placesAsked(question.asked, words).some((word) => around[words.indexOf(word)] === 0);
  return { around, coverage, lacks, lacksName };
}

/** How well a passage answers, by its best sentence and by what stands around it. */
export function scorePassage(passage: ReadPassage, circumstances: Circumstances): ScoredPassage {
  const { question, words, best } = circumstances;
  const { around, ...standing } = standingOf(passage, circumstances);
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const retrieved = best === 0 ? 0 : (passage.score / best) * RETRIEVED;
  const isRow = passage.kind === 'row';
  const about = ['reason', 'list', 'fact'].includes(question.kind) ? subjectWays(words) : [];
  const isNobodys = !words.some(({ isName }) => isName);
  const isWhole = isRow || passage.kind === 'title';
  const pieces = isWhole ? [passage.text.slice(0, LONGEST_ROW)] : sentencesOf(passage.text);
  const sentences = pieces
    .map((piece) => {
      const folded = foldText(piece);
      const covered = words.reduce(
        (sum, word, at) => sum + word.weight * (holds(folded, word) ? PLACES.sentence : (around[at] ?? 0)),
        0,
      );
      const fit = fitOf(piece, passage, question);
      const isMeant =
        speaksOfIt(folded, passage, circumstances) &&
        !(isNobodys && isOfItsCompany(folded, passage, question));
      const subject = isRow ? subjectOf(folded, question) : 0;
      return {
        text: piece,
        fits: fit > 0,
        answers: isMeant && isAnswer(piece, passage, question, about),
        isNear: isMeant && isNearlyAnswer(piece, passage, question, about),
        speaks: question.meaningOf !== null && speaksOfThing(folded, question.meaningOf, passage.kind),
        score: covered / total + fit + subject + retrieved,
      };
    })
    .sort((a, b) => b.score - a.score);
  return { passage, ...standing, sentences, score: sentences[0]?.score ?? 0 };
}
