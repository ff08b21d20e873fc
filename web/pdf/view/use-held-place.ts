import { type RefObject, useCallback, useRef } from 'react';
import {
  type Anchor,
  anchorAt,
  type PageLayout,
  scrollToAnchor,
  type Viewport,
} from '../layout/page-layout.ts';
import { revealSideways, type Span } from '../layout/reveal-sideways.ts';
import { turnedPoint } from '../layout/turn.ts';
import type { Place } from '../place/place-memory.ts';

/** The column of pages as it lies at the moment, for what must not change with it. */
export interface LaidOut {
  scroller: RefObject<HTMLDivElement | null>;
  layout: PageLayout;
  size: Viewport;
}

export interface PlaceTarget {
  /** 1-based. */
  page: number;
  /** Share of the page height, 0 at its top. */
  offset: number;
  /** Centred where the place is a passage; at the top where it is a heading or a page. */
  align: 'top' | 'centre';
  /** What has to be in view across; without it the view stays where it is. */
  across?: Span | undefined;
}

/** Part of the view at which a passage is put: a little above the middle, where the eye rests. */
const CENTRE = 0.4;
/** Where a place stands that is at the top: below the edge by a line of the gap between pages. */
const TOP_PX = 4;

function scrollOf({ scroller }: LaidOut) {
  return { left: scroller.current?.scrollLeft ?? 0, top: scroller.current?.scrollTop ?? 0 };
}

function anchorOf(target: PlaceTarget, live: LaidOut): Anchor {
  const { layout, size } = live;
  const index = target.page - 1;
  const viewX = size.width / 2;
  const viewY = target.align === 'centre' ? size.height * CENTRE : TOP_PX;
  const box = layout.boxes[index];
  if (!box || size.width === 0) return { index, x: 0.5, y: target.offset, viewX, viewY };
  const { left } = scrollOf(live);
  const scrollLeft = target.across ? revealSideways(box, target.across, left, size.width) : left;
  return { index, x: (scrollLeft + viewX - box.left) / box.width, y: target.offset, viewX, viewY };
}

/** The place that stays under the eye while the layout changes, and the moves to another. */
export function useHeldPlace(live: RefObject<LaidOut>, start: Place, onMoved: (wanted?: number) => void) {
  /** null until the first look: what was asked for is then at the top, in the middle across. */
  const anchor = useRef<Anchor | null>(null);
  /** Where the view was put last, in pixels from the top; what lies elsewhere was moved there by the reader. */
  const put = useRef(0);
  /** The view was moved on from where reading began. */
  const isTaken = useRef(false);

  /** `wanted` is the 0-based page that the view goes to, where it goes to one. */
  const apply = useCallback(
    (wanted?: number) => {
      const { scroller, layout, size } = live.current;
      if (!scroller.current || size.width === 0) return;
      const first = { index: start.page - 1, x: 0.5, y: start.offset, viewX: size.width / 2, viewY: TOP_PX };
      const { left, top } = scrollToAnchor(layout, anchor.current ?? first);
      scroller.current.scrollTo({ left, top, behavior: 'instant' });
      put.current = scroller.current.scrollTop;
      onMoved(wanted);
    },
    [live, start, onMoved],
  );

  /** Holds what lies under this point of the view. */
  const hold = useCallback(
    (viewX: number, viewY: number) => {
      if (!live.current.scroller.current) return;
      anchor.current = anchorAt(live.current.layout, scrollOf(live.current), viewX, viewY);
    },
    [live],
  );

  /** After a scroll: holds what is at the top, and remembers whether it was the reader who scrolled. */
  const follow = useCallback(() => {
    const { size } = live.current;
    isTaken.current ||= Math.abs(scrollOf(live.current).top - put.current) > 1;
    hold(size.width / 2, 0);
  }, [live, hold]);
  /**
   * Holds a page, 0-based, while pages are laid otherwise: what of it lies nearest the middle of the view, which
   * `direction` turns by a quarter along with the pages.
   */
  const holdPage = useCallback(
    (index: number, direction: 1 | -1 | 0) => {
      const { width, height } = live.current.size;
      const at = anchorAt(live.current.layout, scrollOf(live.current), width / 2, height / 2, index);
      const inside = { x: Math.min(1, Math.max(0, at.x)), y: Math.min(1, Math.max(0, at.y)) };
      const turned = direction === 0 ? inside : turnedPoint(inside, direction === 1 ? 90 : 270);
      anchor.current = { ...at, ...turned };
    },
    [live],
  );

  const goTo = useCallback(
    (target: PlaceTarget) => {
      isTaken.current = true;
      anchor.current = anchorOf(target, live.current);
      apply(target.page - 1);
    },
    [live, apply],
  );

  const place = useCallback((): Place => {
    if (!live.current.scroller.current) return start;
    const at = anchorAt(live.current.layout, scrollOf(live.current), 0, TOP_PX);
    return { page: at.index + 1, offset: Math.round(at.y * 10_000) / 10_000 };
  }, [live, start]);

  return { apply, hold, follow, holdPage, goTo, place, isTaken };
}
