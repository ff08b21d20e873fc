/** What is worked out once in a while, each once for all who ask at the same time. */
export interface TtlCache<Value> {
  /** `make` says whether its list may be kept. Rejects as it does. `now` is milliseconds since 1970. */
  get(key: string, now: number, make: () => Promise<{ list: Value; isWhole: boolean }>): Promise<Value>;
  /** Whoever asks for a list of this beginning from now on gets a new one. */
  forget(prefix: string): void;
}

export interface TtlCacheOptions {
  freshMs: number;
  /** The lists asked for first go first. */
  most: number;
}

export function createTtlCache<Value>({ freshMs, most }: TtlCacheOptions): TtlCache<Value> {
  const kept = new Map<string, { list: Promise<Value>; untilMs: number }>();
  return {
    get(key, now, make) {
      const known = kept.get(key);
      if (known !== undefined && now < known.untilMs) return known.list;
      const entry = { list: Promise.resolve().then(make), untilMs: now + freshMs };
      const drop = () => {
        if (kept.get(key) === own) kept.delete(key);
      };
      const list = entry.list.then(
        (made) => {
          if (!made.isWhole) drop();
          return made.list;
        },
        (error: unknown) => {
          drop();
          throw error;
        },
      );
      const own = { list, untilMs: entry.untilMs };
      kept.delete(key);
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, own);
      return list;
    },
    forget(prefix) {
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
}
