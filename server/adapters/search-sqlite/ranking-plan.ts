import { type RankTerm, rankTerms } from '#server/platform/ranking/query-terms.ts';
import type { RankedMeaning } from '#server/platform/ranking/rank.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexExpression, Ranking } from '#server/ports/search-index.ts';
import type { MeetingMatch } from './meeting-match.ts';

/** A meaning as a reader thread takes it. */
export interface PlannedMeaning extends RankedMeaning {
  /** The matches that have it in full; undefined where it does not say when it is met. */
  met: MeetingMatch | undefined;
  /** Place of the graded word that it is. */
  word: number | undefined;
}

/** `Ranking` as FTS5 text and places. */
export interface PlannedRanking {
  meanings: PlannedMeaning[];
  prefers: { met: MeetingMatch; boost: number }[];
  /** The matches that meet all preferences; undefined where there are not several. */
  allPreferred: MeetingMatch | undefined;
  freshness: Ranking['freshness'];
}

/** The terms of all meanings, and the ranking that speaks of them. */
export function planRanking(
  segmenter: Segmenter,
  { meanings, prefer, freshness }: Ranking,
  matchesMeeting: (wanted: IndexExpression) => MeetingMatch | undefined,
): { terms: RankTerm[]; ranking: PlannedRanking } {
  const terms = rankTerms(
    meanings.flatMap(({ texts }) => texts),
    segmenter,
  );
  const placeOf = new Map(terms.map(({ word }, place) => [word, place]));
  const placesOf = (text: string): number[] =>
    rankTerms([text], segmenter).flatMap(({ word }) => placeOf.get(word) ?? []);
  return {
    terms,
    ranking: {
      meanings: meanings.map(({ texts, weight, met, word }) => ({
        texts: texts.map(placesOf),
        weight,
        word,
        met: met && matchesMeeting(met),
      })),
      prefers: prefer.flatMap(({ wanted, boost }) => {
        const met = matchesMeeting(wanted);
        return met === undefined ? [] : [{ met, boost }];
      }),
      allPreferred:
        prefer.length < 2
          ? undefined
          : matchesMeeting({ kind: 'and', parts: prefer.map(({ wanted }) => wanted) }),
      freshness,
    },
  };
}
