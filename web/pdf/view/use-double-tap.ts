import { useEffect, useRef } from 'react';
import type { ReaderViewport } from './use-viewport.ts';

/** Two taps so close together, in time and on the screen, are one gesture. */
const [WITHIN_MS, WITHIN_PX] = [300, 24];
/** A finger that moved further was scrolling. */
const STILL_PX = 10;
/** From a page that fits the width of a phone to letters of the usual size. */
const CLOSER = 2.4;

interface Tap {
  x: number;
  y: number;
  /** As events tell it. */
  atMs: number;
}

const near = (a: Tap, b: Tap, px: number) => Math.hypot(a.x - b.x, a.y - b.y) <= px;

type Zoomed = Pick<ReaderViewport, 'scroller' | 'zoom' | 'factor' | 'setZoom' | 'zoomAt'>;

/** Two taps bring what lies under the finger close; two more show the whole width again. */
export function useDoubleTap(viewport: Zoomed): void {
  const { scroller } = viewport;
  const latest = useRef(viewport);
  latest.current = viewport;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let begun: Tap | null = null;
    let before: Tap | null = null;
    const ending = new AbortController();
    const { signal } = ending;
    const tapOf = (event: TouchEvent): Tap | null => {
      const [touch] = event.changedTouches;
      return touch ? { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp } : null;
    };
    const onStart = (event: TouchEvent) => {
      begun = event.touches.length === 1 ? tapOf(event) : null;
    };
    const onEnd = (event: TouchEvent) => {
      const tap = tapOf(event);
      const isTap = tap !== null && begun !== null && near(tap, begun, STILL_PX);
      const isSecond =
        isTap && before !== null && tap.atMs - before.atMs <= WITHIN_MS && near(tap, before, WITHIN_PX);
      before = isTap && !isSecond ? tap : null;
      if (!isSecond) return;
      event.preventDefault();
      const { zoom, factor, setZoom, zoomAt } = latest.current;
      if (zoom.kind === 'exact') setZoom({ kind: 'width' });
      else zoomAt(factor * CLOSER, tap.x, tap.y);
    };
    element.addEventListener('touchstart', onStart, { passive: true, signal });
    element.addEventListener('touchend', onEnd, { passive: false, signal });
    return () => ending.abort();
  }, [scroller]);
}
