import { foldText } from '#contract/text/fold.ts';
import { type ReadPassage, sentencesOf, type WeighedSought } from '../../evidence/index.ts';
import { measuredFigures, measuresIn, nameOfPeriod, periodsIn } from '../../figures/index.ts';
import { type AskedOfPassage, askOfPassage } from './ask-of-passage.ts';

/** A word that tells less names no subject. */
const LEAST_TELLING = 2;

/** What a question is about: whom it names, or else the words of it that tell most. */
export function subjectsOf(words: readonly WeighedSought[]): WeighedSought[] {
  const names = words.filter(({ isName }) => isName);
  const most = Math.max(LEAST_TELLING, ...words.map(({ telling }) => telling * 0.8));
  return names.length > 0 ? names : words.filter(({ telling }) => telling >= most);
}

const isAbout = (text: string, subjects: readonly WeighedSought[]): boolean => {
  const folded = foldText(text);
  return subjects.some(({ ways }) => ways.some((way) => folded.includes(way)));
};

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

/** Questions about the same subject that passages seem to answer, those of the best passages first, each once. */
export function questionsNear(
  passages: readonly ReadPassage[],
  words: readonly WeighedSought[],
): AskedOfPassage[] {
  const subjects = subjectsOf(words);
  const name = subjects.find(({ isName }) => isName)?.text;
  const asked = passages.flatMap((passage): AskedOfPassage[] => {
    const put = askOfPassage(passage);
    const own = put !== null && isAbout(put.question, subjects) ? [put] : [];
    const isNamed = name !== undefined && isAbout(`${passage.title} ${passage.text}`, subjects);
    const figure = isNamed ? figureOf(passage, name) : null;
    return figure === null ? own : [...own, figure];
  });
  return [...new Map(asked.map((one) => [one.question, one])).values()];
}
