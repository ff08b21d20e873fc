import type { Paragraph } from '../../layout/index.ts';
import { comparable } from '../../layout/index.ts';

const SKETCH_SIZE = 128;
const SHINGLE = 6;
/** Of two printings of one report about this share of the sketch agrees; of two reports in a series, far less. */
export const NEARLY_SAME = 0.6;

/**
 * A fixed-size fingerprint of a report's running text: 128 minima over hashed runs of six characters (MinHash). The
 * share of equal places estimates how much text two reports have in common.
 */
export function sketchText(paragraphs: readonly Paragraph[]): number[] {
  const text = comparable(
    paragraphs
      .filter((paragraph) => paragraph.kind === 'body')
      .map((paragraph) => paragraph.text)
      .join(''),
  );
  return sketchOf(text);
}

/** Empty for text shorter than one shingle. */
export function sketchOf(text: string): number[] {
  if (text.length < SHINGLE) return [];
  const minima = new Uint32Array(SKETCH_SIZE).fill(0xffffffff);
  for (let start = 0; start + SHINGLE <= text.length; start += 1) {
    const hash = hashAt(text, start);
    for (let index = 0; index < SKETCH_SIZE; index += 1) {
      const value = mix(hash ^ Math.imul(index + 1, 0x9e3779b1));
      if (value < (minima[index] ?? 0)) minima[index] = value;
    }
  }
  return [...minima];
}

/** 0 (nothing in common) to 1 (the same text); 0 when either is empty. */
export function nearlySameText(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || a.length !== b.length) return 0;
  return a.filter((value, index) => value === b[index]).length / a.length;
}

/** Titles that differ only in spacing, punctuation, width or case are the same title. */
export const sameTitle = (a: string, b: string): boolean =>
  comparable(a) !== '' && comparable(a) === comparable(b);

/** FNV-1a over one shingle. */
function hashAt(text: string, start: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + SHINGLE; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** The finaliser of MurmurHash3, so that each place of the sketch sees its own order. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
