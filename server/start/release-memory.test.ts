import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/** As a start does: much that lives for a while, so that the young generation grows to all it may have. */
function growYoung(): number {
  const living: object[][] = [];
  for (let round = 0; round < 200; round += 1) {
    living.push(Array.from({ length: 5_000 }, (_, at) => ({ at })));
    if (living.length > 20) living.shift();
  }
  return youngBytes();
}

test('the young generation that a start has blown up is given back too', () => {
  const before = growYoung();
  releaseMemory();
  expect(youngBytes()).toBeLessThan(before / 2);
});
