import { isDigit } from '#contract/text/tokenize.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { FieldRole } from '#server/ports/search-collection.ts';

/** What ranking needs of one report: its words as hashes, ascending, each with how often it stands in each field. */
export interface TermVector {
  hashes: Uint32Array;
  /** From the top: 1 bit "stands whole in the title", 3 bits count in the title, 3 bits in names, 9 bits in the body. */
  counts: Uint16Array;
  /** Words of the title that say what it is about: whole ones, not those inside others, of more than one character, and no day or month. */
  titleWords: number;
  titleLength: number;
  nameLength: number;
  bodyLength: number;
}

/** Folded texts of the fields of each role. */
export type RoleTexts = Readonly<Record<FieldRole, readonly string[]>>;

/**
 * FNV-1a with a final mix, never 0; the lowest bit says that the word is a single character. Two words of one query share a hash about
 * once in two billion.
 */
export function hashSpan(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return ((hash & ~1) | (end - start === 1 ? 1 : 0)) >>> 0 || 2;
}

export const hashTerm = (term: string): number => hashSpan(term, 0, term.length);

export const isSingleCharacter = (hash: number): boolean => (hash & 1) === 1;

const WHOLE = 2 ** 15;
/** A counter that is full stays full: by then one more has long made no difference to a rank (`K1`). */
const ROLES = {
  title: { one: 2 ** 12, mask: 0x7000 },
  name: { one: 2 ** 9, mask: 0x0e00 },
  body: { one: 1, mask: 0x01ff },
} as const;

/** Counts by hash for one report at a time, in a table that serves the next as well. */
function createCounts() {
  /** Hash and count side by side; hash 0 is a free slot. */
  let slots = new Uint32Array(2 ** 12);
  let hashes = new Uint32Array(slots.length / 4);
  let size = 0;
  const find = (hash: number): number => {
    const last = slots.length - 1;
    let at = hash & last & ~1;
    while (slots[at] !== 0 && slots[at] !== hash) at = (at + 2) & last;
    return at;
  };
  const grow = (): void => {
    const entries = hashes.map((hash) => slots[find(hash) + 1] ?? 0);
    slots = new Uint32Array(2 * slots.length);
    hashes.forEach((hash, i) => {
      const at = find(hash);
      slots[at] = hash;
      slots[at + 1] = entries[i] ?? 0;
    });
    const more = new Uint32Array(2 * hashes.length);
    more.set(hashes);
    hashes = more;
  };
  return {
    /** Where the hash's count stands until the next call; it is 0 at first. */
    place(hash: number): number {
      let at = find(hash);
      if (slots[at] === 0) {
        if (size === hashes.length) {
          grow();
          at = find(hash);
        }
        slots[at] = hash;
        hashes[size++] = hash;
      }
      return at + 1;
    },
    at: (place: number): number => slots[place] ?? 0,
    set(place: number, count: number): void {
      slots[place] = count;
    },
    /** All of it ascending by hash; the table is empty again. */
    take(): Pick<TermVector, 'hashes' | 'counts'> {
      const sorted = hashes.slice(0, size).sort();
      const places = sorted.map(find);
      const counts = Uint16Array.from(places, (at) => slots[at + 1] ?? 0);
      for (const at of places) {
        slots[at] = 0;
        slots[at + 1] = 0;
      }
      size = 0;
      return { hashes: sorted, counts };
    },
  };
}

/** Kept between reports: a new table for each would take longer than the work. */
const counts = createCounts();

/** 10 of 2023年10月 makes a title as little longer as 9 does. */
const isDayOrMonth = (text: string, start: number, end: number): boolean =>
  end - start === 2 && isDigit(text.charCodeAt(start)) && isDigit(text.charCodeAt(start + 1));

/** Adds the words of one text; gives how many there were, and how many of them say what it is about. */
function addWords(text: string, role: FieldRole, segmenter: Segmenter) {
  const { one, mask } = ROLES[role];
  let length = 0;
  let wholeLength = 0;
  segmenter.forEachWord(text, (start, end, whole) => {
    length++;
    const place = counts.place(hashSpan(text, start, end));
    let count = counts.at(place);
    if ((count & mask) !== mask) count += one;
    if (whole) {
      if (end - start > 1 && !isDayOrMonth(text, start, end)) wholeLength++;
      if (role === 'title') count |= WHOLE;
    }
    counts.set(place, count);
  });
  return { length, wholeLength };
}

/** Adds the words of all texts of one role. */
function addTexts(texts: readonly string[], role: FieldRole, segmenter: Segmenter) {
  const added = texts.map((text) => addWords(text, role, segmenter));
  return {
    length: added.reduce((sum, { length }) => sum + length, 0),
    wholeLength: added.reduce((sum, { wholeLength }) => sum + wholeLength, 0),
  };
}

export function makeVector(texts: RoleTexts, segmenter: Segmenter): TermVector {
  // What a document left that failed half way.
  counts.take();
  const title = addTexts(texts.title, 'title', segmenter);
  const name = addTexts(texts.name, 'name', segmenter);
  const body = addTexts(texts.body, 'body', segmenter);
  return {
    ...counts.take(),
    titleWords: title.wholeLength,
    titleLength: title.length,
    nameLength: name.length,
    bodyLength: body.length,
  };
}

const HEADER = 5;

export function encodeVector(vector: TermVector): Uint8Array<ArrayBuffer> {
  const size = vector.hashes.length;
  const packed = new Uint8Array(4 * (HEADER + size) + 2 * size);
  const words = new Uint32Array(packed.buffer, 0, HEADER + size);
  words.set([size, vector.titleWords, vector.titleLength, vector.nameLength, vector.bodyLength]);
  words.set(vector.hashes, HEADER);
  new Uint16Array(packed.buffer, words.byteLength).set(vector.counts);
  return packed;
}

export function decodeVector(bytes: Uint8Array): TermVector {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, HEADER);
  const [size = 0, titleWords = 0, titleLength = 0, nameLength = 0, bodyLength = 0] = header;
  const at = aligned.byteOffset + 4 * HEADER;
  return {
    hashes: new Uint32Array(aligned.buffer, at, size),
    counts: new Uint16Array(aligned.buffer, at + 4 * size, size),
    titleWords,
    titleLength,
    nameLength,
    bodyLength,
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

/** The word stands in the title on its own, not only inside a longer word. */
export const isWholeInTitle = (counts: number): boolean => counts >= WHOLE;
export const titleCount = (counts: number): number => (counts & ROLES.title.mask) / ROLES.title.one;
export const nameCount = (counts: number): number => (counts & ROLES.name.mask) / ROLES.name.one;
export const bodyCount = (counts: number): number => counts & ROLES.body.mask;
