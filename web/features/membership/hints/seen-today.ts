import { dayOf } from '#contract/text/calendar.ts';

const keyOf = (what: string, uid: number): string => `yanjian-${what}-${uid}`;
const today = (): string => dayOf(Math.floor(Date.now() / 1000));

/** Whether this person has seen it today (in Shanghai) in this browser. */
export const isSeenToday = (what: 'hint' | 'coupons', uid: number): boolean =>
  localStorage.getItem(keyOf(what, uid)) === today();

export const markSeen = (what: 'hint' | 'coupons', uid: number): void =>
  localStorage.setItem(keyOf(what, uid), today());
