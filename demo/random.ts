/** A small seeded generator (mulberry32 over an FNV-1a hash), so that the same seed always tells the same story. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Uniform in [low, high). */
  between: (low: number, high: number) => number;
  /** Whole number in [low, high]. */
  whole: (low: number, high: number) => number;
  /** Roughly normal with the given mean and spread, never further than two spreads away. */
  around: (mean: number, spread: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Up to `count` different items, in random order. */
  sample: <T>(items: readonly T[], count: number) => T[];
};

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
};

/** The key says what is being drawn ("seed/白酒/market"): adding a draw elsewhere then changes nothing here. */
export function seededRandom(...key: (string | number)[]): Random {
  let state = hash(key.join('/'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const pool = [...items];
    const taken: T[] = [];
    while (taken.length < count && pool.length > 0)
      taken.push(...pool.splice(Math.floor(next() * pool.length), 1));
    return taken;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error(`候选项为空：${key.join('/')}`);
    return item;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    around: (mean, spread) => mean + spread * ((next() + next() + next() + next()) / 2 - 1) * 2,
    chance: (probability) => next() < probability,
    pick,
    sample,
  };
}
