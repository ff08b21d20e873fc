import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Anchor,
  anchorAt,
  clampZoom,
  currentPageIndex,
  layoutPages,
  type PageLayout,
  type PageSize,
  pagesWithin,
  scrollToAnchor,
  type Viewport,
  type Zoom,
  zoomFactor,
} from '../layout/page-layout.ts';
import type { Place } from '../place/place-memory.ts';

export interface PlaceTarget {
  /** 1-based. */
  page: number;
  /** Share of the page height, 0 at its top. */
  offset: number;
  /** Centred where the place is a passage; at the top where it is a heading or a page. */
  align: 'top' | 'centre';
}

export interface ReaderViewport {
  scroller: RefObject<HTMLDivElement | null>;
  layout: PageLayout;
  zoom: Zoom;
  /** 1 is 100 %. */
  factor: number;
  /** Pages to keep mounted, 0-based. */
  shown: { first: number; last: number };
  /** Page in view, 0-based. */
  current: number;
  size: Viewport;
  setZoom(zoom: Zoom): void;
  /** Zooms around a point of the screen, so that what lies under the fingers stays there. */
  zoomAt(factor: number, clientX: number, clientY: number): void;
  goTo(target: PlaceTarget): void;
  place(): Place;
}

/** Part of the view at which a passage is put: a little above the middle, where the eye rests. */
const CENTRE = 0.4;

function topAnchor(place: Place): Anchor {
  return { index: place.page - 1, x: 0.5, y: place.offset, viewX: 0, viewY: 0 };
}

function useSizeOf(scroller: RefObject<HTMLDivElement | null>): Viewport {
  const [size, setSize] = useState<Viewport>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return size;
}

/** Calls back once a frame while the element scrolls. */
function useScrolled(scroller: RefObject<HTMLDivElement | null>, onScrolled: () => void): void {
  const latest = useRef(onScrolled);
  latest.current = onScrolled;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current());
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}

export function useViewport(
  sizes: readonly PageSize[],
  start: Place,
  currentIndex: RefObject<number>,
): ReaderViewport {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSizeOf(scroller);
  const [zoom, setZoomState] = useState<Zoom>({ kind: 'width' });
  const anchor = useRef<Anchor>(topAnchor(start));
  const [seen, setSeen] = useState({ first: start.page - 1, last: start.page - 1, current: start.page - 1 });

  const firstSize = sizes[0] ?? { width: 595, height: 842 };
  const factor = size.width === 0 ? 1 : zoomFactor(zoom, firstSize, size);
  const layout = useMemo(() => layoutPages(sizes, factor, size.width), [sizes, factor, size.width]);
  const live = useRef({ layout, size, factor });
  live.current = { layout, size, factor };

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || live.current.size.height === 0) return;
    const { layout: now, size: view } = live.current;
    const top = element.scrollTop;
    // One view above and below is kept drawn; beyond that the canvases are given back.
    const { first, last } = pagesWithin(now, top - view.height, top + view.height * 2);
    const current = currentPageIndex(now, top, view.height);
    currentIndex.current = current;
    setSeen((old) =>
      old.first === first && old.last === last && old.current === current ? old : { first, last, current },
    );
  }, [currentIndex]);

  const apply = useCallback(() => {
    const element = scroller.current;
    if (!element || live.current.size.width === 0) return;
    const wished = { ...anchor.current };
    if (wished.viewX === 0) wished.viewX = live.current.size.width / 2;
    const { left, top } = scrollToAnchor(live.current.layout, wished);
    element.scrollTo({ left, top, behavior: 'instant' });
    look();
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the layout must not move what is read.
  useLayoutEffect(apply, [layout, size, apply]);

  const anchorView = useCallback((viewX: number, viewY: number) => {
    const element = scroller.current;
    if (!element) return;
    const scroll = { left: element.scrollLeft, top: element.scrollTop };
    anchor.current = anchorAt(live.current.layout, scroll, viewX, viewY);
  }, []);

  useScrolled(scroller, () => {
    anchorView(live.current.size.width / 2, 0);
    look();
  });

  const setZoom = useCallback(
    (next: Zoom) => {
      const { width, height } = live.current.size;
      anchorView(width / 2, height / 2);
      setZoomState(next);
    },
    [anchorView],
  );

  const zoomAt = useCallback(
    (next: number, clientX: number, clientY: number) => {
      const frame = scroller.current?.getBoundingClientRect();
      if (!frame) return;
      anchorView(clientX - frame.left, clientY - frame.top);
      setZoomState({ kind: 'exact', zoom: clampZoom(next) });
    },
    [anchorView],
  );

  const goTo = useCallback(
    (target: PlaceTarget) => {
      const viewY = target.align === 'centre' ? live.current.size.height * CENTRE : 4;
      anchor.current = { index: target.page - 1, x: 0.5, y: target.offset, viewX: 0, viewY };
      apply();
    },
    [apply],
  );

  const place = useCallback((): Place => {
    const element = scroller.current;
    if (!element) return start;
    const at = anchorAt(live.current.layout, { left: 0, top: element.scrollTop }, 0, 0);
    return { page: at.index + 1, offset: Math.round(at.y * 10_000) / 10_000 };
  }, [start]);

  return {
    scroller,
    layout,
    zoom,
    factor,
    shown: { first: seen.first, last: Math.min(seen.last, sizes.length - 1) },
    current: seen.current,
    size,
    setZoom,
    zoomAt,
    goTo,
    place,
  };
}
