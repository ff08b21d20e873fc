import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FindMode } from '../find/find-language.ts';
import { spanOf, topAt } from '../find/page-text.ts';
import type { Jump } from '../place/jump-trail.ts';
import type { AskedPlace, Place } from '../place/place-memory.ts';
import type { Find, FindProgress, FindQuestion, MatchPosition, PageMatches } from './find-state.ts';
import { countMatches, neighbour, ordinalOf } from './match-order.ts';
import type { Reading } from './reading-context.ts';
import { scanPages } from './scan-pages.ts';

const NOTHING: FindProgress = { found: new Map(), scanned: 0, isSeveral: false };

/** What the address asks for, to be found from where reading begins. */
export function firstQuestion(asked: AskedPlace, start: Place, isResumed: boolean): FindQuestion {
  const { query, quote, page, chart } = asked;
  // Who asks for a chart is taken there, not to a word.
  const landing = isResumed || chart !== null ? 'none' : 'opening';
  const cited = page !== null && !isResumed ? start.page : page;
  return { query, mode: 'words', from: start.page, cited, quote, landing };
}

/** Finding in the report. It begins with the first question; `jump` moves the view to a match. */
export function useFind(reading: Reading, first: FindQuestion, jump: Jump): Find {
  const [question, setQuestion] = useState(first);
  const [current, setCurrent] = useState<MatchPosition | null>(null);
  const show = useCallback(
    (position: MatchPosition, { text, matches }: PageMatches, cause: 'opening' | 'find') => {
      const match = matches[position.index];
      if (!match) return;
      setCurrent(position);
      const at = { offset: topAt(text, match.start), across: spanOf(text, match.start, match.end) };
      jump({ page: position.page, align: 'centre', ...at }, cause);
    },
    [jump],
  );
  const { progress, latest } = useScan(reading, question, setCurrent, show);

  const setQuery = useCallback(
    (query: string, mode: FindMode, landing: 'find' | 'none' = 'find') => {
      const from = reading.currentIndex.current + 1;
      setQuestion({ query, mode, from, cited: null, quote: '', landing });
    },
    [reading],
  );
  const select = useCallback(
    (position: MatchPosition) => {
      const page = latest.current.found.get(position.page);
      if (page) show(position, page, 'find');
    },
    [show, latest],
  );
  const step = useCallback(
    (direction: 1 | -1) => {
      const next = neighbour(latest.current.found, current, direction, reading.currentIndex.current + 1);
      if (next) select(next);
    },
    [latest, current, select, reading],
  );
  const { query, mode } = question;
  const total = countMatches(progress.found);
  const ordinal = ordinalOf(progress.found, current);
  return { ...progress, query, mode, setQuery, total, current, ordinal, step, select };
}

/** Scans anew for every question; what was found is there as state, and as a ref for what must not change with it. */
function useScan(
  reading: Reading,
  question: FindQuestion,
  setCurrent: (position: null) => void,
  show: (position: MatchPosition, page: PageMatches, cause: 'opening' | 'find') => void,
): { progress: FindProgress; latest: RefObject<FindProgress> } {
  const [progress, setProgress] = useState<FindProgress>(NOTHING);
  const latest = useRef(progress);
  latest.current = progress;
  useEffect(() => {
    setProgress(NOTHING);
    setCurrent(null);
    if (question.query.trim() === '') return;
    const stopping = new AbortController();
    scanPages(
      reading,
      question,
      {
        onProgress: setProgress,
        onLanding: (position, page) => show(position, page, question.landing === 'find' ? 'find' : 'opening'),
      },
      stopping.signal,
    ).catch(() => {
      if (!stopping.signal.aborted) setProgress({ ...NOTHING, hasFailed: true });
    });
    return () => stopping.abort();
  }, [question, reading, show, setCurrent]);
  return { progress, latest };
}
