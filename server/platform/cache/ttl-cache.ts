import { createAgingLru } from './lru.ts';

/** What is worked out once in a while, each once for all who ask at the same time. */
export interface TtlCache<Value> {
  /** `make` says whether its list may be kept. Rejects as it does. `now` is milliseconds since 1970. */
  get(key: string, now: number, make: () => Promise<{ list: Value; isWhole: boolean }>): Promise<Value>;
  /** Whoever asks for a list of this beginning from now on gets a new one. */
  forget(prefix: string): void;
}

export interface TtlCacheOptions {
  freshMs: number;
  /** The lists asked for longest ago go first. */
  most: number;
}

export function createTtlCache<Value>(options: TtlCacheOptions): TtlCache<Value> {
  const kept = createAgingLru<Promise<Value>>(options);
  return {
    get(key, now, make) {
      const known = kept.get(key, now);
      if (known !== undefined) return known;
      const list: Promise<Value> = Promise.resolve()
        .then(make)
        .then(
          (made) => {
            if (!made.isWhole) kept.drop(key, list);
            return made.list;
          },
          (error: unknown) => {
            kept.drop(key, list);
            throw error;
          },
        );
      kept.set(key, list, now);
      return list;
    },
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
