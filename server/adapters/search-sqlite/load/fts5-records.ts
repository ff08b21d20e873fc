/**
 * The records of an FTS5 index as SQLite's `fts5_index.c` describes them, version 4 of its format: integers are SQLite's variable-length
 * ones, most significant group first. Written by a bulk load only; everything after it goes through FTS5 itself.
 */
export const FTS5_FORMAT = 4;

/** Row ids of `<table>_data`. */
export const AVERAGES_ROW = 1;
export const STRUCTURE_ROW = 10;
const PAGE_BITS = 2 ** 31;
const SEGMENT = PAGE_BITS * 2 ** 6;
const DOCLIST_INDEX = PAGE_BITS * 2 ** 5;

export const leafRow = (segment: number, page: number): number => segment * SEGMENT + page;
export const doclistIndexRow = (segment: number, level: number, page: number): number =>
  segment * SEGMENT + DOCLIST_INDEX + level * PAGE_BITS + page;

/** Bytes of the longest integer that is written: 53 bits. */
export const VARINT_BYTES = 8;

/** `LIMITS[n]`: the first number that n groups of 7 bits do not hold. */
const LIMITS = Array.from({ length: VARINT_BYTES + 1 }, (_, groups) => 2 ** (7 * groups));

const FOUR_GROUPS = 2 ** 28;

/** How many bytes a whole number from 0 to 2⁵³ - 1 takes. */
export function varintBytes(value: number): number {
  let bytes = 1;
  while (value >= (LIMITS[bytes] ?? Number.POSITIVE_INFINITY)) bytes++;
  return bytes;
}

/** Writes a whole number from 0 to 2⁵³ - 1 at `at` and gives the place behind it. */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  if (value < 0x80) {
    bytes[at] = value;
    return at + 1;
  }
  if (value < 0x4000) {
    bytes[at] = 0x80 | (value >>> 7);
    bytes[at + 1] = value & 0x7f;
    return at + 2;
  }
  const length = varintBytes(value);
  // Operators on bits take 32 of them: the four lowest groups apart from the rest.
  let high = Math.floor(value / FOUR_GROUPS);
  let low = value - high * FOUR_GROUPS;
  const middle = Math.max(0, length - 4);
  for (let i = length - 1; i >= middle; i--) {
    bytes[at + i] = 0x80 | (low & 0x7f);
    low >>>= 7;
  }
  for (let i = middle - 1; i >= 0; i--) {
    bytes[at + i] = 0x80 | (high & 0x7f);
    high >>>= 7;
  }
  bytes[at + length - 1] = (bytes[at + length - 1] ?? 0) & 0x7f;
  return at + length;
}

/** Bytes of the longest row id or distance of two: a negative one takes all 64 bits. */
export const ROW_VARINT_BYTES = 9;

/**
 * Writes how far row `to` is behind row `from`, and gives the place behind it. Both are whole numbers below 2⁵³ on either side of 0:
 * reports from before 1970 have negative ones, and a list starts with its first row's distance from 0.
 */
export function putDistance(bytes: Uint8Array, at: number, from: number, to: number): number {
  const distance = to - from;
  if (distance >= 0 && distance <= Number.MAX_SAFE_INTEGER) return putVarint(bytes, at, distance);
  let rest = BigInt.asUintN(64, BigInt(to) - BigInt(from));
  // Of nine bytes the last holds eight bits.
  const length = rest < 2n ** 56n ? ROW_VARINT_BYTES - 1 : ROW_VARINT_BYTES;
  const lastBits = length === ROW_VARINT_BYTES ? 8n : 7n;
  bytes[at + length - 1] = Number(BigInt.asUintN(Number(lastBits), rest));
  rest >>= lastBits;
  for (let i = length - 2; i >= 0; i--) {
    bytes[at + i] = 0x80 | Number(rest & 0x7fn);
    rest >>= 7n;
  }
  return at + length;
}

/** How long the integer that starts at `at` is. */
export function varintLength(bytes: Uint8Array, at: number): number {
  let end = at;
  while ((bytes[end] ?? 0) >= 0x80) end++;
  return end + 1 - at;
}

export function varints(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * VARINT_BYTES);
  let end = 0;
  for (const value of values) end = putVarint(bytes, end, value);
  return bytes.slice(0, end);
}

/** A finished segment, whose number is also the origin of its rows in `<table>_docsize`. */
export interface Segment {
  id: number;
  pages: number;
  rows: number;
}

/** The structure record: all segments on the lowest level, none being merged, none with deleted rows. `cookie` is that of the record before it. */
export function structureRecord(cookie: Uint8Array, segments: readonly Segment[]): Uint8Array<ArrayBuffer> {
  const written = segments.reduce((sum, { pages }) => sum + pages, 0);
  const levels = segments.length === 0 ? [] : [0, segments.length];
  const body = varints([
    segments.length === 0 ? 0 : 1,
    segments.length,
    written,
    ...levels,
    ...segments.flatMap(({ id, pages, rows }) => [id, 1, pages, id, id, 0, 0, rows]),
  ]);
  const VERSION_2 = [0xff, 0, 0, 1];
  return Uint8Array.from([...cookie.subarray(0, 4), ...VERSION_2, ...body]);
}
