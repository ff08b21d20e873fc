import { foldText } from '#contract/text/fold.ts';
import { indexLikeCharacters, type LikeCharacters } from './like-characters.ts';
import { type BegunName, indexBegunNames, indexLongerWords } from './longer-words.ts';
import { indexNearWords } from './near-words.ts';
import { stockCodeForms } from './stock-code.ts';
import { readWordGroups, type WordGroup } from './word-groups.ts';

/** Something with a name that queries speak of. */
export interface Entity {
  kind: 'stock' | 'organisation' | 'industry' | 'type' | 'researcher';
  /** The tag id; 0 for stocks, which have a code instead. */
  id: number;
  name: string;
  /** As the records hold it (`600000`, `00700.HK`, `AAPL`) for stocks, empty otherwise. */
  code: string;
  aliases: readonly string[];
  /** The level-1 industry of a level-2 industry; 0 otherwise. */
  parentId: number;
  /** For whom a researcher writes; empty otherwise. */
  house: string;
}

export interface DictionarySource {
  entities: readonly Entity[];
  /** Groups of words that mean the same, for example 人工智能, AI; one that begins with the name of a company or a house is what that is called. With `=`
   *  in the second place the first is read as the others, and none of them as it. */
  synonyms: readonly WordGroup[];
  /** Words of the library's own titles, most frequent first: what a typing slip may have meant. */
  words: readonly string[];
  /** Chinese words to offer while typing and to know by sound, most frequent in titles first. */
  terms: readonly string[];
  /** Words of titles that a segmenter cuts apart. */
  compounds: readonly string[];
  /** Folded, what companies and houses are called for short. */
  shortNames?: readonly (readonly [string, Entity])[];
  /** The same of houses, where it is an ordinary word. */
  houseNames?: readonly (readonly [string, Entity])[];
}

/** How a name sounds: `pu fa yin hang` joined, and its initials. Lower-case Latin letters and digits. */
export interface Sound {
  full: string;
  initials: string;
}

/** A word that is no name of anything. */
export interface SoundingTerm {
  term: string;
  sound: Sound;
}

export interface NamedSound {
  entity: Entity;
  folded: string;
  sound: Sound;
}

/** Everything understanding knows about the world. All keys are folded text. */
export interface Dictionary {
  /** By name, alias or code. */
  entities(folded: string): readonly Entity[];
  /** It is a name only as people shorten it, and may be a word besides. */
  isShortName(folded: string): boolean;
  /** Houses that an ordinary word may mean beside what houses write: 西南. */
  housesCalled(folded: string): readonly Entity[];
  /** Words of the same meaning as they are written, without the word itself and, of a company's name, without what stands in another's. */
  synonyms(folded: string): readonly string[];
  /** What a word is read as beside itself, and which is not read as it: of several companies none is the word's own. A stock code is read however it is written. */
  readAs(folded: string): readonly string[];
  /** In what single words is said what two say beside each other: 猪价 for 猪肉 and 价格. */
  saidAsOne(first: string, second: string): readonly string[];
  /** Known words one slip away, at most `limit`. */
  near(folded: string, limit: number): readonly string[];
  /** Names and words that are spoken like these Latin letters (whole pinyin or initials), at most `limit`. */
  sounding(latin: string, limit: number): readonly string[];
  /** Names and words of the library spoken as this text is, itself left out, at most `limit`. */
  alike(folded: string, limit: number): readonly string[];
  knows(folded: string): boolean;
  /** A Chinese word or name that titles or the shipped lists use: what a slip may have been meant to be. */
  isTerm(folded: string): boolean;
  /** Chinese words and names that become this text where one of their inner characters was left out. */
  longerBy(folded: string): readonly string[];
  /** Characters of those words that one may have been typed for. */
  like: LikeCharacters;
  /** A word that belongs together although a segmenter may cut it; a stock code however it is written. */
  holdsTogether(folded: string): boolean;
  all: readonly NamedSound[];
  /** Industries whose names begin with this text and go on. */
  industriesFrom(folded: string): readonly BegunName<Entity>[];
  /** In the order of the source. */
  ofKind(kind: Entity['kind']): readonly Entity[];
  terms: readonly SoundingTerm[];
}

/** Two initials fit so many words that they say nothing; of names there are fewer. */
const LEAST_INITIALS = 3;

const HAN = /\p{Script=Han}/u;

/** A code is also known without its exchange: `00700` and `00700.HK` are one stock. */
const namesOf = (entity: Entity): string[] =>
  [
    ...new Set([entity.name, entity.code, entity.code.replace(/\.[A-Z]{1,3}$/, ''), ...entity.aliases]),
  ].filter((name) => name !== '');

function collect<Value>(pairs: Iterable<readonly [string, Value]>): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else if (!group.includes(value)) group.push(value);
  }
  return groups;
}

/** There are too many people for a slip or a sound to mean one of them. */
const isGuessed = ({ entity }: { entity: Entity }): boolean => entity.kind !== 'researcher';

const isCompany = ({ kind }: Entity): boolean => kind === 'stock' || kind === 'organisation';

/** What people call a company or a house beside its own names; what is the name of one is never that of another. */
function withOtherNames(
  own: ReadonlyMap<string, Entity[]>,
  { synonyms, shortNames = [] }: DictionarySource,
): { named: (folded: string) => readonly Entity[] | undefined; short: ReadonlyMap<string, Entity[]> } {
  const called = synonyms.flatMap(([name = '', ...others]) =>
    (own.get(foldText(name)) ?? [])
      .filter(isCompany)
      .flatMap((entity) => others.map((other) => [foldText(other), entity] as const)),
  );
  const said = collect(called.filter(([name]) => !own.has(name)));
  const short = collect(shortNames.filter(([name]) => !own.has(name) && !said.has(name)));
  return { named: (folded) => own.get(folded) ?? said.get(folded) ?? short.get(folded), short };
}

/**
 * What companies are also called that stands in another company's name: 讯飞 in 佳讯飞鸿. Whoever types the whole name means none of those; by
 * company, folded.
 */
function calledLikeOthers({ entities, synonyms }: DictionarySource): ReadonlyMap<string, Set<string>> {
  const names = entities.filter(({ kind }) => kind === 'stock').map(({ name }) => foldText(name));
  const known = new Set(names);
  const called = collect(
    synonyms.flatMap(([name = '', ...others]) =>
      known.has(foldText(name)) ? others.map((other) => [foldText(other), foldText(name)] as const) : [],
    ),
  );
  const alike = new Map<string, Set<string>>();
  for (const other of known)
    for (let start = 0; start < other.length; start++)
      for (let end = start + 2; end <= other.length; end++)
        for (const name of called.get(other.slice(start, end)) ?? [])
          if (name !== other) alike.set(name, (alike.get(name) ?? new Set()).add(other.slice(start, end)));
  return alike;
}

/** How names and single characters are spoken. */
export interface Speech {
  soundOf: (name: string) => Sound;
  readingsOf: (character: string) => readonly string[];
}

/** Names and words by how they are spoken, and by their initials. */
const bySounds = (all: readonly NamedSound[], terms: readonly SoundingTerm[]): Map<string, string[]> =>
  collect([
    ...all
      .filter(isGuessed)
      .flatMap(({ entity, sound }) => [
        [sound.full, entity.name] as const,
        [sound.initials, entity.name] as const,
      ]),
    ...terms.flatMap(({ term, sound }) => [
      [sound.full, term] as const,
      [sound.initials.length < LEAST_INITIALS ? '' : sound.initials, term] as const,
    ]),
  ]);

/** Builds the look-up tables: about 0.2 s for 6,000 names, so it is done on changes only, never in a search. */
export function buildDictionary(
  { synonyms, ...names }: DictionarySource,
  { soundOf, readingsOf }: Speech,
): Dictionary {
  const said = readWordGroups(synonyms);
  const source: DictionarySource = { ...names, synonyms: said.alike };
  // People are called 高峰 and 海洋: a name that titles use as a word is read as the word.
  const common = new Set([...source.terms, ...source.compounds, ...source.synonyms.flat()].map(foldText));
  const isRead = ({ kind, name }: Entity): boolean => kind !== 'researcher' || !common.has(foldText(name));
  const own = collect(
    source.entities
      .filter(isRead)
      .flatMap((entity) => namesOf(entity).map((name) => [foldText(name), entity] as const)),
  );
  const byName = withOtherNames(own, source);
  const houses = collect((source.houseNames ?? []).filter(([name]) => byName.named(name) === undefined));
  const groups = collect(
    source.synonyms.flatMap((group) => group.map((word) => [foldText(word), group] as const)),
  );
  const likeOthers = calledLikeOthers(source);
  const all = source.entities.map((entity) => ({
    entity,
    folded: foldText(entity.name),
    sound: soundOf(entity.name),
  }));
  const terms = source.terms.map((term) => ({ term, sound: soundOf(term) }));
  const bySound = bySounds(all, terms);
  const kinds = Map.groupBy(source.entities, ({ kind }) => kind);
  const guessed = source.entities.filter((entity) => isGuessed({ entity })).flatMap(namesOf);
  const words = new Set([...guessed.map(foldText), ...groups.keys(), ...said.whole, ...source.words]);
  const together = new Set([...source.compounds, ...groups.keys(), ...said.whole]);
  const nearWords = indexNearWords([...words]);
  const guessedNames = all.filter(isGuessed).map(({ folded }) => folded);
  const chinese = new Set(
    [...source.terms.map(foldText), ...together, ...guessedNames].filter((word) => HAN.test(word)),
  );
  return {
    all,
    ofKind: (kind) => kinds.get(kind) ?? [],
    industriesFrom: indexBegunNames(kinds.get('industry') ?? []),
    terms,
    entities: (folded) => byName.named(folded) ?? [],
    housesCalled: (folded) => houses.get(folded) ?? [],
    isShortName: (folded) => byName.short.has(folded),
    synonyms: (folded) => [
      ...new Set(
        (groups.get(folded) ?? [])
          .flat()
          .filter((word) => foldText(word) !== folded && !likeOthers.get(folded)?.has(foldText(word))),
      ),
    ],
    readAs: (folded) =>
      [folded, ...stockCodeForms(folded)].map(said.readAs).find((meant) => meant.length > 0) ?? [],
    saidAsOne: said.saidAsOne,
    near: (folded, limit) => nearWords.near(folded).slice(0, limit),
    sounding: (latin, limit) => (latin.length < 2 ? [] : (bySound.get(latin) ?? []).slice(0, limit)),
    alike: (folded, limit) =>
      (bySound.get(soundOf(folded).full) ?? []).filter((name) => foldText(name) !== folded).slice(0, limit),
    holdsTogether: (folded) =>
      together.has(folded) || stockCodeForms(folded).some((code) => together.has(code)),
    knows: (folded) => words.has(folded) || byName.named(folded) !== undefined,
    isTerm: (folded) => chinese.has(folded),
    longerBy: indexLongerWords(chinese),
    like: indexLikeCharacters([...chinese].join(''), readingsOf),
  };
}
