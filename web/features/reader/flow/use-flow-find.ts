import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BarFind } from '#web/pdf/view/find-bar.tsx';
import type { FindQuestion, MatchPosition } from '#web/pdf/view/find-state.ts';
import { useFindControl, useSteps } from '#web/pdf/view/use-find-control.ts';
import { loadFindLanguage } from '../load-find-language.ts';
import { type HitList, pagesOfHits } from '../panels/hit-list.ts';
import { citedPlace, type FlowMatch, findInPage } from './flow-find.ts';
import type { FlowPages } from './use-flow-pages.ts';

const REPORT_EVERY_MS = 120;

/** What the find bar asks and shows; the places themselves are those of the text. */
export interface FlowFind extends BarFind {
  byPage: ReadonlyMap<number, readonly FlowMatch[]>;
  current: FlowMatch | null;
  hits: HitList;
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
  onProgress: (progress: Progress) => void;
  onLanding: (match: FlowMatch, position: MatchPosition) => void;
}

/** Looks through the text page by page. Rejects where a page, or what finding needs, does not come. */
async function scan(asked: FindQuestion, parts: Scan, signal: AbortSignal): Promise<void> {
  const language = await loadFindLanguage();
  const isSeveral = language.isSeveral(asked.query);
  const byPage = new Map<number, readonly FlowMatch[]>();
  const order = readingOrder(asked.from, parts.pageCount);
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let hasLanded = asked.landing === 'none';
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
      parts.onLanding(place, { page, index: matches.indexOf(place) });
    }
  }
}

/** The view: `show` moves it to a place, `pageInView` says where it is, `hasLeft` whether the reader has moved it meanwhile. */
interface FlowLanding {
  show: (match: FlowMatch) => void;
  pageInView: () => number;
  hasLeft: () => boolean;
}

/** Finding in the flowing text. */
export function useFlowFind(
  { fetch }: Pick<FlowPages, 'fetch'>,
  pageCount: number,
  first: FindQuestion,
  { show, pageInView, hasLeft }: FlowLanding,
): FlowFind {
  const { question, setQuery, current, setCurrent } = useFindControl(first, pageInView);
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const { byPage, scanned, isSeveral, hasFailed = false } = progress;
  useEffect(() => {
    setProgress(NOTHING);
    setCurrent(null);
    if (question.query.trim() === '') return;
    const stopping = new AbortController();
    const onLanding = (match: FlowMatch, position: MatchPosition) => {
      if (question.landing === 'opening' && hasLeft()) return;
      setCurrent(position);
      show(match);
    };
    scan(question, { fetch, pageCount, onProgress: setProgress, onLanding }, stopping.signal).catch(() => {
      if (!stopping.signal.aborted) setProgress({ ...NOTHING, hasFailed: true });
    });
    return () => stopping.abort();
  }, [question, fetch, pageCount, show, hasLeft, setCurrent]);

  const select = useCallback(
    (position: MatchPosition) => {
      const match = byPage.get(position.page)?.[position.index];
      if (match === undefined) return;
      setCurrent(position);
      show(match);
    },
    [byPage, show, setCurrent],
  );
  const pages = useMemo(
    () => pagesOfHits([...byPage].sort(([a], [b]) => a - b).flatMap(([, matches]) => matches)),
    [byPage],
  );
  const found = useMemo(() => new Map(pages.map((hits) => [hits.page, hits])), [pages]);
  const steps = useSteps({ found, current, select, pageInView });
  const { query, mode } = question;
  const told = { query, scanned, hasFailed, total: steps.total };
  const match = current === null ? undefined : byPage.get(current.page)?.[current.index];
  const hits = { ...told, pages, select, current };
  return { ...told, ...steps, byPage, isSeveral, mode, setQuery, current: match ?? null, hits };
}
