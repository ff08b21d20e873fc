import { useCallback, useState } from 'react';
import type { FindMode } from '../find/find-language.ts';
import type { AskedPlace, Place } from '../place/place-memory.ts';
import type { FindQuestion, MatchPosition } from './find-state.ts';
import { type CountedPages, countMatches, neighbour, ordinalOf } from './match-order.ts';

/** What the address asks for, to be found from where reading begins. */
export function firstQuestion(asked: AskedPlace, start: Place, isResumed: boolean): FindQuestion {
  const { query, quote, page, chart } = asked;
  // Who asks for a chart is taken there, not to a word.
  const landing = isResumed || chart !== null ? 'none' : 'opening';
  const cited = page !== null && !isResumed ? start.page : page;
  return { query, mode: 'words', from: start.page, cited, quote, landing };
}

/** What is asked and which match is the current one, for every view in which words are found. `pageInView` says where reading is, 1-based. */
export function useFindControl(first: FindQuestion, pageInView: () => number) {
  const [question, setQuestion] = useState(first);
  const [current, setCurrent] = useState<MatchPosition | null>(null);
  const setQuery = useCallback(
    (query: string, mode: FindMode, landing: 'find' | 'none' = 'find') =>
      setQuestion({ query, mode, from: pageInView(), cited: null, quote: '', landing }),
    [pageInView],
  );
  return { question, setQuery, current, setCurrent };
}

interface Stepping {
  found: CountedPages;
  current: MatchPosition | null;
  select: (position: MatchPosition) => void;
  pageInView: () => number;
}

/** From one match to the next, round the ends, and which of how many it is. */
export function useSteps({ found, current, select, pageInView }: Stepping) {
  const step = useCallback(
    (direction: 1 | -1) => {
      const next = neighbour(found, current, direction, pageInView());
      if (next) select(next);
    },
    [found, current, select, pageInView],
  );
  return { step, total: countMatches(found), ordinal: ordinalOf(found, current) };
}
