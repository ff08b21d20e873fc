import { useEffect, useLayoutEffect, useRef } from 'react';
import { localStore, sessionStore } from '#web/ui/browser-store.ts';
import type { ReaderViewport } from '../view/use-viewport.ts';
import { rememberPlace } from './place-memory.ts';

const QUIET_MS = 400;

/**
 * Keeps the place once scrolling rests, when the page is left, and when the pages give way to something else: for the
 * report in this browser, and for the visit in this tab, which has the address that `visitOf` is given.
 */
export function useRememberedPlace(
  fid: number,
  visitOf: (search: string) => string,
  viewport: Pick<ReaderViewport, 'scroller' | 'place'> & Partial<Pick<ReaderViewport, 'zoom'>>,
): void {
  const { scroller, place, zoom } = viewport;
  const keep = useRef(() => {});
  keep.current = () => {
    const here = { ...place(), ...(zoom && { zoom }) };
    rememberPlace(localStore, String(fid), here, Date.now());
    rememberPlace(sessionStore, visitOf(window.location.search), here, Date.now());
  };

  // A layout effect: when it ends the pages still stand, and can be asked for their place.
  useLayoutEffect(() => {
    const onPageHide = () => keep.current();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      keep.current();
    };
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep.current(), QUIET_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}
