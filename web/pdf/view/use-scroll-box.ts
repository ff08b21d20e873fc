import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Viewport } from '../layout/page-layout.ts';

type ScrollerRef = RefObject<HTMLDivElement | null>;

/** The room inside the element, in CSS pixels; zero until it is mounted. */
export function useInnerSize(scroller: ScrollerRef): Viewport {
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
export function useScrolled(scroller: ScrollerRef, onScrolled: () => void): void {
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
