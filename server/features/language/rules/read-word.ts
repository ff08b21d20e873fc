import { foldText } from '#contract/text/fold.ts';
import { otherVersions } from '#contract/text/latin-number.ts';
import { isNumberWord, otherWriting } from '#contract/text/number-word.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { CutWords } from './cut-run.ts';
import type { Dictionary, Entity } from './dictionary.ts';
import { FAINT_WORDS } from './idle-words.ts';
import type { IntentWord } from './intent.ts';
import { movementsLike } from './movement-words.ts';
import type { Wanted } from './wanted.ts';

export interface IntentReading {
  dictionary: Dictionary;
  cutWords: CutWords;
  /** yyyy-MM-dd. */
  today: string;
  /** Slips of typing and, for Latin letters, names by sound count too. */
  fuzzy: boolean;
}

/** More would dilute the answer and slow the engine. */
const MOST_ADDED = 8;

/** An organisation is met by its tag; the letters of a short name stand in too many others (中金 in 中金所). */
function namesOf(entity: Entity): string[] {
  if (entity.kind === 'organisation') return [entity.name];
  return entity.kind === 'type' ? [] : [entity.name, ...entity.aliases];
}

/** What names it without plain text: its tag, or a stock's code. */
export function tagsOf(entity: Entity): Wanted[] {
  if (entity.kind === 'stock' && entity.code !== '')
    return [{ kind: 'text', text: entity.code, field: 'stock' }];
  const { kind, id } = entity;
  if ((kind === 'organisation' || kind === 'researcher') && id > 0)
    return [{ kind: 'tag', tag: `${kind}:${id}` }];
  return [];
}

/** So few letters are the initials of a name, or a term of a trade in English: CXL is not 产销量, and LCP no 类产品. */
const MOST_OF_NAMES = 3;

/** Names and words that Latin letters may spell, in full or by initials. */
export const spelledSo = (latin: string, dictionary: Dictionary, limit: number): readonly string[] =>
  dictionary
    .sounding(latin, limit)
    .filter((name) => latin.length > MOST_OF_NAMES || dictionary.entities(foldText(name)).length > 0);

/** What a slip or a sound may have meant; a word that is known needs no correction. */
function guesses(folded: string, { dictionary, fuzzy }: IntentReading): string[] {
  if (!fuzzy || dictionary.knows(folded) || isNumberWord(folded)) return [];
  const sounding = /^[a-z]+$/.test(folded) ? spelledSo(folded, dictionary, MOST_ADDED) : [];
  return [...sounding, ...dictionary.near(folded, MOST_ADDED)];
}

/** Two characters of a house's name stand in other names too. */
const SHORTEST_TELLING = 3;

/** Names of industries that only begin with a word, and are neither what it names nor of it: 消费电子 of 消费, 电力设备 of 电力. */
function longerNames(typed: string, entity: Entity | undefined, { dictionary }: IntentReading) {
  if (entity !== undefined && entity.kind !== 'industry') return [];
  return dictionary
    .industriesFrom(typed)
    .filter(({ industry: { id, parentId } }) => entity === undefined || ![id, parentId].includes(entity.id))
    .map(({ name, industry: { id, parentId } }) => ({ name, industry: parentId || id }));
}

/** `typed` is folded. What is read as one other word is that word, one step far: an operator's list may go round in a circle. */
export function readWord(
  typed: string,
  range: TextRange,
  reading: IntentReading,
  entities?: readonly Entity[],
): IntentWord {
  const meant = reading.dictionary.readAs(typed);
  const [sole] = meant;
  if (sole === undefined || meant.length > 1) return readAsTyped(typed, range, reading, entities);
  const word = readAsTyped(foldText(sole), range, reading);
  return { ...word, text: typed, texts: [typed, ...word.texts], added: [sole, ...word.added] };
}

function readAsTyped(
  typed: string,
  range: TextRange,
  reading: IntentReading,
  entities?: readonly Entity[],
): IntentWord {
  const { dictionary } = reading;
  const meant = dictionary.readAs(typed);
  const named = entities ?? dictionary.entities(typed);
  // Of several that are named at once none is what the word names.
  const members = meant.flatMap((name) => dictionary.entities(foldText(name)).slice(0, 1));
  const others = [
    ...meant,
    ...otherWriting(typed),
    ...dictionary.synonyms(typed),
    ...named.flatMap(namesOf),
    ...guesses(typed, reading),
  ];
  // A longer name that contains the word is found by the word itself.
  const added = [...new Set(others)].filter((word) => !foldText(word).includes(typed)).slice(0, MOST_ADDED);
  const codes = named.flatMap(({ kind, code }) =>
    kind === 'stock' && foldText(code) !== typed ? [code] : [],
  );
  const [first] = named;
  const house = first?.kind === 'organisation' && typed.length < SHORTEST_TELLING ? [first.name] : [];
  const alike = movementsLike(typed);
  const publishers =
    first?.kind === 'stock'
      ? dictionary.entities(typed).filter(({ kind, name }) => kind === 'organisation' && name === first.name)
      : [];
  return {
    text: typed,
    range,
    // The letters of a house's short name stand in other names too: 中金 in 中金黄金.
    texts: house.length > 0 ? [...new Set([...house, ...added])] : [typed, ...otherVersions(typed), ...added],
    tags: [...named, ...members].flatMap(tagsOf),
    publishedBy: named.some(({ kind }) => kind === 'organisation') ? [] : publishers.flatMap(tagsOf),
    entity: named[0] ?? null,
    longer: longerNames(typed, first, reading),
    about: named.filter(({ kind }) => kind === named[0]?.kind).flatMap(tagsOf),
    faint: FAINT_WORDS.has(typed) || (alike !== null && named.length === 0),
    alike: alike ?? [],
    added: [...added, ...codes],
  };
}
