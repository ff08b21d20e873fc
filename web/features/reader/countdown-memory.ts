import { dayOf } from '#contract/text/calendar.ts';

const KEY = 'yanjian-countdowns';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function shownOn(store: Store, day: string): number[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return [];
    const { day: keptDay, fids } = kept as { day?: unknown; fids?: unknown };
    return keptDay === day && Array.isArray(fids) ? fids.filter((fid) => typeof fid === 'number') : [];
  } catch {
    return [];
  }
}

/**
 * Whether this is the first time today that the countdown of a report is due, and notes that it was. `nowMs` since 1970;
 * days are those of Shanghai. Where nothing can be kept it is due each time.
 */
export function takeCountdown(store: Store, fid: number, nowMs: number): boolean {
  const day = dayOf(Math.floor(nowMs / 1000));
  const fids = shownOn(store, day);
  if (fids.includes(fid)) return false;
  store.setItem(KEY, JSON.stringify({ day, fids: [...fids, fid] }));
  return true;
}
