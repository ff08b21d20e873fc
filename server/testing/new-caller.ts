import type { Caller } from '#server/platform/access/caller.ts';

/** Noon is far from every midnight. */
const NOON = Date.parse('2026-11-21T12:00:00+08:00');

let callers = 0;

/** Somebody new each time, in a browser and at an address of their own: a visitor, or the user of another tier. */
export function newCaller(change: Partial<Caller> = {}): Caller {
  callers += 1;
  const tier = change.tier ?? 'visitor';
  return {
    sessionKey: `browser-${callers}`,
    uid: tier === 'visitor' ? null : 5000 + callers,
    tier,
    address: `198.51.${Math.floor(callers / 250) % 250}.${callers % 250}`,
    userAgent: 'test',
    knownCookie: '',
    now: NOON,
    ...change,
  };
}
