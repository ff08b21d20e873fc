import { expect, test } from 'vitest';
import { promiseText } from './promise-text.ts';

test.each([
  [{ full: 1234, all: 1234 }, '1,234 条'],
  [{ full: 35, all: 37 }, '35 条，另有 2 条部分符合'],
  [{ full: 0, all: 31 }, '31 条部分符合'],
  [{ full: 0, all: 0 }, '0 条'],
])('%o: what the tags count first, and what fits in part beside it', (found, said) => {
  expect(promiseText({ ...found, unit: '条' })).toBe(said);
});
