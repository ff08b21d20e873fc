import { foldText } from '#contract/text/fold.ts';
import { writtenAsOne } from '#contract/text/latin-number.ts';
import type { Intent, IntentPreference, IntentWord } from './intent.ts';
import type { DaySpan } from './period-texts.ts';
import { type IntentReading, tagsOf } from './read-word.ts';
import { saySubject } from './subject-of.ts';
import type { Wanted } from './wanted.ts';

type Reading = Pick<IntentReading, 'dictionary'>;

/** Two words beside each other are met by the one that says both: 猪肉 and 价格 by 猪价, GPT and 5 by GPT5. */
export function withSaidAsOne(words: readonly IntentWord[], { dictionary }: Reading): IntentWord[] {
  return words.map((word, at) => {
    const pairs = [
      [words[at - 1], word],
      [word, words[at + 1]],
    ].flatMap(([first, second]) => (first && second ? [[first.text, second.text] as const] : []));
    const asOne = pairs.flatMap(([first, second]) => dictionary.saidAsOne(first, second));
    const written = pairs.flatMap(([first, second]) => writtenAsOne(first, second) ?? []);
    return asOne.length + written.length === 0
      ? word
      : {
          ...word,
          texts: [...new Set([...word.texts, ...asOne, ...written])],
          added: [...word.added, ...asOne],
        };
  });
}

/** The year that a span is all of; null for any other. */
const wholeYear = ({ from, to }: DaySpan): string | null =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31` ? from.slice(0, 4) : null;

/** A name in Latin letters is met by what writes the year that is asked for in one word with it: ASCO by 2026ASCO. */
export function withYearsWritten(words: readonly IntentWord[], spans: readonly DaySpan[]): IntentWord[] {
  const years = spans.flatMap((span) => wholeYear(span) ?? []);
  return words.map((word) => {
    const written = years.flatMap((year) => [
      writtenAsOne(word.text, year) ?? [],
      writtenAsOne(year, word.text) ?? [],
    ]);
    return { ...word, texts: [...new Set([...word.texts, ...written.flat()])] };
  });
}

/** 西南 of 西南 医药周报 is met by what 西南证券 wrote, and by what speaks of the region. */
export const withHousesCalled = (words: readonly IntentWord[], { dictionary }: Reading): IntentWord[] =>
  words.map((word) => {
    const houses = word.entity === null ? dictionary.housesCalled(word.text) : [];
    return {
      ...word,
      tags: [...word.tags, ...houses.flatMap(tagsOf)],
      added: [...word.added, ...houses.map(({ name }) => name)],
    };
  });

const BROKER = /^\p{Script=Han}{2,}证券$/u;

/** A broker as the house that is asked for, of which the library has nothing. */
const asAbsentHouse = (word: IntentWord): IntentWord => ({
  ...word,
  ...{ texts: [word.text], tags: [], publishedBy: [], about: [], added: [], hasNoReports: true },
  entity: { kind: 'organisation', id: 0, name: word.text, code: '', aliases: [], parentId: 0, house: '' },
});

/**
 * Where what houses write is asked for, a broker that wrote nothing here is a house all the same, and it is told that there is nothing of it.
 * What mentions it answers as little as what a house wrote whose name ends like its: 海通证券 in 国泰海通证券.
 */
export function withAbsentHouses(
  words: readonly IntentWord[],
  { dictionary }: Reading,
): Pick<Intent, 'words' | 'preferences'> {
  const isHeld = (text: string): boolean =>
    dictionary.ofKind('organisation').some(({ name }) => foldText(name).startsWith(text));
  // 有价证券 and 资产支持证券 are no names: those of the shipped list are known as one word, and as nothing else.
  const isAbsent = ({ text, entity }: IntentWord): boolean =>
    BROKER.test(text) &&
    dictionary.holdsTogether(text) &&
    dictionary.synonyms(text).length === 0 &&
    entity?.kind !== 'organisation' &&
    !isHeld(text);
  return {
    words: words.map((word) => (isAbsent(word) ? asAbsentHouse(word) : word)),
    preferences: words
      .filter(isAbsent)
      .map(({ text, range }) => ({ kind: 'organisation', label: text, range, wanted: undefined })),
  };
}

/** Who covers a company for the first time is always one of them: of 券商 首次覆盖 机器人 robots are what is asked about. */
const COVERING = /^(?:券商|机构|卖方)$/u;

export function withoutCoverers(
  words: readonly IntentWord[],
  preferences: readonly IntentPreference[],
): readonly IntentWord[] {
  const isCoverage = preferences.some(({ kind, label }) => kind === 'kind' && label === '首次覆盖');
  const rest = words.filter(({ text }) => !COVERING.test(text));
  return isCoverage && saySubject(rest) ? rest : words;
}

/** How houses rate, as `plainRating` leaves it. Some grade a rating again, with a letter behind it. */
const RATINGS =
  '买入 买进 增持 推荐 强烈推荐 谨慎推荐 谨慎增持 审慎增持 看好 看淡 强于大市 优于大市 领先大市 同步大市 跟随大市 弱于大市 跑赢行业 跑输行业 ' +
  '超配 标配 低配 中性 持有 减持 卖出';
const NAMES: ReadonlySet<string> = new Set(RATINGS.split(' '));
const LETTERS = ['', '-a', '-b'];

/** What asks for a rating, whichever it is. */
const ANY: ReadonlySet<string> = new Set(['评级', '投资评级', '股票评级']);

const ratingTags = (name: string): Wanted[] =>
  LETTERS.map((letter) => ({ kind: 'tag', tag: `rating:${name}${letter.toUpperCase()}` }));

/** A folded word that speaks of ratings: what meets it beside its text, and how to say so. */
function ratingOf(folded: string): { tags: Wanted[]; said: string } | null {
  if (ANY.has(folded)) return { tags: [...NAMES].flatMap(ratingTags), said: '标有评级' };
  return NAMES.has(folded) ? { tags: ratingTags(folded), said: `评级${folded}` } : null;
}

/**
 * Beside a company, a word that speaks of ratings is met by the rating that a report is marked with; elsewhere 增持 is what shareholders
 * do, and 评级 what becomes of bonds.
 */
export function withRatings(words: readonly IntentWord[]): IntentWord[] {
  const named = words.some(({ entity }) => entity?.kind === 'stock');
  return words.map((word) => {
    const rating = named ? ratingOf(word.text) : null;
    if (rating === null) return word;
    return { ...word, tags: [...word.tags, ...rating.tags], added: [...word.added, rating.said] };
  });
}
