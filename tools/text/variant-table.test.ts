import { expect, test } from 'vitest';
import { VARIANT_FAMILIES } from '#contract/text/variant-table.ts';
import { deriveVariants } from './derive-variants.ts';

test('the committed table is what OpenCC gives today', () => {
  expect(VARIANT_FAMILIES.trim().split(/\s+/u)).toEqual(deriveVariants());
});

test('no character stands in two families', () => {
  const characters = [...VARIANT_FAMILIES.replace(/\s+/gu, '')];
  expect(new Set(characters).size).toBe(characters.length);
});
