import { createLru } from '#server/platform/cache/lru.ts';

/** Numbers by name, asked many at a time and kept each for itself until the next change of the index. */
export interface KeptCounts {
  /** The number of each name among what `key` stands for; `ask` is asked for those alone that are not kept. Rejects as it does. */
  get<Name extends string>(
    key: string,
    names: readonly Name[],
    ask: (missing: readonly Name[]) => Promise<ReadonlyMap<string, number>>,
  ): Promise<number[]>;
  /** To be called before and after each change: an answer that was on its way meanwhile is not kept. */
  clear(): void;
}

export interface KeptCountsOptions {
  /** So many numbers are kept; those asked for longest ago go first. */
  most: number;
  /** What stands for a longer key is not kept: nobody asks it twice. */
  longestKey: number;
}

export function createKeptCounts({ most, longestKey }: KeptCountsOptions): KeptCounts {
  const kept = createLru<string, number>({ most });
  let changes = 0;
  return {
    async get(key, names, ask) {
      const keyOf = (name: string) => `${key}\n${name}`;
      const missing = names.filter((name) => !kept.has(keyOf(name)));
      const known = new Map(names.map((name) => [name, kept.get(keyOf(name))]));
      if (missing.length === 0) return names.map((name) => known.get(name) ?? 0);
      const before = changes;
      const counts = await ask(missing);
      if (before === changes && key.length <= longestKey)
        for (const name of missing) kept.set(keyOf(name), counts.get(name) ?? 0);
      return names.map((name) => known.get(name) ?? counts.get(name) ?? 0);
    },
    clear() {
      changes += 1;
      kept.clear();
    },
  };
}
