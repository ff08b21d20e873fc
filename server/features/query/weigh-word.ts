import { writtenWithYears } from '#contract/text/latin-number.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { IntentWord, SlipReading } from '../language/index.ts';
import { type IntentReading, readWord } from '../language/index.ts';
import type { CheckedIndex } from './allowed-index.ts';

/** A word with how many reports hold it. */
export interface WeighedWord {
  word: IntentWord;
  wanted: IndexExpression;
  held: number;
}

/** What was typed stands in no report, and may be meant otherwise: the name of a house that is known is neither a slip nor cut. */
export const standsNowhere = ({ held, word }: WeighedWord): boolean =>
  held === 0 && word.hasNoReports !== true;

export type Weighing = SlipReading &
  IntentReading & {
    index: Pick<CheckedIndex, 'count'>;
    titleOnly: boolean;
    /** Not to be corrected. */
    asTyped: boolean;
  };

const anyOf = (parts: IndexExpression[]): IndexExpression => {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'or', parts };
};

/** What says a text. */
export const saying = (text: string, titleOnly: boolean): IndexExpression => ({
  kind: 'text',
  text,
  field: titleOnly ? 'title' : 'any',
});

/** What meets a word. */
export function wantedOf(word: IntentWord, titleOnly: boolean): IndexExpression {
  const texts = word.texts.map((text) => saying(text, titleOnly || word.hasNoReports === true));
  if (word.publishedBy.length === 0) return anyOf([...texts, ...word.tags]);
  const byOthers: IndexExpression = {
    kind: 'and',
    parts: [anyOf(texts), { kind: 'not', part: anyOf(word.publishedBy) }],
  };
  return anyOf([byOthers, ...word.tags]);
}

/** How many reports meet an expression: all, whatever filters narrow the list, for how the words are read does not change with them. */
export const countHeld = (
  { index }: Pick<Weighing, 'index'>,
  expression: IndexExpression | null,
): Promise<number> => index.count({ expression, match: 'all' });

/** From this share of ordinary text on a word is common: 机器人, 太阳能 and 老百姓 are companies' names too. */
const ORDINARY_SHARE = 2e-6;
/** Reports that hold the word for each that is about the company. */
const MORE_THAN_COMPANY = 10;

/** A word that only happens to be a company's name is read as the word; reports about the company still meet it. */
async function asWord(weighing: Weighing, word: IntentWord, held: number): Promise<IntentWord> {
  if (word.entity?.kind !== 'stock' || weighing.shareOf(word.text) < ORDINARY_SHARE) return word;
  const about = await countHeld(weighing, anyOf(word.tags));
  if (held < MORE_THAN_COMPANY * about) return word;
  const { code } = word.entity;
  return {
    ...word,
    entity: null,
    namesake: code,
    added: word.added.map((name) => (name === code ? `股票 ${name}` : name)),
  };
}

/** What people call a company for short is its name where so many at most of the reports that say it are about another thing: 城投 is no name. */
const OTHERS_CALLED_SO = 4;

/** The word without what it is short for, where the library says it of other things. */
async function withoutFalseName(weighing: Weighing, word: IntentWord): Promise<IntentWord> {
  const { entity, text: typed } = word;
  if (entity === null || !weighing.dictionary.isShortName(typed) || word.tags.length === 0) return word;
  const said = saying(typed, weighing.titleOnly);
  const [held, about] = await Promise.all([
    countHeld(weighing, said),
    countHeld(weighing, { kind: 'and', parts: [said, anyOf(word.tags)] }),
  ]);
  return held > OTHERS_CALLED_SO * about ? readWord(typed, word.range, weighing, []) : word;
}

const TWO_CHARACTERS = /^\p{Script=Han}{2}$/u;

/** Whether a name is said almost only where nothing of `known` is. */
async function standsByChance(weighing: Weighing, name: string, known: IndexExpression): Promise<boolean> {
  const said = saying(name, weighing.titleOnly);
  const held = await countHeld(weighing, said);
  if (held <= OTHERS_CALLED_SO) return false;
  const about = await countHeld(weighing, { kind: 'and', parts: [said, known] });
  return held > OTHERS_CALLED_SO * (about + 1);
}

/**
 * Without the names of two characters that stand almost nowhere but across the edges of other words: 工行 in 化工行业. What the company is known
 * by besides finds it; where that finds nothing, the characters stay: any two that stand in a title find it.
 */
async function withoutNamesByChance(weighing: Weighing, word: IntentWord): Promise<IntentWord> {
  const { entity, texts, tags } = word;
  const short = texts.filter((name) => TWO_CHARACTERS.test(name));
  if (entity?.kind !== 'stock' || short.length === 0 || tags.length === 0) return word;
  const others = texts.filter((name) => !short.includes(name));
  const known = anyOf([...others.map((name) => saying(name, weighing.titleOnly)), ...tags]);
  const isChance = await Promise.all(short.map((name) => standsByChance(weighing, name, known)));
  const byChance = new Set(short.filter((_, at) => isChance[at]));
  if (byChance.size === 0 || (await countHeld(weighing, known)) === 0) return word;
  const left = texts.filter((name) => !byChance.has(name));
  return { ...word, texts: left.length > 0 ? left : [entity.name] };
}

/** A house that titles of others speak of more often than it publishes is what is asked about, as 华为 and 抖音; of 中信建投 策略 it is who wrote. */
async function asSubject(weighing: Weighing, word: IntentWord): Promise<IntentWord> {
  if (word.entity?.kind !== 'organisation' || word.tags.length === 0) return word;
  const own = anyOf(word.tags);
  const titled = anyOf(word.texts.map((text) => saying(text, true)));
  const [published, spokenOf] = await Promise.all([
    countHeld(weighing, own),
    countHeld(weighing, { kind: 'and', parts: [titled, { kind: 'not', part: own }] }),
  ]);
  return spokenOf > published ? { ...word, entity: null } : word;
}

/** A Latin name is met by what some write as one word with a year, where they do: ASCO by 2026ASCO. */
async function withYearsHeld(weighing: Weighing, word: IntentWord): Promise<IntentWord> {
  const { text, texts, entity } = word;
  const written = writtenWithYears(text, weighing.today).filter((each) => !texts.includes(each));
  if (entity !== null || written.length === 0) return word;
  const held = (each: string) => countHeld(weighing, saying(each, weighing.titleOnly));
  const any = await countHeld(weighing, anyOf(written.map((each) => saying(each, weighing.titleOnly))));
  if (any === 0) return word;
  const counts = await Promise.all(written.map(held));
  return { ...word, texts: [...texts, ...written.filter((_, at) => counts[at] !== 0)] };
}

export async function weighWord(weighing: Weighing, read: IntentWord): Promise<WeighedWord> {
  const named = await withoutNamesByChance(weighing, await withoutFalseName(weighing, read));
  const word = await withYearsHeld(weighing, await asSubject(weighing, named));
  const wanted = wantedOf(word, weighing.titleOnly);
  const held = await countHeld(weighing, wanted);
  return { word: await asWord(weighing, word, held), wanted, held };
}
