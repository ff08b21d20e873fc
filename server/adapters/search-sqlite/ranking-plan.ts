import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexExpression, Ranking } from '#server/ports/search-index.ts';
import type { MatchCompiler } from './match-expression.ts';
import { type RankTerm, rankTerms } from './query-terms.ts';

/** A meaning as a reader thread takes it. */
export interface PlannedMeaning {
  /** Of each of its texts the places of its words among the terms of the plan. */
  texts: number[][];
  weight: number;
  /** FTS5 text: rows of it have the meaning in full. */
  met: string | undefined;
}

/** `Ranking` as FTS5 text and places. */
export interface PlannedRanking {
  meanings: PlannedMeaning[];
  prefers: { match: string; boost: number }[];
  freshness: Ranking['freshness'];
}

interface Compiling {
  matches: MatchCompiler;
  segmenter: Segmenter;
}

/** The terms of all meanings, and the ranking that speaks of them. */
export function planRanking(
  { matches, segmenter }: Compiling,
  { meanings, prefer, freshness }: Ranking,
): { terms: RankTerm[]; ranking: PlannedRanking } {
  const terms = rankTerms(
    meanings.flatMap(({ texts }) => texts),
    segmenter,
  );
  const placeOf = new Map(terms.map(({ word }, place) => [word, place]));
  const placesOf = (text: string): number[] =>
    rankTerms([text], segmenter).flatMap(({ word }) => placeOf.get(word) ?? []);
  const compile = (wanted: IndexExpression | undefined) => wanted && matches.everyPart(wanted);
  return {
    terms,
    ranking: {
      meanings: meanings.map(({ texts, weight, met }) => ({
        texts: texts.map(placesOf),
        weight,
        met: compile(met),
      })),
      prefers: prefer.flatMap(({ wanted, boost }) => {
        const match = compile(wanted);
        return match === undefined ? [] : [{ match, boost }];
      }),
      freshness,
    },
  };
}
