import { type ReactNode, type RefObject, useEffect } from 'react';
import { nextZoom, type PageBox } from '../layout/page-layout.ts';
import classes from './page-column.module.css';
import { useDoubleTap } from './use-double-tap.ts';
import { useLeavingBars } from './use-leaving-bars.ts';
import { usePinchZoom } from './use-pinch-zoom.ts';
import type { ReaderViewport } from './use-viewport.ts';

/** Draws a page, 1-based, in its box, with its number as its key; `factor` 1 is 100 %. */
export type RenderPage = (number: number, box: PageBox, factor: number) => ReactNode;

interface PageColumnProps {
  viewport: ReaderViewport;
  title: string;
  renderPage: RenderPage;
}

/** The column of pages. Only those near the view exist; the rest is room of the right height. */
export function PageColumn({ viewport, title, renderPage }: PageColumnProps) {
  const { layout, seen, factor } = viewport;
  useWheelZoom(viewport.scroller, viewport.factor, viewport.zoomAt);
  usePinchZoom(viewport.scroller, viewport.factor, viewport.zoomAt);
  useDoubleTap(viewport);
  const pages = layout.boxes.slice(seen.first, seen.last + 1);
  return (
    <div
      ref={viewport.scroller}
      className={classes.scroller}
      {...useLeavingBars(viewport.scroller)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="document"
      aria-label={`原文：${title}`}
    >
      <div className={classes.column} style={{ width: layout.width, height: layout.height }}>
        {pages.map((box, index) => renderPage(seen.first + index + 1, box, factor))}
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
