import { expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';

it('draws the same for the same seed, another for another', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed);
    return [random.integer(1, 1_000_000), random.pick(['a', 'b', 'c']), random.shuffle([1, 2, 3, 4, 5])];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

it('keeps to the bounds and reaches both', () => {
  const random = seededRandom(1);
  const draws = Array.from({ length: 1000 }, () => random.integer(2, 5));
  expect([Math.min(...draws), Math.max(...draws)]).toEqual([2, 5]);
});
