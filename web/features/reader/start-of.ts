import { type AskedPlace, type Place, recallPlace } from '#web/pdf/place/place-memory.ts';
import { localStore, sessionStore } from '#web/ui/browser-store.ts';

export interface Start {
  place: Place;
  /** Goes on where this visit was: nothing may carry the reader elsewhere. */
  isResumed: boolean;
}

/**
 * The place of this visit wins, which is there after reloading, on the way back and after another view; then what
 * the address asks for; then the place where this report was left; else the beginning.
 */
export function startOf(asked: AskedPlace, fid: number, visit: string, pageCount: number): Start {
  const left = recallPlace(sessionStore, visit, pageCount);
  if (left !== null) return { place: left, isResumed: true };
  const top = (page: number) => ({ place: { page, offset: 0 }, isResumed: false });
  if (asked.page !== null) return top(Math.min(asked.page, pageCount));
  if (asked.query !== '') return top(1);
  const known = recallPlace(localStore, String(fid), pageCount);
  return known === null ? top(1) : { place: known, isResumed: false };
}
