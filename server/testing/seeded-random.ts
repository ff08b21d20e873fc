import { onTestFailed } from 'vitest';

/** Random draws that a failing run can repeat. */
export interface SeededRandom {
  seed: number;
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * Call inside a test. The seed comes from `TEST_SEED` or from chance, and is printed when the test fails,
 * so that `TEST_SEED=… npx vitest run <file>` repeats it.
 */
export function seededRandom(seed: number = chooseSeed()): SeededRandom {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.stack = `TEST_SEED=${seed} ${error.stack}`;
    console.error(`random seed: TEST_SEED=${seed}`);
  });
  const next = mulberry32(seed);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    seed,
    next,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    shuffle(items) {
      const rest = [...items];
      return items.flatMap(() => rest.splice(integer(0, rest.length - 1), 1));
    },
  };
}

function chooseSeed(): number {
  const given = Number(process.env.TEST_SEED);
  return Number.isInteger(given) && process.env.TEST_SEED ? given : Math.floor(Math.random() * 2 ** 31);
}

/** For draws outside a test, whose seed is fixed. Mulberry32, a small generator with a full period of 2^32, good enough to draw test cases. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
