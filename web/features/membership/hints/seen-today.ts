import { dayOf } from '#contract/text/calendar.ts';
import { localStore } from '#web/ui/browser-store.ts';

const keyOf = (what: string, uid: number): string => `yanjian-${what}-${uid}`;
const today = (): string => dayOf(Math.floor(Date.now() / 1000));

/** Whether this person has seen it today (in Shanghai) in this browser. */
export const isSeenToday = (what: 'hint' | 'coupons', uid: number): boolean =>
  localStore.getItem(keyOf(what, uid)) === today();

export const markSeen = (what: 'hint' | 'coupons', uid: number): void =>
  void localStore.setItem(keyOf(what, uid), today());
