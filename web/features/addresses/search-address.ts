import { sessionStore } from '#web/ui/browser-store.ts';

/**
 * Where the reader came from: the search this tab showed last. Reports open in new tabs, which start without a memory,
 * so there the page that opened the tab counts.
 */
const KEY = 'yanjian-last-search';

function isSearch(address: string): boolean {
  return /^\/(?:report|chart)(?:\?|$)/.test(address);
}

/** Keeps the address of the search on show, for this tab. */
export function rememberSearchAddress(address: string): void {
  sessionStore.setItem(KEY, address);
}

/** Path and query of the search to go back to; null where this tab has shown none and was not opened from one. */
export function lastSearchAddress(): string | null {
  const kept = sessionStore.getItem(KEY) ?? '';
  if (isSearch(kept)) return kept;
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && isSearch(pathname + search) ? pathname + search : null;
}

/** Navigation state of a link that leads back: the list then shows where it was left. */
export const BACK_TO_LIST = { backToList: true } as const;

export function isBackToList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'backToList' in state;
}
