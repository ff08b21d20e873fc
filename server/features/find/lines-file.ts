import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { FoldedText } from '#contract/text/fold.ts';
import type { StoredPage } from './rules/stored-page.ts';

/*
 * The lines of a file as one object, little-endian:
 *   u32 mark, u32 pages, u32 bytes of the texts, u32 bytes of each group of `GROUP` pages
 *   the texts (zstd): u32 units of each page, then the pages' texts as they are searched, UTF-16
 *   each group (zstd): for each page u32 units of its lines, u32 lines, then u16: units, lengths, rows, tops, bottoms, steps of edges,
 *   steps of the way back from what is searched
 * Whoever seeks reads the texts, and of the groups only those where something was found.
 */
const MARK = 0x324c4a59;
const GROUP = 8;
const HEAD_WORDS = 3;

/** UTF-16 units of a whole file, five thousand dense pages: more would hold up everybody else while it is sought in. */
const MOST_UNITS = 8_000_000;
/** A part that claims to unpack to more was not packed here. */
const MOST_BYTES = 4 * MOST_UNITS;

/** What zlib says of bytes that end too soon, are not its own, or unpack to too much. */
const DAMAGE = /^(?:ZSTD_|Z_BUF_ERROR|ERR_BUFFER_TOO_LARGE)/;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Each value as its distance from the one before, round the end of 16 bits: lines are even, so most are alike. */
function stepsOf(values: ArrayLike<number>): Uint16Array {
  const steps = new Uint16Array(values.length);
  for (let [at, last] = [0, 0]; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    steps[at] = value - last;
    last = value;
  }
  return steps;
}

function valuesOf(steps: Uint16Array): Uint16Array {
  const values = new Uint16Array(steps.length);
  let value = 0;
  for (let at = 0; at < steps.length; at += 1) {
    value += steps[at] ?? 0;
    values[at] = value;
  }
  return values;
}

/** Packs the pages of a file; null where there is too much text to be sought in at once. */
export async function packLines(pages: readonly StoredPage[]): Promise<Uint8Array | null> {
  if (pages.reduce((sum, { normal }) => sum + normal.text.length, 0) > MOST_UNITS) return null;
  const texts = await compress(
    Buffer.concat([
      bytesOf(Uint32Array.from(pages, ({ normal }) => normal.text.length)),
      ...pages.map(({ normal }) => Buffer.from(normal.text, 'utf16le')),
    ]),
  );
  const groups: Buffer[] = [];
  for (let first = 0; first < pages.length; first += GROUP)
    groups.push(await compress(packGroup(pages.slice(first, first + GROUP))));
  const head = Uint32Array.from([MARK, pages.length, texts.length, ...groups.map(({ length }) => length)]);
  return Buffer.concat([bytesOf(head), texts, ...groups]);
}

function packGroup(pages: readonly StoredPage[]): Buffer {
  const counts = pages.flatMap(({ raw, lengths }) => [raw.length, lengths.length]);
  const parts = pages.flatMap(({ raw, normal, lengths, rows, tops, bottoms, edges }) => [
    Buffer.from(raw, 'utf16le'),
    ...[lengths, stepsOf(rows), stepsOf(tops), stepsOf(bottoms), stepsOf(edges)].map(bytesOf),
    ...[normal.starts, normal.ends].map((way) => bytesOf(stepsOf(way.subarray(0, normal.text.length)))),
  ]);
  return Buffer.concat([bytesOf(Uint32Array.from(counts)), ...parts]);
}

/** The lines of a file, opened to be sought in. */
export interface LinesFile {
  /** What is sought in, page by page. */
  texts: readonly string[];
  /** Pages with their lines, by 1-based number, of those asked for. */
  pages(numbers: readonly number[]): Promise<Map<number, StoredPage>>;
}

/** null for what was packed in another way than today's, or is damaged. */
export async function openLines(file: Uint8Array): Promise<LinesFile | null> {
  const head = wordsOf(file);
  const [mark, count = 0, textBytes = 0] = head(0, Math.min(HEAD_WORDS, file.length >> 2));
  const groups = Math.ceil(count / GROUP);
  if (mark !== MARK || file.length < (HEAD_WORDS + groups) * 4) return null;
  const groupBytes = head(HEAD_WORDS, groups);
  const body = (HEAD_WORDS + groups) * 4;
  try {
    const texts = splitTexts(await unpack(file.subarray(body, body + textBytes), TEXTS_CHUNK_BYTES), count);
    const begins = beginsOf(groupBytes, body + textBytes);
    return {
      texts,
      async pages(numbers) {
        const wanted = new Set(numbers);
        const found = new Map<number, StoredPage>();
        for (const group of new Set(numbers.map((number) => Math.floor((number - 1) / GROUP)))) {
          const from = begins[group] ?? 0;
          const packed = file.subarray(from, from + (groupBytes[group] ?? 0));
          const first = group * GROUP;
          for (const [at, page] of unpackGroup(
            await unpack(packed, GROUP_CHUNK_BYTES),
            texts.slice(first, first + GROUP),
          ).entries())
            if (wanted.has(first + at + 1)) found.set(first + at + 1, page);
        }
        return found;
      },
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && DAMAGE.test(String(error.code))) return null;
    throw error;
  }
}

/** Unpacked at once, or nearly: 16 KiB at a time, as zlib would, is two hundred turns of its threads for a long file. */
const TEXTS_CHUNK_BYTES = 1024 * 1024;
const GROUP_CHUNK_BYTES = 128 * 1024;

const unpack = (packed: Uint8Array, chunkSize: number): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: MOST_BYTES, chunkSize });

/** Reads 32-bit words, wherever the bytes lie in memory. */
const wordsOf =
  (bytes: Uint8Array) =>
  (from: number, count: number): Uint32Array =>
    new Uint32Array(new Uint8Array(bytes.subarray(from * 4, (from + count) * 4)).buffer);

/** Where each of these begins, one behind the other from `first` on. */
function beginsOf(lengths: Uint32Array, first: number): number[] {
  let next = first;
  return Array.from(lengths, (length) => {
    next += length;
    return next - length;
  });
}

function splitTexts(bytes: Buffer, count: number): string[] {
  const all = bytes.toString('utf16le', count * 4);
  const lengths = wordsOf(bytes)(0, count);
  const begins = beginsOf(lengths, 0);
  return begins.map((begin, page) => all.slice(begin, begin + (lengths[page] ?? 0)));
}

function unpackGroup(bytes: Buffer, texts: readonly string[]): StoredPage[] {
  const counts = wordsOf(bytes)(0, texts.length * 2);
  const units = new Uint16Array(new Uint8Array(bytes.subarray(texts.length * 8)).buffer);
  let at = 0;
  const take = (count: number) => {
    at += count;
    return units.subarray(at - count, at);
  };
  return texts.map((text, page) => {
    const [length = 0, lines = 0] = counts.subarray(page * 2);
    const raw = bytesOf(take(length)).toString('utf16le');
    const lengths = take(lines);
    const rows = valuesOf(take(lines));
    const [tops, bottoms] = [valuesOf(take(lines)), valuesOf(take(lines))];
    const edges = valuesOf(take(lengths.reduce((sum, each) => sum + each + 1, 0)));
    return {
      raw,
      lengths,
      rows,
      tops,
      bottoms,
      edges,
      normal: wayBack(text, take(text.length), take(text.length)),
    };
  });
}

const wayBack = (text: string, starts: Uint16Array, ends: Uint16Array): FoldedText => ({
  text,
  starts: new Uint32Array(valuesOf(starts)),
  ends: new Uint32Array(valuesOf(ends)),
});
