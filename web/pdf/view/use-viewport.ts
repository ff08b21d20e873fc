import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  clampZoom,
  layoutPages,
  type PageLayout,
  type PageSize,
  type Viewport,
  type Zoom,
  zoomFactor,
} from '../layout/page-layout.ts';
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
  setZoom(zoom: Zoom): void;
  /** Zooms around a point of the screen, so that what lies under the fingers stays there. */
  zoomAt(factor: number, clientX: number, clientY: number): void;
  goTo(target: PlaceTarget): void;
  place(): Place;
}

const A4: PageSize = { width: 595, height: 842 };

/** The column of pages in its scrolling box: how it lies, what is seen of it, and how to move and zoom. */
export function useViewport(
  sizes: readonly PageSize[],
  start: Place,
  currentIndex: RefObject<number>,
): ReaderViewport {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useInnerSize(scroller);
  const [zoom, setZoom] = useState<Zoom>(start.zoom ?? { kind: 'width' });
  const factor = size.width === 0 ? 1 : zoomFactor(zoom, sizes[0] ?? A4, size);
  const layout = useMemo(() => layoutPages(sizes, factor, size.width), [sizes, factor, size.width]);
  const live = useRef<LaidOut>({ scroller, layout, size });
  live.current = { scroller, layout, size };

  const { seen, look } = useSeenPages(live, start.page, currentIndex);
  const { apply, hold, goTo, place } = useHeldPlace(live, start, look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the layout must not move what is read.
  useLayoutEffect(apply, [layout, size, apply]);
  useScrolled(scroller, () => {
    hold(live.current.size.width / 2, 0);
    look();
  });

  const zooming = useZooming(live, hold, setZoom);
  const inRange = { ...seen, last: Math.min(seen.last, sizes.length - 1) };
  return { scroller, layout, zoom, factor, seen: inRange, size, ...zooming, goTo, place };
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
