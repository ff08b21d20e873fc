import { expect, test } from 'vitest';
import { isComposingKey } from './ime.ts';

test('a key belongs to the input method while it composes, also in Safari, where only the key code tells', () => {
  expect(isComposingKey({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(true);
  expect(isComposingKey({ keyCode: 229, nativeEvent: { isComposing: false } })).toBe(true);
  expect(isComposingKey({ keyCode: 13, nativeEvent: { isComposing: false } })).toBe(false);
});
