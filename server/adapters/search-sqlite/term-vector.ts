/** What ranking needs of one report: its words as hashes, ascending, each with how often it stands in each field. */
export interface TermVector {
  hashes: Uint32Array;
  /** Title count in the top 8 bits, names (organisation, authors, stocks) in the next 8, body in the lower 16. */
  counts: Uint32Array;
  titleLength: number;
  nameLength: number;
  bodyLength: number;
}

export interface FieldWords {
  title: string[];
  names: string[];
  body: string[];
}

/**
 * FNV-1a with a final mix; the lowest bit says that the word is a single character. Two words of one query share a hash about once in
 * two billion.
 */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return ((hash & ~1) | (term.length === 1 ? 1 : 0)) >>> 0;
}

export const isSingleCharacter = (hash: number): boolean => (hash & 1) === 1;

const TITLE_ONE = 2 ** 24;
const NAME_ONE = 2 ** 16;

export function makeVector(words: FieldWords): TermVector {
  const counts = new Map<number, number>();
  const add = (list: string[], one: number, full: number) => {
    for (const word of list) {
      const hash = hashTerm(word);
      const known = counts.get(hash) ?? 0;
      if (Math.floor(known / one) % (full + 1) < full) counts.set(hash, known + one);
    }
  };
  add(words.title, TITLE_ONE, 255);
  add(words.names, NAME_ONE, 255);
  add(words.body, 1, 65535);
  const hashes = Uint32Array.from(counts.keys()).sort();
  return {
    hashes,
    counts: hashes.map((hash) => counts.get(hash) ?? 0),
    titleLength: words.title.length,
    nameLength: words.names.length,
    bodyLength: words.body.length,
  };
}

const HEADER = 4;

export function encodeVector(vector: TermVector): Uint8Array {
  const size = vector.hashes.length;
  const packed = new Uint32Array(HEADER + 2 * size);
  packed.set([size, vector.titleLength, vector.nameLength, vector.bodyLength]);
  packed.set(vector.hashes, HEADER);
  packed.set(vector.counts, HEADER + size);
  return new Uint8Array(packed.buffer);
}

export function decodeVector(bytes: Uint8Array): TermVector {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const packed = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  const size = packed[0] ?? 0;
  return {
    hashes: packed.subarray(HEADER, HEADER + size),
    counts: packed.subarray(HEADER + size, HEADER + 2 * size),
    titleLength: packed[1] ?? 0,
    nameLength: packed[2] ?? 0,
    bodyLength: packed[3] ?? 0,
  };
}

/** Packed counts of a term, 0 where the report lacks it. */
export function countsOf(vector: TermVector, hash: number): number {
  let low = 0;
  let high = vector.hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = vector.hashes[middle] ?? 0;
    if (found === hash) return vector.counts[middle] ?? 0;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

export const titleCount = (counts: number): number => counts >>> 24;
export const nameCount = (counts: number): number => (counts >>> 16) & 0xff;
export const bodyCount = (counts: number): number => counts & 0xffff;
