import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { findInFile } from '#contract/calls/find.ts';
import type { Snippet } from '#contract/text/snippet.ts';
import { answerTo } from '#web/client/query.ts';
import type { FindMode } from '#web/pdf/find/find-language.ts';
import type { BarFind } from '#web/pdf/view/find-bar.tsx';
import type { FindQuestion, MatchPosition } from '#web/pdf/view/find-state.ts';
import { neighbour } from '#web/pdf/view/match-order.ts';
import { useFindControl, useSteps } from '#web/pdf/view/use-find-control.ts';
import { type HitList, type HitPage, pagesOfHits } from '../panels/hit-list.ts';

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

const NONE: readonly ImagePlace[] = [];

/** What the server answers to a question, and the places it tells, in reading order. */
function useAnswer(fid: number, { query, mode, cited, quote }: FindQuestion) {
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
  first: FindQuestion,
  { show, pageInView }: { show: (place: ImagePlace) => void; pageInView: () => number },
): ImageFind {
  const { question, setQuery: ask, current, setCurrent } = useFindControl(first, pageInView);
  const { query, mode } = question;
  const { answer, isError, refetch, places } = useAnswer(fid, question);
  const pages = useMemo(() => pagesOf(answer?.pages ?? [], places), [answer, places]);
  const found = useMemo(() => new Map(pages.map((hits) => [hits.page, hits])), [pages]);
  const select = useCallback(
    (position: MatchPosition) => {
      setCurrent(position);
      // The server tells the places of the first pages alone where there are very many.
      show(
        placeAt(places, position) ?? { page: position.page, boxes: [], snippet: { text: '', range: [0, 0] } },
      );
    },
    [places, show, setCurrent],
  );
  useEffect(() => {
    setCurrent(null);
    if (question.landing === 'none' || answer === undefined) return;
    const { cited, from } = question;
    const position =
      cited === null
        ? neighbour(found, null, 1, from)
        : { page: cited, index: Math.max(0, answer.cited_place) };
    if (position && found.has(position.page)) select(position);
  }, [question, answer, found, select, setCurrent]);

  const setQuery = useCallback(
    (next: string, nextMode: FindMode, landing?: 'find' | 'none') => {
      ask(next, nextMode, landing);
      // The same words once more, after what went wrong.
      if (isError && next === query) void refetch();
    },
    [ask, isError, query, refetch],
  );
  const told = {
    query,
    total: answer?.count ?? 0,
    scanned: answer === undefined ? 0 : pageCount,
    hasFailed: isError || answer?.is_ready === 0 || answer?.locked != null,
  };
  return {
    ...useSteps({ found, current, select, pageInView }),
    ...told,
    ...{ mode, setQuery, places },
    current: current === null ? null : (placeAt(places, current) ?? null),
    isSeveral: answer?.is_several === 1,
    hits: { ...told, pages, select, current },
  };
}

const placeAt = (places: readonly ImagePlace[], { page, index }: MatchPosition): ImagePlace | undefined =>
  places.filter((each) => each.page === page)[index];

/** Every page with places, and what stands around those that are known. */
function pagesOf(counts: readonly (readonly [number, number])[], places: readonly ImagePlace[]): HitPage[] {
  const known = new Map(pagesOfHits(places).map((each) => [each.page, each.snippets]));
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([page, count]) => ({ page, count, snippets: known.get(page) ?? [] }));
}
