import type { Tier } from '#contract/rights/levels.ts';

/**
 * Who makes a request, from where and when: the one name for it in the whole server. Identity comes from the session
 * alone, never from a payload.
 */
export interface Caller {
  /** Stays the same for one visitor or login session and identifies nobody outside this server; empty without a session. */
  sessionKey: string;
  /** null for visitors. */
  uid: number | null;
  tier: Tier;
  /** Whose quotas they draw on together with others; null or absent where they have their own. */
  pot?: number | null;
  /** IP address as text. */
  address: string;
  userAgent: string;
  /** The cookie that says whose browser this was before, as `known-browser.ts` reads it; empty without one. */
  knownCookie: string;
  /** The personal token by which a program acts for `uid`; absent for the person in a browser. */
  tokenId?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Aborts when the caller has gone, so that nobody goes on working for them; absent where nothing can end early. */
  signal?: AbortSignal;
}
