import { foldText } from '#contract/text/fold.ts';
import { isNumberWord, otherWriting } from '#contract/text/number-word.ts';
import type { ParsedQuery, QueryClause, QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Dictionary, Entity } from './dictionary.ts';
import { FAINT_WORDS } from './idle-words.ts';
import type { Intent, IntentPreference, IntentWord } from './intent.ts';
import { joinedPlaces, type Place } from './lone-characters.ts';
import { MOVES, movementsLike } from './movement-words.ts';
import type { DaySpan } from './period-texts.ts';
import { ANSWERS } from './question-answers.ts';
import { ratingOf } from './ratings.ts';
import { type CutWords, type Piece, rangeOf, readPieces } from './read-pieces.ts';
import type { Wanted } from './wanted.ts';
import { meantFirst, speaksOfCompany, speaksOfFiling, speaksOfHouse } from './which-is-meant.ts';

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

/** A clause of the intent, which demands nothing: one plain word or run. */
export function isIntent({ terms }: QueryClause): boolean {
  const [term] = terms;
  return terms.length === 1 && term !== undefined && !term.exact && !term.negated && term.field === 'any';
}

/** Plain words joined by OR: demanded as they are written, and understood as words. */
const areAlternatives = ({ terms }: QueryClause): boolean =>
  terms.length > 1 && terms.every(({ exact, negated, field }) => !exact && !negated && field === 'any');

const text = (value: string, field: 'title' | 'stock'): Wanted => ({
  kind: 'text',
  text: value,
  field,
});

/** An organisation is met by its tag; the letters of a short name stand in too many others (中金 in 中金所). */
function namesOf(entity: Entity): string[] {
  if (entity.kind === 'organisation') return [entity.name];
  return entity.kind === 'type' ? [] : [entity.name, ...entity.aliases];
}

function tagsOf(entity: Entity): Wanted[] {
  if (entity.kind === 'stock' && entity.code !== '') return [text(entity.code, 'stock')];
  const { kind, id } = entity;
  if ((kind === 'organisation' || kind === 'researcher') && id > 0)
    return [{ kind: 'tag', tag: `${kind}:${id}` }];
  return [];
}

/** What a slip or a sound may have meant; a word that is known needs no correction. */
function guesses(folded: string, { dictionary, fuzzy }: IntentReading): string[] {
  if (!fuzzy || dictionary.knows(folded) || isNumberWord(folded)) return [];
  const sounding = /^[a-z]+$/.test(folded) ? dictionary.sounding(folded, MOST_ADDED) : [];
  return [...sounding, ...dictionary.near(folded, MOST_ADDED)];
}

/** Two characters of a house's name stand in other names too. */
const SHORTEST_TELLING = 3;

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
    texts: house.length > 0 ? [...new Set([...house, ...added])] : [typed, ...added],
    tags: [...named, ...members].flatMap(tagsOf),
    publishedBy: named.some(({ kind }) => kind === 'organisation') ? [] : publishers.flatMap(tagsOf),
    entity: named[0] ?? null,
    about: named.filter(({ kind }) => kind === named[0]?.kind).flatMap(tagsOf),
    faint: FAINT_WORDS.has(typed) || (alike !== null && named.length === 0),
    alike: alike ?? [],
    added: [...added, ...codes],
  };
}

function preferencesOf(piece: Piece, range: TextRange): IntentPreference[] {
  switch (piece.kind) {
    case 'kind':
      return [{ kind: 'kind', label: piece.documentKind.name, range, wanted: piece.documentKind.wanted }];
    case 'period': {
      const parts = piece.period.texts.map((each) => text(each, 'title'));
      return [
        {
          kind: 'period',
          label: piece.period.label,
          range,
          wanted: parts.length === 0 ? undefined : { kind: 'or', parts },
        },
      ];
    }
    case 'entity':
      return piece.entities.slice(0, 1).flatMap((entity) => {
        const { kind, name } = entity;
        // Two of one name write for different houses; which of them is meant nobody said.
        const parts = piece.entities.filter((other) => other.kind === kind).flatMap(tagsOf);
        return parts.length > 0 && (kind === 'stock' || kind === 'organisation' || kind === 'researcher')
          ? [{ kind, label: name, range, wanted: { kind: 'or' as const, parts } }]
          : [];
      });
    default:
      return [];
  }
}

/** In what words a question is answered. */
function readAnswers(folded: string, range: TextRange): IntentPreference[] {
  return ANSWERS.filter(({ asked }) => asked.test(folded)).map(({ label, answered }) => ({
    kind: 'answer',
    label,
    range,
    wanted: { kind: 'or', parts: answered.map((word) => text(word, 'title')) },
  }));
}

/** What is listed of a trade, as in 银行股: titles call it so, or the board of the trade. */
const SHARES = '股';

/** Who asks of the shares of a trade is answered by what speaks of them, and not by what the trade does. */
const readShares = (term: QueryTerm, folded: string, pieces: readonly Piece[]): IntentPreference[] =>
  pieces.flatMap(({ kind, start, end }) => {
    const trade = folded.slice(start, end);
    const isTrade = (kind === 'word' || kind === 'entity') && [...trade].length >= 2;
    const isOfShares = pieces.some((next) => next.start === end && folded.slice(end, next.end) === SHARES);
    if (!isTrade || !isOfShares) return [];
    const said = [`${trade}${SHARES}`, `${trade}板块`];
    return [
      {
        kind: 'answer' as const,
        label: `${trade}${SHARES}`,
        range: rangeOf(term, folded, { start, end: end + 1 }),
        wanted: { kind: 'or' as const, parts: said.map((each) => text(each, 'title')) },
      },
    ];
  });

const movement = (word: string, range: TextRange, alike: readonly string[]): IntentPreference => ({
  kind: 'movement',
  label: word,
  range,
  wanted: { kind: 'or', parts: [word, ...alike].map((each) => text(each, 'title')) },
});

/** Reports whose title speaks of the movement that is asked about, in whatever words. */
const readMovements = (words: readonly IntentWord[]): IntentPreference[] =>
  words.flatMap(({ text: word, range, alike }) => (alike.length === 0 ? [] : [movement(word, range, alike)]));

/** The same of a character that no word took: 跌 of 煤炭为啥跌. */
const readLoneMovements = (term: QueryTerm, folded: string, pieces: readonly Piece[]): IntentPreference[] =>
  pieces.flatMap((piece) => {
    const full = piece.kind === 'lone' ? MOVES.get(folded.slice(piece.start, piece.end)) : undefined;
    return full === undefined
      ? []
      : [movement(full, rangeOf(term, folded, piece), movementsLike(full) ?? [])];
  });

function wordsOf(
  term: QueryTerm,
  folded: string,
  pieces: readonly Piece[],
  reading: IntentReading,
): IntentWord[] {
  const read = (place: Place, entities?: readonly Entity[]): IntentWord =>
    readWord(folded.slice(place.start, place.end), rangeOf(term, folded, place), reading, entities);
  const joined = joinedPlaces(folded, pieces, reading.dictionary);
  const taken = new Set(joined.map(({ word }) => word?.start));
  const plain = pieces.flatMap((piece) => {
    if (piece.kind === 'entity') return [{ at: piece.start, word: read(piece, piece.entities) }];
    return piece.kind === 'word' && !taken.has(piece.start) ? [{ at: piece.start, word: read(piece) }] : [];
  });
  const compound = joined.map(({ joined: place, word, lone }) => ({
    at: place.start,
    word: {
      ...read(place),
      ...(word === null ? {} : { otherwise: read(word) }),
      ...(lone === null ? {} : { lone: read(lone) }),
    },
  }));
  return [...plain, ...compound].sort((a, b) => a.at - b.at).map(({ word }) => word);
}

/** A single character stands in every title, and tells none from another. */
const SHORTEST_FILLER = 2;

const fillersOf = (folded: string, pieces: readonly Piece[]): string[] =>
  pieces
    .filter(({ kind }) => kind === 'idle')
    .map(({ start, end }) => folded.slice(start, end))
    .filter((filler) => filler.length >= SHORTEST_FILLER);

const textWithout = (typed: string, places: readonly Place[]): string =>
  places.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), typed);

/** What a term asks for, and the times it names. */
interface ReadTerm extends Pick<Intent, 'words' | 'preferences' | 'fillers'> {
  /** As typed, without the times that end today: 光伏最新 is sought whole by nobody. */
  run: string;
  spans: DaySpan[];
  lastDays: number[];
}

interface CutTerm {
  term: QueryTerm;
  folded: string;
  pieces: readonly Piece[];
}

/** Terms with what is probably meant by their names first: what stands beside a name is the same with spaces between and without. */
function cutTerms(terms: readonly QueryTerm[], reading: IntentReading): { cut: CutTerm[]; ofHouse: boolean } {
  const cut = terms.map((term) => {
    const folded = foldText(term.text);
    return { term, folded, pieces: readPieces(folded, reading) };
  });
  const ofCompany = cut.some(({ folded, pieces }) => speaksOfCompany(folded, pieces));
  const ofHouse = cut.some(({ folded, pieces }) => speaksOfHouse(folded, pieces));
  const ofFiling = cut.some(({ pieces }) => speaksOfFiling(pieces));
  const meant = (piece: Piece, folded: string): Piece => {
    if (piece.kind !== 'entity') return piece;
    const { start, end, entities } = piece;
    const isHouse = entities.every(({ kind }) => kind === 'organisation');
    if (ofFiling && isHouse && reading.dictionary.isShortName(folded.slice(start, end)))
      return { kind: 'entity', start, end, entities: [] };
    return { ...piece, entities: meantFirst(entities, ofCompany, ofHouse) };
  };
  return {
    cut: cut.map((each) => ({ ...each, pieces: each.pieces.map((piece) => meant(piece, each.folded)) })),
    ofHouse,
  };
}

function readTerm({ term, folded, pieces }: CutTerm, reading: IntentReading): ReadTerm {
  const words = wordsOf(term, folded, pieces, reading);
  const preferences = [
    ...pieces.flatMap((piece) => preferencesOf(piece, rangeOf(term, folded, piece))),
    ...readAnswers(folded, term.range),
    ...readShares(term, folded, pieces),
    ...readMovements(words),
    ...readLoneMovements(term, folded, pieces),
  ];
  const lately = pieces.filter((piece) => piece.kind === 'period' && piece.period.lastDays !== null);
  return {
    run: folded.length === term.text.length ? textWithout(term.text, lately) : term.text,
    words: [...new Map(words.map((word) => [word.text, word])).values()],
    preferences,
    fillers: fillersOf(folded, pieces),
    spans: pieces.flatMap((piece) => (piece.kind === 'period' ? (piece.period.span ?? []) : [])),
    lastDays: pieces.flatMap((piece) => (piece.kind === 'period' ? (piece.period.lastDays ?? []) : [])),
  };
}

/** Where nothing else is asked, kinds and times are what is asked, each by itself; of idle words alone, the words as typed. */
function wordsOfNothing(
  terms: readonly QueryTerm[],
  preferences: readonly IntentPreference[],
  reading: IntentReading,
): IntentWord[] {
  const asked = preferences.filter(
    ({ kind, wanted }) => kind !== 'answer' && kind !== 'movement' && wanted !== undefined,
  );
  if (asked.length === 0) return terms.map((term) => readWord(foldText(term.text), term.range, reading));
  return asked.flatMap(({ range, wanted }) => {
    const term = terms.find((one) => range[0] >= one.range[0] && range[1] <= one.range[1]);
    if (term === undefined || wanted === undefined) return [];
    const start = term.range[1] - term.text.length;
    const word = readWord(foldText(term.text.slice(range[0] - start, range[1] - start)), range, reading);
    return [{ ...word, tags: [...word.tags, wanted] }];
  });
}

function wholeSpan(spans: readonly DaySpan[]): DaySpan | null {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Two words beside each other are met by the one that says both: 猪肉 and 价格 by 猪价. */
function withSaidAsOne(words: readonly IntentWord[], { dictionary }: IntentReading): IntentWord[] {
  return words.map((word, at) => {
    const [before, next] = [words[at - 1], words[at + 1]];
    const asOne = [
      ...(before === undefined ? [] : dictionary.saidAsOne(before.text, word.text)),
      ...(next === undefined ? [] : dictionary.saidAsOne(word.text, next.text)),
    ];
    return asOne.length === 0
      ? word
      : { ...word, texts: [...new Set([...word.texts, ...asOne])], added: [...word.added, ...asOne] };
  });
}

/** 西南 of 西南 医药周报 is met by what 西南证券 wrote, and by what speaks of the region. */
const withHousesCalled = (words: readonly IntentWord[], { dictionary }: IntentReading): IntentWord[] =>
  words.map((word) => {
    const houses = word.entity === null ? dictionary.housesCalled(word.text) : [];
    return {
      ...word,
      tags: [...word.tags, ...houses.flatMap(tagsOf)],
      added: [...word.added, ...houses.map(({ name }) => name)],
    };
  });

const longer = (days: number | null, other: number): number => Math.max(days ?? 0, other);

/**
 * Beside a company, a word that speaks of ratings is met by the rating that a report is marked with; elsewhere 增持 is what shareholders
 * do, and 评级 what becomes of bonds.
 */
function withRatings(words: readonly IntentWord[]): IntentWord[] {
  const named = words.some(({ entity }) => entity?.kind === 'stock');
  return words.map((word) => {
    const rating = named ? ratingOf(word.text) : null;
    if (rating === null) return word;
    return { ...word, tags: [...word.tags, ...rating.tags], added: [...word.added, rating.said] };
  });
}

/** What the plain words of a query ask for. With and without spaces it is the same. */
export function readIntent(query: ParsedQuery, reading: IntentReading): Intent {
  const terms = query.clauses.filter(isIntent).flatMap((clause) => clause.terms);
  const { cut, ofHouse } = cutTerms(terms, reading);
  const read = cut.map((term) => readTerm(term, reading));
  const named = [...new Map(read.flatMap((each) => each.words).map((word) => [word.text, word])).values()];
  const words = ofHouse ? withHousesCalled(named, reading) : named;
  const preferences = read.flatMap((each) => each.preferences);
  const together = read.map(({ run }) => run).join('');
  return {
    together: together === '' ? terms.map((term) => term.text).join('') : together,
    words:
      words.length > 0
        ? withSaidAsOne(withRatings(words), reading)
        : wordsOfNothing(terms, preferences, reading),
    runs: terms.map((term) => ({ text: foldText(term.text), range: term.range })),
    alternatives: query.clauses
      .filter(areAlternatives)
      .map(({ terms: joined }) => joined.map((term) => readWord(foldText(term.text), term.range, reading))),
    preferences,
    fillers: [...new Set(read.flatMap(({ fillers }) => fillers))],
    span: wholeSpan(read.flatMap(({ spans }) => spans)),
    lastDays: read.flatMap(({ lastDays }) => lastDays).reduce(longer, null),
  };
}
