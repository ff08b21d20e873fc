import { createAgingLru } from '#server/platform/cache/lru.ts';

/** What was noted a short while ago and need not be again. */
export interface RecentlyNoted {
  /** Whether this was noted within that while; `now` is milliseconds since 1970. */
  has(key: string, now: number): boolean;
  note(key: string, now: number): void;
}

/** Keeps the `most` that were noted last. */
export function createRecentlyNoted({ withinMs, most }: { withinMs: number; most: number }): RecentlyNoted {
  const noted = createAgingLru<number>({ freshMs: withinMs, most });
  return {
    has(key, now) {
      const at = noted.get(key, now);
      // The clock may have been put back.
      return at !== undefined && Math.abs(now - at) < withinMs;
    },
    note: (key, now) => noted.set(key, now, now),
  };
}
