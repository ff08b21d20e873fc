import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipPieces } from './gzip-pieces.ts';

const WORDS = ['<script nonce="', '">', '研究报告', '光伏', ' 12.3 % ', '<p>', '</p>\n', 'data-x="'];
const piece = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(''));
const filling = fc.stringMatching(/^[\w-]{22}$/);

test('what comes out is the text with the filling of each response', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      filling,
      filling,
      async (pieces, one, two) => {
        const zipped = await gzipPieces(pieces, 22);
        expect(gunzipSync(zipped.with(one)).toString()).toBe(pieces.join(one));
        expect(gunzipSync(zipped.with(two)).toString()).toBe(pieces.join(two));
      },
    ),
  );
});

test('a long page that holds its own fillings again is neither wrong nor larger than one that is compressed whole', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `<li class="row">第 ${at} 行：${'煤炭周报'.repeat(at % 7)}</li>`,
  );
  const pieces = [0, 700, 701, 2_500].map((from, at, starts) => rows.slice(from, starts[at + 1]).join(''));
  const nonce = 'AAAAAAAAAAAAAAAAAAAAAA';
  const zipped = (await gzipPieces(pieces, 22)).with(nonce);
  expect(gunzipSync(zipped).toString()).toBe(pieces.join(nonce));
  expect(zipped.length).toBeLessThan(gzipSync(pieces.join(nonce), { level: 9 }).length * 1.02 + 100);
});

test('a filling of another length is refused', async () => {
  const zipped = await gzipPieces(['a', 'b'], 22);
  expect(() => zipped.with('short')).toThrow('5 bytes');
});
