import { expect, test } from 'vitest';
import { addressOf, widthFor } from './use-page-task.ts';

test('the narrowest picture that is sharp is taken, and the widest where none is', () => {
  expect([300, 480, 530, 560, 880, 1300, 4000].map(widthFor)).toEqual([480, 480, 480, 800, 800, 1200, 1800]);
});

test('an address names the page and the width', () => {
  expect(addressOf('/files/page/7-{page}-{width}.webp?v=1', 3, 800)).toBe('/files/page/7-3-800.webp?v=1');
});
