import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexNearWords, isOneSlipAway } from './near-words.ts';

test.each([
  ['宁得时代', '宁德时代', true],
  ['宁德时', '宁德时代', true],
  ['宁德德时代', '宁德时代', true],
  ['宁时德代', '宁德时代', true],
  ['宁德时代', '宁德时代', false],
  ['宁得时带', '宁德时代', false],
  ['tesal', 'tesla', true],
  ['telsaa', 'tesla', false],
])('%s and %s: %s', (a, b, near) => {
  expect(isOneSlipAway(a, b)).toBe(near);
  expect(isOneSlipAway(b, a)).toBe(near);
});

test('short words are never corrected', () => {
  expect(indexNearWords(['光伏', 'cpi']).near('光优')).toEqual([]);
  expect(indexNearWords(['光伏', 'cpi']).near('cpu')).toEqual([]);
});

test('the index finds exactly the words one slip away', () => {
  const word = fc.string({ unit: fc.constantFrom(...'光伏风电ab'), minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), word, (words, asked) => {
      const correctable = (text: string) => text.length >= (/[光伏风电]/.test(text) ? 3 : 4);
      const wanted = correctable(asked)
        ? words.filter((one) => correctable(one) && isOneSlipAway(asked, one))
        : [];
      expect(indexNearWords(words).near(asked)).toEqual(wanted);
    }),
    { numRuns: 1000 },
  );
});

test('a word longer than every known one costs nothing, however long', () => {
  const index = indexNearWords(['宁德时代']);
  expect(index.near('宁德时代𠮷')).toEqual(['宁德时代']);
  const began = performance.now();
  for (let time = 0; time < 100; time++) expect(index.near('صلى'.repeat(1200))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(500);
});
