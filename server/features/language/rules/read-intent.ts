import { foldText } from '#contract/text/fold.ts';
import { joinRun, yearSeams } from '#contract/text/latin-number.ts';
import type { ParsedQuery, QueryClause, QueryTerm } from '#contract/text/query-tree.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Entity } from './dictionary.ts';
import type { Intent, IntentPreference, IntentWord } from './intent.ts';
import { joinedPlaces, type Place } from './lone-characters.ts';
import type { DaySpan } from './period-texts.ts';
import { type Piece, rangeOf, readPieces } from './read-pieces.ts';
import { readPreferences } from './read-preferences.ts';
import { type IntentReading, readWord } from './read-word.ts';
import { meantFirst, speaksOfCompany, speaksOfFiling, speaksOfHouse } from './which-is-meant.ts';
import {
  withAbsentHouses,
  withHousesCalled,
  withoutCoverers,
  withRatings,
  withSaidAsOne,
  withYearsWritten,
} from './words-together.ts';

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

/** ASCO2026 is what ASCO 2026 is. */
const cutAtYears = (terms: readonly QueryTerm[]): QueryTerm[] =>
  terms.flatMap((term) => {
    const folded = foldText(term.text);
    const seams = folded.length === term.text.length ? yearSeams(folded) : [];
    const start = term.range[1] - term.text.length;
    return [0, ...seams].map((from, at) => {
      const to = seams[at] ?? term.text.length;
      const range: TextRange = seams.length === 0 ? term.range : [start + from, start + to];
      return { ...term, text: term.text.slice(from, to), range };
    });
  });

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

const longer = (days: number | null, other: number): number => Math.max(days ?? 0, other);

/** What the plain words of a query ask for. With and without spaces it is the same. */
export function readIntent(query: ParsedQuery, reading: IntentReading): Intent {
  const plain = query.clauses.filter(isIntent).flatMap((clause) => clause.terms);
  const terms = cutAtYears(joinNames(plain, reading));
  const { cut, ofHouse } = cutTerms(terms, reading);
  const read = cut.map((term) => readTerm(term, reading));
  const named = [...new Map(read.flatMap((each) => each.words).map((word) => [word.text, word])).values()];
  const preferred = read.flatMap((each) => each.preferences);
  const called = ofHouse ? withHousesCalled(named, reading) : named;
  const { words: known, preferences: ofAbsent } = ofHouse
    ? withAbsentHouses(called, reading)
    : { words: called, preferences: [] };
  const preferences = [...preferred, ...ofAbsent];
  const words = withoutCoverers(known, preferences);
  const together = joinRun(read.map(({ run }) => run));
  const spans = read.flatMap((each) => each.spans);
  const asked = withYearsWritten(words, spans);
  return {
    together: together === '' ? joinRun(terms.map((term) => term.text)) : together,
    words:
      asked.length > 0
        ? withSaidAsOne(withRatings(asked), reading)
        : wordsOfNothing(terms, preferences, reading),
    runs: terms.map((term) => ({ text: foldText(term.text), range: term.range })),
    alternatives: query.clauses
      .filter(areAlternatives)
      .map(({ terms: joined }) => joined.map((term) => readWord(foldText(term.text), term.range, reading))),
    preferences,
    fillers: [...new Set(read.flatMap(({ fillers }) => fillers))],
    span: wholeSpan(spans),
    lastDays: read.flatMap(({ lastDays }) => lastDays).reduce(longer, null),
  };
}
