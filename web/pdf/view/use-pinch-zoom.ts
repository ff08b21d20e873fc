import { type RefObject, useEffect, useRef } from 'react';

interface Pinch {
  distance: number;
  factor: number;
}

const distanceOf = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Two fingers zoom around the point between them; the drawn pages stretch until the fingers lift. */
export function usePinchZoom(
  scroller: RefObject<HTMLDivElement | null>,
  factor: number,
  zoomAt: (factor: number, x: number, y: number) => void,
) {
  const latest = useRef(factor);
  latest.current = factor;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pinch: Pinch | null = null;
    let frame = 0;
    const ending = new AbortController();
    const { signal } = ending;
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) return;
      event.preventDefault();
      pinch ??= { distance: distanceOf(a, b), factor: latest.current };
      const next = (pinch.factor * distanceOf(a, b)) / pinch.distance;
      const [x, y] = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => zoomAt(next, x, y));
    };
    const onEnd = (event: TouchEvent) => {
      if (event.touches.length < 2) pinch = null;
    };
    element.addEventListener('touchmove', onMove, { passive: false, signal });
    element.addEventListener('touchend', onEnd, { signal });
    element.addEventListener('touchcancel', onEnd, { signal });
    return () => {
      cancelAnimationFrame(frame);
      ending.abort();
    };
  }, [scroller, zoomAt]);
}
