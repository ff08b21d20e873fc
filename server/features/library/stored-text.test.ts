import { expect, test } from 'vitest';
import { titleKey } from './stored-text.ts';

test('the key of a title fits into an index, whatever its marks fold to', () => {
  const title = Array.from({ length: 500 }, (_, place) => `ﷺ${String.fromCodePoint(0x4e00 + place)}`).join(
    '',
  );
  expect(Buffer.byteLength(titleKey(title))).toBeLessThan(2600);
  expect(titleKey('储能：行业 观察')).toBe('储能行业观察');
});
