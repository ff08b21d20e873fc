import { LRUCache } from 'lru-cache';

/** Values by key within a bound. Beyond it those go that were asked for longest ago; what is larger than the bound is never kept. */
export type Lru<Key extends string | number, Value extends object | string | number> = Pick<
  LRUCache<Key, Value>,
  'get' | 'has' | 'set' | 'delete' | 'clear' | 'keys'
>;

type Bound<Value> = { most: number } | { mostBytes: number; bytesOf: (value: Value) => number };

export const createLru = <Key extends string | number, Value extends object | string | number>(
  bound: Bound<Value>,
): Lru<Key, Value> =>
  new LRUCache<Key, Value>(
    'most' in bound
      ? { max: bound.most }
      : {
          maxSize: Math.max(1, bound.mostBytes),
          sizeCalculation: (value) => Math.max(1, bound.bytesOf(value)),
        },
  );

/** The same for values that age. `now` is in milliseconds, of whatever clock, but of one for each. */
export interface AgingLru<Value> {
  get(key: string, now: number): Value | undefined;
  set(key: string, value: Value, now: number): void;
  delete(key: string): void;
  /** Only where it is still this one. */
  drop(key: string, value: Value): void;
  keys(): Iterable<string>;
}

export function createAgingLru<Value extends object | string | number>({
  freshMs,
  most,
}: {
  freshMs: number;
  most: number;
}): AgingLru<Value> {
  // Zero would mean that an entry never ages.
  let time = 1;
  const at = (now: number) => {
    time = now + 1;
  };
  // What is as old as `freshMs` is too old.
  const kept = new LRUCache<string, Value>({
    max: most,
    ttl: freshMs - 1,
    ttlResolution: 0,
    perf: { now: () => time },
  });
  return {
    get(key, now) {
      at(now);
      return kept.get(key);
    },
    set(key, value, now) {
      at(now);
      kept.set(key, value);
    },
    delete: (key) => void kept.delete(key),
    drop(key, value) {
      if (kept.peek(key) === value) kept.delete(key);
    },
    keys: () => [...kept.keys()],
  };
}
