import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLines, packLines } from './lines-file.ts';
import { boxesOf, type StoredPage, storedPage } from './rules/stored-page.ts';

const SEED = 20_261_122;

const line = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'储能 AI9ﬃ𠮷，臺'), minLength: 0, maxLength: 30 }),
    fc.nat(900),
    fc.nat(3),
  )
  .map(([text, top, row]) => ({
    text,
    top,
    row,
    bottom: top + 12,
    edges: Float32Array.from({ length: text.length + 1 }, (_, unit) => 60 + unit * 7.3),
  }));
const pages = fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 20 });
const pageOf = (lines: Parameters<typeof storedPage>[1]): StoredPage =>
  storedPage({ width: 595, height: 842 }, lines);

/** What the way back says for every unit of the searched text. */
const plain = ({ normal, ...page }: StoredPage) => ({
  ...page,
  text: normal.text,
  starts: [...normal.starts.subarray(0, normal.text.length)],
  ends: [...normal.ends.subarray(0, normal.text.length)],
});

test('what is packed is unpacked, each page by itself', async () => {
  console.info(`seed ${SEED}`);
  await fc.assert(
    fc.asyncProperty(pages, async (all) => {
      const stored = all.map(pageOf);
      const opened = await openLines((await packLines(stored)) ?? new Uint8Array());
      expect(opened?.texts).toEqual(stored.map(({ normal }) => normal.text));
      const numbers = stored.map((_, index) => index + 1).filter((number) => number % 3 !== 0);
      const read = await opened?.pages(numbers);
      expect([...(read?.keys() ?? [])].sort((a, b) => a - b)).toEqual(numbers);
      for (const [number, page] of read ?? [])
        expect(plain(page)).toEqual(plain(stored[number - 1] ?? pageOf([])));
    }),
    { seed: SEED, numRuns: 200 },
  );
});

test('what was packed otherwise, or is damaged, is nothing', async () => {
  const packed = await packLines([pageOf([])]);
  expect(packed).not.toBeNull();
  const bytes = packed ?? new Uint8Array();
  expect(await openLines(new Uint8Array())).toBeNull();
  expect(await openLines(Uint8Array.from(bytes, (byte, at) => (at === 0 ? byte + 1 : byte)))).toBeNull();
  expect(await openLines(bytes.slice(0, 14))).toBeNull();
  expect(await openLines(bytes.slice(0, bytes.length - 24))).toBeNull();
});

test('more text than can be sought in at once is not kept', async () => {
  const page = pageOf([
    { text: '储'.repeat(39_000), top: 0, bottom: 1, row: 0, edges: new Float32Array(39_001) },
  ]);
  expect(await packLines(Array.from({ length: 206 }, () => page))).toBeNull();
});

test('a range over lines has a box in each, as shares of the page', () => {
  const lines = ['支持向', '量机'].map((text, at) => ({
    text,
    top: 100 + at * 20,
    bottom: 112 + at * 20,
    row: 0,
    edges: Float32Array.from({ length: text.length + 1 }, (_, unit) => 50 + 10 * unit),
  }));
  const page = storedPage({ width: 500, height: 1000 }, lines);
  expect(boxesOf(page, 2, 5)).toEqual([
    [1400, 1000, 1600, 1120],
    [1000, 1200, 1200, 1320],
  ]);
  expect(boxesOf(page, 3, 4)).toEqual([]);
});
