import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  clampZoom,
  layoutPages,
  NARROWEST_SPREAD_PX,
  type PageLayout,
  type PageSize,
  type Viewport,
  type Zoom,
  zoomFactor,
} from '../layout/page-layout.ts';
import { type Turn, turnedOn, turnedSize } from '../layout/turn.ts';
import { type Arrangement, UPRIGHT_COLUMN } from '../place/arrangement-memory.ts';
import type { Place } from '../place/place-memory.ts';
import { type LaidOut, type PlaceTarget, useHeldPlace } from './use-held-place.ts';
import { useInnerSize, useScrolled } from './use-scroll-box.ts';
import { type SeenPages, useSeenPages } from './use-seen-pages.ts';

export interface ReaderViewport {
  scroller: RefObject<HTMLDivElement | null>;
  layout: PageLayout;
  zoom: Zoom;
  /** 1 is 100 %. */
  factor: number;
  seen: SeenPages;
  size: Viewport;
  turn: Turn;
  /** Two pages side by side where there is room; null where there is none. */
  isSpread: boolean | null;
  /** All pages a quarter further: 1 clockwise, -1 back. */
  rotate(direction: 1 | -1): void;
  setSpread(isSpread: boolean): void;
  setZoom(zoom: Zoom): void;
  /** Zooms around a point of the screen, so that what lies under the fingers stays there. */
  zoomAt(factor: number, clientX: number, clientY: number): void;
  /** To a place of the pages as they are shown. */
  goTo(target: PlaceTarget): void;
  place(): Place;
  /** Whether the view has left where reading began: then nothing that comes late may carry the reader off. */
  isTaken: RefObject<boolean>;
}

const A4: PageSize = { width: 595, height: 842 };

type Arranging = readonly [Arrangement, (arrangement: Arrangement) => void];

const FIXED: Arranging = [UPRIGHT_COLUMN, () => {}];

/** The pages in their scrolling box: how they lie, what is seen of them, and how to move and zoom. */
export function useViewport(
  sizes: readonly PageSize[],
  start: Place,
  currentIndex: RefObject<number>,
  [arrangement, arrange]: Arranging = FIXED,
): ReaderViewport {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useInnerSize(scroller);
  const { turn } = arrangement;
  const isSpread = size.width < NARROWEST_SPREAD_PX || sizes.length < 2 ? null : arrangement.isSpread;
  const across = isSpread === true ? 2 : 1;
  const [zoom, setZoom] = useState<Zoom>(start.zoom ?? { kind: 'width' });
  const shown = useMemo(() => sizes.map((page) => turnedSize(page, turn)), [sizes, turn]);
  const factor = size.width === 0 ? 1 : zoomFactor(zoom, shown[0] ?? A4, size, across);
  const layout = useMemo(
    () => layoutPages(shown, factor, size.width, across),
    [shown, factor, size.width, across],
  );
  const live = useRef<LaidOut>({ scroller, layout, size });
  live.current = { scroller, layout, size };

  const { seen, look } = useSeenPages(live, start.page, currentIndex);
  const { apply, hold, follow, holdPage, ...moves } = useHeldPlace(live, start, look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the layout must not move what is read.
  useLayoutEffect(() => apply(), [layout, apply]);
  // Of a view that is only higher or lower nothing moves; more or less of it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it says.
  useLayoutEffect(() => look(), [size.height, look]);
  useScrolled(scroller, () => {
    follow();
    look();
  });

  const zooming = useZooming(live, hold, setZoom);
  const inRange = { ...seen, last: Math.min(seen.last, sizes.length - 1) };
  const rotate = (direction: 1 | -1) => {
    holdPage(seen.current, direction);
    arrange({ ...arrangement, turn: turnedOn(turn, direction) });
  };
  const setSpread = (next: boolean) => {
    holdPage(seen.current, 0);
    arrange({ ...arrangement, isSpread: next });
  };
  const arranging = { turn, isSpread, rotate, setSpread };
  return { scroller, layout, zoom, factor, seen: inRange, size, ...arranging, ...zooming, ...moves };
}

/** Zooming keeps its middle: of the view, or of the fingers. */
function useZooming(
  live: RefObject<LaidOut>,
  hold: (viewX: number, viewY: number) => void,
  setZoom: (zoom: Zoom) => void,
): Pick<ReaderViewport, 'setZoom' | 'zoomAt'> {
  const zoomInMiddle = useCallback(
    (next: Zoom) => {
      const { width, height } = live.current.size;
      hold(width / 2, height / 2);
      setZoom(next);
    },
    [live, hold, setZoom],
  );
  const zoomAt = useCallback(
    (next: number, clientX: number, clientY: number) => {
      const frame = live.current.scroller.current?.getBoundingClientRect();
      if (!frame) return;
      hold(clientX - frame.left, clientY - frame.top);
      setZoom({ kind: 'exact', zoom: clampZoom(next) });
    },
    [live, hold, setZoom],
  );
  return { setZoom: zoomInMiddle, zoomAt };
}
