import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isBackToList, rememberSearchAddress } from '#web/features/addresses/index.ts';
import { localStore } from '#web/ui/browser-store.ts';
import { recallListPlace, rememberListPlace } from './list-places.ts';

const QUIET_MS = 200;

/** Keeps where this list is, and shows it there again for who comes back to it from a report. */
export function useListPlace(hasResults: boolean): void {
  const { pathname, search, state, key } = useLocation();
  const address = pathname + search;
  // Read before the list scrolls to its top on the way in, which would be kept as its place.
  const wanted = useRef<number | null>(null);

  useEffect(() => {
    rememberSearchAddress(address);
    wanted.current = isBackToList(state) ? recallListPlace(localStore, address) : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => rememberListPlace(localStore, address, Math.round(window.scrollY));
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    // A report opens in another tab: this one is hidden, not left.
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [address, state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a list is looked at again.
  useEffect(() => {
    if (!hasResults || wanted.current === null) return;
    window.scrollTo({ top: wanted.current, behavior: 'instant' });
    wanted.current = null;
  }, [hasResults, key]);
}
