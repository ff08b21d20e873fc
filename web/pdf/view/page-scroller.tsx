import { type RefObject, useEffect } from 'react';
import { nextZoom } from '../layout/page-layout.ts';
import type { PageMark } from './area-mark.tsx';
import type { Find } from './find-state.ts';
import classes from './page-scroller.module.css';
import { PageView } from './page-view.tsx';
import type { PlaceTarget } from './use-held-place.ts';
import { usePinchZoom } from './use-pinch-zoom.ts';
import type { ReaderViewport } from './use-viewport.ts';

/** The column of pages. Only those near the view exist; the rest is room of the right height. */
export function PageScroller({
  viewport,
  find,
  mark,
  goTo,
  title,
}: {
  viewport: ReaderViewport;
  find: Find;
  /** The area that is told apart; null without one. */
  mark: PageMark | null;
  /** Where a link of the report leads. */
  goTo: (target: PlaceTarget) => void;
  title: string;
}) {
  const { layout, seen } = viewport;
  useWheelZoom(viewport.scroller, viewport.factor, viewport.zoomAt);
  usePinchZoom(viewport.scroller, viewport.factor, viewport.zoomAt);
  const pages = layout.boxes.slice(seen.first, seen.last + 1);
  return (
    <div
      ref={viewport.scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="document"
      aria-label={`原文：${title}`}
    >
      <div className={classes.column} style={{ width: layout.width, height: layout.height }}>
        {pages.map((box, index) => {
          const number = seen.first + index + 1;
          return (
            <PageView
              key={number}
              number={number}
              box={box}
              factor={viewport.factor}
              matches={find.found.get(number)}
              currentMatch={find.current?.page === number ? find.current.index : -1}
              need={find.need}
              mark={mark?.area.page === number ? mark : undefined}
              goTo={goTo}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Ctrl with the wheel, which is also what a trackpad sends for a pinch. */
function useWheelZoom(
  scroller: RefObject<HTMLDivElement | null>,
  factor: number,
  zoomAt: (factor: number, x: number, y: number) => void,
) {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const isNotch = Math.abs(event.deltaY) >= 40;
      const next = isNotch
        ? nextZoom(factor, event.deltaY < 0 ? 1 : -1)
        : factor * Math.exp(-event.deltaY / 100);
      zoomAt(next, event.clientX, event.clientY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, factor, zoomAt]);
}
