import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { keptTables } from './kept-tables.ts';
import { buildTrieTables, openTrie, ROOT, TABLES_FORMAT, type TrieTables } from './word-trie.ts';

let folder = '';
let random: SeededRandom;
let words: (readonly [string, number])[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yanjian-words-'));
  random = seededRandom();
  const character = () => String.fromCharCode(random.integer(0x4e00, 0x4e40));
  const word = () => Array.from({ length: random.integer(1, 5) }, character).join('');
  words = Array.from({ length: 500 }, () => [word(), random.integer(1, 9000)]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = () => buildTrieTables(words);

/** What the tables say of each word. */
function sharesIn(tables: TrieTables): number[] {
  const trie = openTrie(tables);
  return words.map(([word]) => {
    let node = ROOT;
    for (let at = 0; at < word.length && node !== 0; at++) node = trie.step(node, word.charCodeAt(at));
    return trie.logShare(node);
  });
}
const onlyFile = () => join(folder, readdirSync(folder)[0] ?? '');

test('what one process built the next reads, in memory that threads share', () => {
  const first = keptTables('a', build, folder);
  const never = vi.fn(build);
  const second = keptTables('a', never, folder);
  expect(never).not.toHaveBeenCalled();
  expect(second).toEqual(first);
  expect(sharesIn(second)).toEqual(sharesIn(build()));
  expect(sharesIn(second).every((share) => share < 0)).toBe(true);
  for (const table of [second.links, second.first, second.logShares])
    expect(table.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('tables of something else are built', () => {
  keptTables('a', build, folder);
  const other = vi.fn(() => buildTrieTables([['储能', 3]]));
  keptTables('b', other, folder);
  expect(other).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a file that is cut short, longer or changed anywhere is built anew, and whole from then on', () => {
  keptTables('a', build, folder);
  const whole = readFileSync(onlyFile());
  const changed = Buffer.from(whole);
  const at = random.integer(0, whole.length - 1);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  const broken = [
    Buffer.alloc(0),
    whole.subarray(0, 7),
    whole.subarray(0, random.integer(24, whole.length - 1)),
    Buffer.concat([whole, Buffer.alloc(8)]),
    changed,
  ];
  for (const bytes of broken) {
    writeFileSync(onlyFile(), bytes);
    const again = vi.fn(build);
    expect(sharesIn(keptTables('a', again, folder))).toEqual(sharesIn(build()));
    expect(again).toHaveBeenCalledTimes(1);
    expect(readFileSync(onlyFile()).equals(whole)).toBe(true);
  }
});

test('a folder in the place of the file is no file', () => {
  keptTables('a', build, folder);
  const path = onlyFile();
  rmSync(path);
  mkdirSync(path);
  const again = vi.fn(build);
  expect(sharesIn(keptTables('a', again, folder))).toEqual(sharesIn(build()));
  expect(again).toHaveBeenCalledTimes(1);
});

/** Other tables of the same words need another `TABLES_FORMAT`, or processes would read those of yesterday. */
test('the tables of a format are the same from one version to the next', () => {
  const { links, first, logShares } = buildTrieTables([
    ['储能', 300],
    ['储能电池', 20],
    ['光伏', 900],
    ['ai', 7],
  ]);
  const bytes = [links, first, logShares].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  expect([TABLES_FORMAT, ...bytes.map((each) => crc32(each))]).toEqual([
    1, 2472715913, 2527569653, 2118608613,
  ]);
});

test('where nothing can be kept they are built each time', () => {
  const file = join(folder, 'no folder');
  writeFileSync(file, '');
  for (const place of [null, file]) {
    const again = vi.fn(build);
    expect(sharesIn(keptTables('a', again, place))).toEqual(sharesIn(build()));
    expect(again).toHaveBeenCalledTimes(1);
  }
  expect(readdirSync(folder)).toEqual(['no folder']);
});
