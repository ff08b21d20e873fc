import { createByteWriter } from '../byte-writer.ts';
import { createKeyTable } from '../key-table.ts';

/** Numbers for terms, from 0 in the order of their first use. */
export interface TermTable {
  /** The number of `text[start, end)`. */
  numberOf(text: string, start: number, end: number): number;
  size(): number;
  sorted(): SortedTerms;
}

/** The terms in the order of their bytes in UTF-8. */
export interface SortedTerms {
  numbers: Uint32Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each term ends in `bytes`. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Units from here on are surrogates and what sorts behind them in UTF-16 but not in UTF-8. */
const FIRST_SURROGATE = 0xd800;
const BEYOND_ORDER = /[\ud800-\uffff]/;

/** A string whose UTF-16 units sort as the code points of `text`. */
function sortKey(text: string): string {
  if (!BEYOND_ORDER.test(text)) return text;
  let key = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isSurrogate = unit >= FIRST_SURROGATE && unit < 0xe000;
    key += String.fromCharCode(isSurrogate ? unit + 0x2000 : unit >= 0xe000 ? unit - 0x800 : unit);
  }
  return key;
}

/** A term of up to two ordinary units as a number that sorts as they do; 0 for others. */
function shortKey(text: string, start: number, end: number): number {
  if (end - start > 2) return 0;
  const first = text.charCodeAt(start);
  const second = end - start === 2 ? text.charCodeAt(start + 1) : 0;
  return first < FIRST_SURROGATE && second < FIRST_SURROGATE ? first * 0x10000 + second : 0;
}

export function createTermTable(): TermTable {
  /** Nearly every term is a pair of characters. */
  const short = createKeyTable();
  const long = new Map<string, number>();
  let size = 0;
  return {
    numberOf(text, start, end) {
      const key = shortKey(text, start, end);
      if (key !== 0) {
        const number = short.valueOf(key, size);
        if (number === size) size++;
        return number;
      }
      const term = text.slice(start, end);
      const known = long.get(term);
      if (known !== undefined) return known;
      long.set(term, size);
      return size++;
    },
    size: () => size,
    sorted: () => mergeSorted(short.sorted(), long, size),
  };
}

/** `short`: pairs of number and key, ascending by key. */
function mergeSorted(short: Uint32Array, long: ReadonlyMap<string, number>, size: number): SortedTerms {
  const writer = createByteWriter();
  const numbers = new Uint32Array(size);
  const ends = new Uint32Array(size);
  let at = 0;
  const add = (text: string, number: number): void => {
    writer.text(text, 0, text.length);
    ends[at] = writer.length();
    numbers[at++] = number;
  };
  let next = 0;
  /** Adds the short terms up to a key; a short term with the key of a long one's beginning comes first. */
  const addShort = (last: number): void => {
    for (; next < short.length && (short[next + 1] ?? 0) <= last; next += 2) {
      const key = short[next + 1] ?? 0;
      const second = key & 0xffff;
      const first = key >>> 16;
      add(second === 0 ? String.fromCharCode(first) : String.fromCharCode(first, second), short[next] ?? 0);
    }
  };
  const keyed = [...long].map(([text, number]) => ({ key: sortKey(text), text, number }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key, text, number } of keyed) {
    addShort(key.charCodeAt(0) * 0x10000 + (key.length > 1 ? key.charCodeAt(1) : 0));
    add(text, number);
  }
  addShort(2 ** 32);
  return { numbers, bytes: writer.finish(), ends };
}
