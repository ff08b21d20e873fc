import { type RefObject, useCallback, useState } from 'react';
import { currentPageIndex, pagesWithin } from '../layout/page-layout.ts';
import type { LaidOut } from './use-held-place.ts';

/** 0-based. */
export interface SeenPages {
  /** Pages to keep mounted. */
  first: number;
  last: number;
  /** The page in view. */
  current: number;
}

/** Which pages lie in and near the view; `look` finds out again after a scroll, a new layout or a move to a page (0-based). */
export function useSeenPages(live: RefObject<LaidOut>, startPage: number, currentIndex: RefObject<number>) {
  const at = startPage - 1;
  const [seen, setSeen] = useState<SeenPages>({ first: at, last: at, current: at });
  const look = useCallback(
    (wanted?: number) => {
      const { scroller, layout, size } = live.current;
      if (!scroller.current || size.height === 0) return;
      const top = scroller.current.scrollTop;
      // One view above and below is kept drawn; beyond that the canvases are given back.
      const { first, last } = pagesWithin(layout, top - size.height, top + size.height * 2);
      const current = currentPageIndex(layout, top, size.height, wanted ?? currentIndex.current);
      currentIndex.current = current;
      setSeen((old) =>
        old.first === first && old.last === last && old.current === current ? old : { first, last, current },
      );
    },
    [live, currentIndex],
  );
  return { seen, look };
}
