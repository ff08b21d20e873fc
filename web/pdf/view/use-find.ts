import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Jump } from '../place/jump-trail.ts';
import type { Find, FindProgress, FindQuestion, MatchPosition, PageMatches } from './find-state.ts';
import { targetOfMatch } from './match-target.ts';
import type { Reading } from './reading-context.ts';
import { seekPages, withPlaces } from './seek-pages.ts';
import { useFindControl, useSteps } from './use-find-control.ts';

const NOTHING: FindProgress = { found: new Map(), scanned: 0, isSeveral: false };

/** Finding in the report. It begins with the first question; `jump` moves the view to a match. */
export function useFind(reading: Reading, first: FindQuestion, jump: Jump): Find {
  const pageInView = useCallback(() => reading.currentIndex.current + 1, [reading]);
  const { question, setQuery, current, setCurrent } = useFindControl(first, pageInView);
  const show = useCallback(
    (position: MatchPosition, page: PageMatches, cause: 'opening' | 'find') => {
      if (jump(targetOfMatch(position, page), cause)) setCurrent(position);
    },
    [jump, setCurrent],
  );
  const { progress, latest, need } = useSeek(reading, question, setCurrent, show);

  const select = useCallback(
    (position: MatchPosition) => {
      const known = latest.current.found.get(position.page);
      if (known && (known.scanned || known.places)) return show(position, known, 'find');
      // At once among the hits; the view follows when it is known where on its page the match stands.
      setCurrent(position);
      void need(position.page).then((page) => page && show(position, page, 'find'));
    },
    [show, latest, need, setCurrent],
  );
  const { query, mode } = question;
  const steps = useSteps({ found: progress.found, current, select, pageInView });
  return { ...progress, ...steps, query, mode, setQuery, current, select, need };
}

interface Seek {
  progress: FindProgress;
  /** The same for what must not change with it. */
  latest: RefObject<FindProgress>;
  /** A page with the places of its matches; without them where they do not come, undefined where another question was asked. */
  need(page: number): Promise<PageMatches | undefined>;
}

/** What belongs to the question under way and ends with it. */
interface Question {
  signal: AbortSignal;
  /** Pages whose places were asked for. */
  asking: Map<number, Promise<void>>;
}

/** Seeks anew for every question. */
function useSeek(
  reading: Reading,
  question: FindQuestion,
  setCurrent: (position: null) => void,
  show: (position: MatchPosition, page: PageMatches, cause: 'opening' | 'find') => void,
): Seek {
  const [progress, setProgress] = useState<FindProgress>(NOTHING);
  const latest = useRef(progress);
  const under = useRef<Question>({ signal: AbortSignal.abort(), asking: new Map() });
  const publish = useCallback((next: FindProgress) => {
    latest.current = next;
    setProgress(next);
  }, []);
  useEffect(() => {
    publish(NOTHING);
    setCurrent(null);
    const controller = new AbortController();
    under.current = { signal: controller.signal, asking: new Map() };
    if (question.query.trim() === '') return;
    seekPages(
      reading,
      question,
      {
        onProgress: publish,
        onLanding: (position, page) => show(position, page, question.landing === 'find' ? 'find' : 'opening'),
      },
      controller.signal,
    ).catch(() => {
      if (!controller.signal.aborted) publish({ ...NOTHING, hasFailed: true });
    });
    return () => controller.abort();
  }, [question, reading, show, setCurrent, publish]);

  const need = useCallback(
    async (page: number): Promise<PageMatches | undefined> => {
      const { signal, asking } = under.current;
      const known = latest.current.found.get(page);
      if (!known || known.scanned || known.places) return known;
      const load = async () => {
        const answer = await reading.askFind({ ...question, cited: null, from: page }, signal);
        if (answer && !signal.aborted)
          publish({ ...latest.current, found: withPlaces(latest.current.found, answer) });
      };
      // One question a page, whoever wants it; where it fails the next one tries again.
      const asked = asking.get(page) ?? load().catch(() => {});
      asking.set(page, asked);
      await asked;
      asking.delete(page);
      return signal.aborted ? undefined : latest.current.found.get(page);
    },
    [reading, question, publish],
  );
  return { progress, latest, need };
}
