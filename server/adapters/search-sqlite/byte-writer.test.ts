import { expect, test } from 'vitest';
import { createByteWriter } from './byte-writer.ts';

test.each(['a1', 'é', '储能', '𠮷野', '\ue000all', '', 'x'.repeat(600_000)])(
  '%.20s as an encoder writes it',
  (text) => {
    const writer = createByteWriter();
    writer.space();
    writer.text(`..${text}..`, 2, 2 + text.length);
    writer.bytes(Uint8Array.of(0, 255));
    const expected = [...new TextEncoder().encode(` ${text}`), 0, 255];
    expect(writer.length()).toBe(expected.length);
    expect(Buffer.compare(writer.finish(), Buffer.from(expected))).toBe(0);
  },
);
