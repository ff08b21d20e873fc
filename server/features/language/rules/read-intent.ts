import { foldText } from '#contract/text/fold.ts';
import type { ParsedQuery, QueryClause, QueryTerm } from '#contract/text/query-tree.ts';
import type { Entity } from './dictionary.ts';
import type { Intent, IntentPreference, IntentWord } from './intent.ts';
import { joinedPlaces, type Place } from './lone-characters.ts';
import type { DaySpan } from './period-texts.ts';
import { ratingOf } from './ratings.ts';
import { type Piece, rangeOf, readPieces } from './read-pieces.ts';
import { readPreferences } from './read-preferences.ts';
import { type IntentReading, readWord, tagsOf } from './read-word.ts';
import { saySubject } from './subject-of.ts';
import { meantFirst, speaksOfCompany, speaksOfFiling, speaksOfHouse } from './which-is-meant.ts';

/** A clause of the intent, which demands nothing: one plain word or run. */
export function isIntent({ terms }: QueryClause): boolean {
  const [term] = terms;
  return terms.length === 1 && term !== undefined && !term.exact && !term.negated && term.field === 'any';
}

/** Plain words joined by OR: demanded as they are written, and understood as words. */
const areAlternatives = ({ terms }: QueryClause): boolean =>
  terms.length > 1 && terms.every(({ exact, negated, field }) => !exact && !negated && field === 'any');

function wordsOf(
  term: QueryTerm,
  folded: string,
  pieces: readonly Piece[],
  reading: IntentReading,
): IntentWord[] {
  const read = (place: Place, entities?: readonly Entity[]): IntentWord =>
    readWord(folded.slice(place.start, place.end), rangeOf(term, folded, place), reading, entities);
  const readPiece = (piece: Piece): IntentWord =>
    read(piece, piece.kind === 'entity' ? piece.entities : undefined);
  const joined = joinedPlaces(folded, pieces, reading.dictionary);
  const taken = new Set(joined.map(({ word }) => word?.start));
  const plain = pieces.flatMap((piece) => {
    const isWord = piece.kind === 'entity' || piece.kind === 'word';
    return isWord && !taken.has(piece.start) ? [{ at: piece.start, word: readPiece(piece) }] : [];
  });
  const compound = joined.map(({ joined: place, word, lone }) => ({
    at: place.start,
    word: {
      ...read(place),
      ...(word === null ? {} : { otherwise: readPiece(word) }),
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

const LATIN = /^[A-Za-z]{2,}$/;

/** A name of two Latin words is typed with a space for a hyphen or for nothing: license out, Pop Mart, Li Auto. */
function joinNames(terms: readonly QueryTerm[], { dictionary }: IntentReading): QueryTerm[] {
  const joined: QueryTerm[] = [];
  for (const term of terms) {
    const last = joined.at(-1);
    const areNeighbours = last !== undefined && last.range[1] + 1 === term.range[0];
    const forms =
      areNeighbours && LATIN.test(last.text) && LATIN.test(term.text)
        ? [`${last.text}-${term.text}`, last.text + term.text]
        : [];
    const text = forms.find((form) => dictionary.knows(foldText(form)));
    if (last === undefined || text === undefined) joined.push(term);
    else joined.splice(-1, 1, { ...term, text, range: [last.range[0], term.range[1]] });
  }
  return joined;
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
  const preferences = readPreferences(term, folded, pieces, words);
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

/** Who covers a company for the first time is always one of them: of 券商 首次覆盖 机器人 robots are what is asked about. */
const COVERING = /^(?:券商|机构|卖方)$/u;

function withoutCoverers(
  words: readonly IntentWord[],
  preferences: readonly IntentPreference[],
): readonly IntentWord[] {
  const isCoverage = preferences.some(({ kind, label }) => kind === 'kind' && label === '首次覆盖');
  const rest = words.filter(({ text }) => !COVERING.test(text));
  return isCoverage && saySubject(rest) ? rest : words;
}

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
  const plain = query.clauses.filter(isIntent).flatMap((clause) => clause.terms);
  const terms = joinNames(plain, reading);
  const { cut, ofHouse } = cutTerms(terms, reading);
  const read = cut.map((term) => readTerm(term, reading));
  const named = [...new Map(read.flatMap((each) => each.words).map((word) => [word.text, word])).values()];
  const preferences = read.flatMap((each) => each.preferences);
  const words = withoutCoverers(ofHouse ? withHousesCalled(named, reading) : named, preferences);
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
