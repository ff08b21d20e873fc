import type { Origin } from './traces.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** What is no `traceparent` names nobody either. */
const NOBODY = /^0*$/;

/** What a `traceparent` says; null where it is none. */
export function readTraceparent(text: unknown): Origin | null {
  const [, traceId = '', spanId = '', flags = ''] =
    typeof text === 'string' ? (TRACEPARENT.exec(text) ?? []) : [];
  if (NOBODY.test(traceId) || NOBODY.test(spanId)) return null;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** What a person did, as the page's first call after it tells. */
export interface Act {
  name: string;
  agoMs: number;
}

/** What the page says of an act is believed up to so much: nobody waits longer for a first call. */
const LONGEST_ACT_MS = 60_000;
const ACT = /^yanjian=(click|keydown|popstate):(\d{1,6})$/;

/**
 * The origin that a browser names, and the act where this is the first call of it. Whether it is kept its flags do not say, but its number
 * does, which the browser chose: whoever begins a trace below it bounds how many.
 */
export function readBrowser({ traceparent, tracestate }: Record<string, unknown>): {
  origin: Origin | undefined;
  act: Act | null;
} {
  const named = readTraceparent(traceparent);
  if (named === null) return { origin: undefined, act: null };
  const [, name, ms] = typeof tracestate === 'string' ? (ACT.exec(tracestate) ?? []) : [];
  const agoMs = Number(ms ?? 0);
  return {
    origin: { ...named, isKept: null },
    act: name === undefined || agoMs > LONGEST_ACT_MS ? null : { name, agoMs },
  };
}
