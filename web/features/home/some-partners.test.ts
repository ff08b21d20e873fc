import { expect, test } from 'vitest';
import { SHOWN_PARTNERS, somePartners } from './some-partners.ts';

const list = Array.from({ length: 30 }, (_, at) => at);

test('eight different ones, in their order, whatever the lot', () => {
  for (const lot of [0, 0.37, 0.5, 0.999]) {
    const shown = somePartners(list, () => lot);
    expect(new Set(shown).size).toBe(SHOWN_PARTNERS);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }
  expect(somePartners(list, () => 0)).not.toEqual(somePartners(list, () => 0.999));
});

test('where there are fewer, all of them', () => {
  expect(somePartners([1, 2, 3], () => 0.5)).toEqual([1, 2, 3]);
  expect(somePartners([], () => 0.5)).toEqual([]);
});
