import { expect, test } from 'vitest';
import { decodeLetters } from './decode-letters.ts';

const ALPHABET = ['储', '能', '𠮷'];
/** Steps by letter: `-` nothing, `_` the space that follows the alphabet. */
function stepsOf(classes: string, likelihood = 0.9): Float32Array {
  const order = ['-', ...ALPHABET, '_'];
  const rest = (1 - likelihood) / (order.length - 1);
  return Float32Array.from(
    [...classes].flatMap((one) => order.map((each) => (each === one ? likelihood : rest))),
  );
}

test('a letter runs as long as its class, and twice the same is parted by nothing', () => {
  expect(decodeLetters(stepsOf('--储储-能-储-储--'), ALPHABET).text).toBe('储能储储');
  expect(decodeLetters(stepsOf('储_能'), ALPHABET).text).toBe('储 能');
  expect(decodeLetters(stepsOf('----'), ALPHABET)).toEqual({ text: '', edges: [1], confidence: 0 });
  expect(decodeLetters(new Float32Array(), ALPHABET)).toEqual({ text: '', edges: [0], confidence: 0 });
});

test('borders lie half-way between the middles of letters', () => {
  const { edges } = decodeLetters(stepsOf('-储储---能-'), ALPHABET);
  // The middles stand at 2 and 6.5 of eight steps.
  expect(edges).toEqual([0, 4.25 / 8, 1]);
});

test('a letter of two units has a border within it, and confidence is that of the letters', () => {
  const { text, edges, confidence } = decodeLetters(stepsOf('-𠮷-能', 0.8), ALPHABET);
  expect(text).toBe('𠮷能');
  expect(edges).toHaveLength(text.length + 1);
  expect(edges).toEqual([...edges].sort((a, b) => a - b));
  expect(confidence).toBeCloseTo(0.8, 5);
});
