import type { Ranking } from '#server/ports/search-index.ts';
import type { QueryTerm } from './query-terms.ts';
import {
  type IndexStatistics,
  inverseFrequency,
  type RankedMeaning,
  type Standing,
  scoreByMeanings,
  scoreText,
  scoreWithStanding,
  titleFitByMeanings,
  titleFitOf,
  type WeighedTerm,
} from './rank.ts';
import type { TermVector } from './term-vector.ts';

/** A match with what orders it, in whichever engine it was found. */
export interface RankedRow {
  /** Ascends with publish time: of two with one score the higher comes first. */
  rowId: number;
  score: number;
  /** Places of the graded words whose characters it holds across the edges of other words, and not as words. */
  across?: readonly number[];
  vector: TermVector;
  standing: Standing;
}

/** By what matches are ordered. */
export interface RowRanking {
  terms: readonly QueryTerm[];
  nowSeconds: number;
  /** Any word made a match. */
  anyWord: boolean;
  ranking:
    | {
        meanings: readonly (RankedMeaning & { word: number | undefined })[];
        freshness: Ranking['freshness'];
      }
    | undefined;
}

/** What rows meet besides holding words; undefined where the query has no ranking. */
export interface RowMeeting {
  /** Sum of the boosts of the preferences that the row meets. */
  boostOf(rowId: number): number;
  hasInFull(meaning: number, rowId: number): boolean;
}

/** Weight of a word inside another, against that of the whole one, where any word makes a match. */
const INNER_WORD = 0.5;

/** The terms by their rarity. Of a question in many words those inside others only say again what the others say. */
export function weighTerms(
  { terms, anyWord }: Pick<RowRanking, 'terms' | 'anyWord'>,
  documentsWith: (hash: number) => number,
  { documents }: Pick<IndexStatistics, 'documents'>,
): WeighedTerm[] {
  return terms.map(({ hash, weight, whole }) => ({
    hash,
    weight: (anyWord && !whole ? INNER_WORD : 1) * weight * inverseFrequency(documentsWith(hash), documents),
  }));
}

/** Writes into the rows how the query and their titles cover each other, and what they meet. */
export function describeRows(
  rows: readonly RankedRow[],
  { terms, ranking }: RowRanking,
  meeting: RowMeeting | undefined,
): void {
  const fitOf = ranking && meeting ? titleFitByMeanings(ranking.meanings, terms) : null;
  for (const { rowId, vector, standing } of rows) {
    standing.titleFit =
      fitOf === null
        ? titleFitOf(vector, terms)
        : fitOf(vector, (at) => meeting?.hasInFull(at, rowId) === true);
    standing.preference = meeting?.boostOf(rowId) ?? 0;
  }
}

/** Best first; the newer of two equals first. */
export const inOrder = <Row extends { score: number; rowId: number }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => b.score - a.score || b.rowId - a.rowId);

/** Scores the rows, which `describeRows` has seen, by weighed terms, and puts them in order. */
export function orderRows(
  rows: RankedRow[],
  { ranking, nowSeconds }: RowRanking,
  terms: readonly WeighedTerm[],
  statistics: IndexStatistics,
  meeting: RowMeeting | undefined,
): RankedRow[] {
  const scoreOf = ranking && meeting ? scoreByMeanings(ranking.meanings, terms, statistics) : null;
  for (const row of rows) {
    const across: number[] = [];
    row.across = across;
    const noteAcross = (at: number): void => {
      const place = ranking?.meanings[at]?.word;
      if (place !== undefined) across.push(place);
    };
    const text =
      scoreOf === null
        ? scoreText(row.vector, terms, statistics)
        : scoreOf(row.vector, (at) => meeting?.hasInFull(at, row.rowId) === true, noteAcross);
    row.score = scoreWithStanding(text, row.standing, nowSeconds, ranking?.freshness);
  }
  return inOrder(rows);
}
