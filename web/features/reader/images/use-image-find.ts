import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { findInFile } from '#contract/calls/find.ts';
import type { Snippet } from '#contract/text/snippet.ts';
import { answerTo } from '#web/client/query.ts';
import type { FindMode } from '#web/pdf/find/find-language.ts';
import type { BarFind } from '#web/pdf/view/find-bar.tsx';
import type { MatchPosition } from '#web/pdf/view/find-state.ts';
import { type HitList, type HitPage, pagesOfHits, positionIn } from '../panels/hit-list.ts';

/** Left, top, right and bottom in ten-thousandths of the page. */
export type ShareBox = readonly [number, number, number, number];

export interface ImagePlace {
  /** 1-based. */
  page: number;
  /** None where only the page is known. */
  boxes: readonly ShareBox[];
  /** What stands around it. */
  snippet: Snippet;
}

export interface ImageFind extends BarFind {
  /** Places known so far, in reading order. */
  places: readonly ImagePlace[];
  current: ImagePlace | null;
  hits: HitList;
}

export interface ImageQuestion {
  query: string;
  mode: FindMode;
  /** 1-based page of a cited passage, and a piece of it; null and empty where there is none. */
  cited: number | null;
  quote: string;
  /** Whether the first place found moves the view. */
  lands: boolean;
}

const NONE: readonly ImagePlace[] = [];

/** What the server answers to a question, and the places it tells, in reading order. */
function useAnswer(fid: number, { query, mode, cited, quote }: ImageQuestion) {
  const asked = query.trim();
  const { data, isError, refetch } = useQuery({
    queryKey: ['report-find', fid, asked, mode, cited, quote],
    queryFn: answerTo(findInFile, {
      fileId: fid,
      keyword: asked,
      words: mode === 'words',
      from: 1,
      cited,
      quote,
    }),
    enabled: asked !== '',
  });
  const answer = asked === '' ? undefined : data;
  const places = useMemo(
    () =>
      answer?.list.flatMap(({ page, places: found }) =>
        found.map(({ boxes, text, range }) => ({ page, boxes, snippet: { text, range } })),
      ) ?? NONE,
    [answer],
  );
  return { answer, isError, refetch, places };
}

/** Finding on the server, which knows the lines of the file. `show` moves the view to a place. */
export function useImageFind(
  fid: number,
  pageCount: number,
  first: ImageQuestion,
  { show, pageInView }: { show: (place: ImagePlace) => void; pageInView: () => number },
): ImageFind {
  const [question, setQuestion] = useState(first);
  const [current, setCurrent] = useState<ImagePlace | null>(null);
  const { query, mode } = question;
  const { answer, isError, refetch, places } = useAnswer(fid, question);
  const goTo = useCallback(
    (place: ImagePlace) => {
      setCurrent(place);
      show(place);
    },
    [show],
  );
  useEffect(() => {
    setCurrent(null);
    if (!question.lands || answer === undefined) return;
    const from = question.cited ?? pageInView();
    const onPage = places.filter(({ page }) => page === question.cited);
    const place =
      question.cited === null
        ? (places.find(({ page }) => page >= from) ?? places[0])
        : onPage[Math.max(0, answer.cited_place)];
    if (place) goTo(place);
  }, [question, answer, places, goTo, pageInView]);

  const setQuery = useCallback(
    (next: string, nextMode: FindMode, landing: 'find' | 'none' = 'find') => {
      setQuestion({ query: next, mode: nextMode, cited: null, quote: '', lands: landing === 'find' });
      // The same words once more, after what went wrong.
      if (isError && next === query) void refetch();
    },
    [isError, query, refetch],
  );
  const at = current === null ? -1 : places.indexOf(current);
  const step = (direction: 1 | -1) => {
    const ahead = places.findIndex(({ page }) => page >= pageInView());
    const next = at >= 0 ? at + direction : direction === 1 ? Math.max(ahead, 0) : ahead - 1;
    const place = places.at(next % Math.max(1, places.length));
    if (place) goTo(place);
  };
  const told = {
    query,
    total: answer?.count ?? 0,
    scanned: answer === undefined ? 0 : pageCount,
    hasFailed: isError || answer?.is_ready === 0 || answer?.locked != null,
  };
  const select = ({ page, index }: MatchPosition) => {
    const place = places.filter((each) => each.page === page)[index];
    // The server tells the places of the first pages alone where there are very many.
    if (place) goTo(place);
    else show({ page, boxes: [], snippet: { text: '', range: [0, 0] } });
  };
  const pages = useMemo(() => pagesOf(answer?.pages ?? [], places), [answer, places]);
  return {
    ...{ mode, setQuery, step, places, current },
    ...told,
    ordinal: at + 1,
    isSeveral: answer?.is_several === 1,
    hits: { ...told, pages, select, current: positionIn(places, current) },
  };
}

/** Every page with places, and what stands around those that are known. */
function pagesOf(counts: readonly (readonly [number, number])[], places: readonly ImagePlace[]): HitPage[] {
  const known = new Map(pagesOfHits(places).map((each) => [each.page, each.snippets]));
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([page, count]) => ({ page, count, snippets: known.get(page) ?? [] }));
}
