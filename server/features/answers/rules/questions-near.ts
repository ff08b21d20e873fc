import { foldText } from '#contract/text/fold.ts';
import { isSize, type ReadPassage, sentencesOf, type WeighedSought } from '../../evidence/index.ts';
import { measuredFigures, measuresIn, nameOfPeriod, periodsIn } from '../../figures/index.ts';
import { type AskedOfPassage, askOfPassage } from './ask-of-passage.ts';
import { isTopic } from './is-topic.ts';

/** A word that tells less names no subject. */
const LEAST_TELLING = 2;

/** 出货量 of something is no subject: that of something else is not asked for instead. */
const MEASURED = /(?:规模|寿命|成本|收入|利润|增速|同比|环比)$/u;

/** So much of what a question says and the passages do, too, has to stand in what is asked instead. */
const LEAST_SHARE = 0.4;

const waysHeld = ({ ways }: WeighedSought, folded: string): boolean =>
  ways.some((way) => folded.includes(way));

/** What a question is about: whom it names, or else its words that any of the passages says: what none of them does is no subject here. */
export function subjectsOf(
  words: readonly WeighedSought[],
  passages: readonly ReadPassage[],
): WeighedSought[] {
  const names = words.filter(({ isName }) => isName);
  if (names.length > 0) return names;
  const telling = words.filter((word) => !word.asks && word.telling >= LEAST_TELLING);
  const about = telling.filter(({ text }) => !isSize(text) && !MEASURED.test(text));
  const said = passages.map(({ title, heading, text }) => foldText(`${title} ${heading} ${text}`));
  return (about.length > 0 ? about : telling).filter((word) => said.some((folded) => waysHeld(word, folded)));
}

/** How much of the subjects a text says, 0 to 1. */
function shareOf(text: string, subjects: readonly WeighedSought[]): number {
  const folded = foldText(text);
  const all = subjects.reduce((sum, { telling }) => sum + telling, 0) || 1;
  return subjects.reduce((sum, word) => sum + (waysHeld(word, folded) ? word.telling : 0), 0) / all;
}

const LEAST_HOUSES = 2;

/** What houses think of the subject that most of their titles name, where several of them write on it and it is what reports are on. */
function viewAsked(passages: readonly ReadPassage[], subjects: readonly WeighedSought[]): AskedOfPassage[] {
  const [best] = subjects
    .filter(({ text }) => !/^\d/.test(text))
    .map((word) => {
      const titled = passages.filter(({ title }) => waysHeld(word, foldText(title)));
      const isOne =
        word.isName ||
        isTopic(
          word.text,
          titled.map(({ title }) => title),
        );
      return { word, isOne, houses: new Set(titled.map(({ organisation }) => organisation)).size };
    })
    .filter(({ isOne, houses }) => isOne && houses >= LEAST_HOUSES)
    .sort((one, other) => other.word.telling - one.word.telling);
  return best === undefined
    ? []
    : [{ question: `券商怎么看${best.word.text.toUpperCase()}？`, about: '', term: null }];
}

/** A figure that a passage about somebody gives of a measure and a time: asked for, it is the answer. */
export function figureOf(passage: ReadPassage, name: string): AskedOfPassage | null {
  for (const sentence of sentencesOf(passage.text)) {
    const [period] = periodsIn(foldText(sentence));
    const [said] = measuresIn(foldText(sentence));
    const label = period === undefined ? null : nameOfPeriod(period);
    if (period === undefined || said === undefined || label === null) continue;
    const wanted = { measure: said.measure, isGrowth: false, isLast: true, period };
    const around = { around: [passage.heading, passage.title], isRow: passage.kind === 'row' };
    if (measuredFigures(sentence, wanted, around).length > 0)
      return { question: `${name}${label}${said.measure.name}是多少？`, about: '', term: null };
  }
  return null;
}

/** 上半年 is mostly that of the year that another passage names: the one with its year is asked. */
const isSameOfYear = (question: string, other: string): boolean =>
  question !== other && question === other.replaceAll(/(?:19|20)\d{2}年/g, '');

/** Questions about the same subject that passages seem to answer, those of the best passages first, each once. */
export function questionsNear(
  passages: readonly ReadPassage[],
  words: readonly WeighedSought[],
): AskedOfPassage[] {
  const subjects = subjectsOf(words, passages);
  const name = subjects.find(({ isName }) => isName)?.text;
  const asked = passages.flatMap((passage): (AskedOfPassage & { share: number })[] => {
    const put = askOfPassage(passage);
    const share = put === null ? 0 : shareOf(put.question, subjects);
    const own = put !== null && share >= LEAST_SHARE ? [{ ...put, share }] : [];
    const isNamed = name !== undefined && shareOf(`${passage.title} ${passage.text}`, subjects) > 0;
    const figure = isNamed ? figureOf(passage, name) : null;
    return figure === null ? own : [...own, { ...figure, share: 1 }];
  });
  // Those that say more of it first, of equals that of the best passage.
  const near = asked.toSorted((one, other) => other.share - one.share);
  const each = [
    ...new Map([...near, ...viewAsked(passages, subjects)].map((one) => [one.question, one])).values(),
  ];
  return each
    .filter(({ question }) => !each.some((other) => isSameOfYear(question, other.question)))
    .map(({ question, about, term }) => ({ question, about, term }));
}
