import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FindMode } from '#web/pdf/find/find-language.ts';
import type { BarFind } from '#web/pdf/view/find-bar.tsx';
import type { MatchPosition } from '#web/pdf/view/find-state.ts';
import { loadFindLanguage } from '../load-find-language.ts';
import { type HitList, pagesOfHits, positionIn } from '../panels/hit-list.ts';
import { citedPlace, type FlowMatch, type FlowQuestion, findInPage } from './flow-find.ts';
import type { FlowPages } from './use-flow-pages.ts';

const REPORT_EVERY_MS = 120;

/** What the find bar asks and shows; the places themselves are those of the text. */
export interface FlowFind extends BarFind {
  byPage: ReadonlyMap<number, readonly FlowMatch[]>;
  current: FlowMatch | null;
  hits: HitList;
}

export interface FirstFlowQuestion extends FlowQuestion {
  /** Whether the first place found moves the view. */
  lands: boolean;
}

interface Progress {
  byPage: ReadonlyMap<number, readonly FlowMatch[]>;
  scanned: number;
  isSeveral: boolean;
  hasFailed?: boolean;
}

const NOTHING: Progress = { byPage: new Map(), scanned: 0, isSeveral: false };

/** From the page in view to the end, then from the beginning: the next place is found first. */
const readingOrder = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => ((from - 1 + index) % count) + 1);

interface Scan {
  fetch: FlowPages['fetch'];
  pageCount: number;
  from: number;
  onProgress: (progress: Progress) => void;
  onLanding: (match: FlowMatch) => void;
}

/** Looks through the text page by page. Rejects where a page, or what finding needs, does not come. */
async function scan(asked: FirstFlowQuestion, parts: Scan, signal: AbortSignal): Promise<void> {
  const language = await loadFindLanguage();
  const isSeveral = language.isSeveral(asked.query);
  const byPage = new Map<number, readonly FlowMatch[]>();
  const order = readingOrder(parts.from, parts.pageCount);
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let hasLanded = !asked.lands;
  for (const [at, page] of order.entries()) {
    const blocks = await parts.fetch(page);
    if (signal.aborted) return;
    const matches = findInPage(page, blocks, asked, language);
    if (matches.length > 0) byPage.set(page, matches);
    const mayLand = asked.cited === null || page === asked.cited;
    const place = mayLand && !hasLanded ? citedPlace(matches, blocks, asked.quote, language) : undefined;
    const nowMs = performance.now();
    if (place !== undefined || at === order.length - 1 || nowMs - reportedAtMs > REPORT_EVERY_MS) {
      reportedAtMs = nowMs;
      parts.onProgress({ byPage: new Map(byPage), scanned: at + 1, isSeveral });
    }
    if (place !== undefined) {
      hasLanded = true;
      parts.onLanding(place);
    }
  }
}

/** Finding in the flowing text. `show` moves the view to a place, `pageInView` says where it is. */
export function useFlowFind(
  { fetch }: Pick<FlowPages, 'fetch'>,
  pageCount: number,
  first: FirstFlowQuestion,
  { show, pageInView }: { show: (match: FlowMatch) => void; pageInView: () => number },
): FlowFind {
  const [question, setQuestion] = useState(first);
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const [current, setCurrent] = useState<FlowMatch | null>(null);
  const goTo = useCallback(
    (match: FlowMatch) => {
      setCurrent(match);
      show(match);
    },
    [show],
  );
  useEffect(() => {
    setProgress(NOTHING);
    setCurrent(null);
    if (question.query.trim() === '') return;
    const stopping = new AbortController();
    const from = question.cited ?? pageInView();
    scan(
      question,
      { fetch, pageCount, from, onProgress: setProgress, onLanding: goTo },
      stopping.signal,
    ).catch(() => {
      if (!stopping.signal.aborted) setProgress({ ...NOTHING, hasFailed: true });
    });
    return () => stopping.abort();
  }, [question, fetch, pageCount, goTo, pageInView]);

  const all = useMemo(
    () => [...progress.byPage].sort(([a], [b]) => a - b).flatMap(([, matches]) => matches),
    [progress.byPage],
  );
  const at = current === null ? -1 : all.indexOf(current);
  const setQuery = useCallback(
    (query: string, mode: FindMode, landing: 'find' | 'none' = 'find') =>
      setQuestion({ query, mode, cited: null, quote: '', lands: landing === 'find' }),
    [],
  );
  const step = (direction: 1 | -1) => {
    const here = pageInView();
    const ahead = all.findIndex(({ page }) => page >= here);
    const next = at >= 0 ? at + direction : direction === 1 ? Math.max(ahead, 0) : ahead - 1;
    const match = all.at(next % Math.max(1, all.length));
    if (match) goTo(match);
  };
  const { query, mode } = question;
  const { scanned, hasFailed = false } = progress;
  const select = ({ page, index }: MatchPosition) => {
    const match = progress.byPage.get(page)?.[index];
    if (match) goTo(match);
  };
  const pages = useMemo(() => pagesOfHits(all), [all]);
  const hits = {
    ...{ query, scanned, hasFailed, pages, select },
    total: all.length,
    current: positionIn(all, current),
  };
  return { ...progress, query, mode, setQuery, total: all.length, ordinal: at + 1, current, step, hits };
}
