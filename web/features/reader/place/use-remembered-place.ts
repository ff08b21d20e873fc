import { useEffect } from 'react';
import type { ReaderViewport } from '../view/use-viewport.ts';
import { rememberPlace } from './place-memory.ts';

const QUIET_MS = 400;

/** Keeps the place once scrolling rests, and when the page is left. */
export function useRememberedPlace(fid: number, { scroller, place }: ReaderViewport): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => rememberPlace(localStorage, fid, place(), Date.now());
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keep);
    };
  }, [fid, scroller, place]);
}
