import { VARIANT_FAMILIES } from './variant-table.ts';

/** Text made comparable, with the way back to the original. */
export interface FoldedText {
  text: string;
  /** `starts[i]` is the offset, in UTF-16 units of the original, of the character that gave folded unit `i`; one extra entry holds the original's length. */
  starts: Uint32Array;
  /** `ends[i]` is the offset just after that character. */
  ends: Uint32Array;
}

/** Invisible characters that PDF text and copied web pages leave inside words: they must not split a run. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u00ad]/gu;
/**
 * Marks join the character before them, so both are normalised as one: か + ゙ is が, e + ́ is é. So does what is invisible, which
 * would otherwise part the two.
 */
const JOINING = String.raw`\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\u00ad`;
const CLUSTER = new RegExp(`[^${JOINING}][${JOINING}]*|[${JOINING}]+`, 'gsu');
/** Private-use characters are bullets of symbol fonts; the index also keeps them for its own tokens. */
const PRIVATE = /\p{Co}|\p{Cs}/gu;

/** What a character of a family folds to; its head and characters without variants are not held. */
const heads = new Map(
  VARIANT_FAMILIES.split(/\s+/u).flatMap((family) => {
    const [head = '', ...others] = family;
    return others.map((other) => [other, head] as const);
  }),
);

/**
 * Every character of the table is a letter without case or compatibility form, and no character of a family is led by another's
 * head, so that folding what is folded changes nothing.
 */
function foldCluster(cluster: string): string {
  const normal = cluster
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(PRIVATE, ' ')
    .toLowerCase()
    .normalize('NFKC');
  let folded = '';
  // One character to one character: whole-word conversion would change lengths and depend on neighbours.
  for (const character of normal) folded += heads.get(character) ?? character;
  return folded;
}

/** Most text is made of few characters: each is folded once. */
const foldedClusters = new Map<string, string>();
const CLUSTERS_KEPT = 100_000;

function fold(cluster: string): string {
  const known = foldedClusters.get(cluster);
  if (known !== undefined) return known;
  const folded = foldCluster(cluster);
  if (foldedClusters.size < CLUSTERS_KEPT) foldedClusters.set(cluster, folded);
  return folded;
}

const UNSEEN = 0;
/** It may be part of a surrogate pair or of a marked character, or gives several characters: it needs the slow way. */
const NOT_SIMPLE = 1;
const SIMPLE_RANGES = [
  [0x0a, 0x0a],
  [0x20, 0x7e],
  [0x3000, 0x3029],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xff01, 0xff60],
] as const;
/** What a unit folds to, worked out when it is first seen: all of them would cost every thread its start. */
const simpleUnits = new Uint16Array(65536);

function learnUnit(unit: number): number {
  const isCandidate = SIMPLE_RANGES.some(([from, to]) => unit >= from && unit <= to);
  const folded = isCandidate ? foldCluster(String.fromCharCode(unit)) : '';
  const learnt = folded.length === 1 ? folded.charCodeAt(0) : NOT_SIMPLE;
  simpleUnits[unit] = learnt;
  return learnt;
}

const simpleOf = (unit: number): number => {
  const known = simpleUnits[unit] ?? UNSEEN;
  return known === UNSEEN ? learnUnit(unit) : known;
};

/** As many units are written at once as a call may take arguments. */
const BLOCK = 4096;
const block = new Uint16Array(BLOCK);

/** The first unit that folds to another, the length where none does; -1 where one does not stand for itself. */
function firstFolded(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const simple = simpleOf(unit);
    if (simple === NOT_SIMPLE) return -1;
    if (simple !== unit) return at;
  }
  return text.length;
}

/** Folds where every unit stands for itself, else gives undefined. */
function foldSimple(text: string): string | undefined {
  const first = firstFolded(text);
  if (first < 0) return undefined;
  if (first === text.length) return text;
  let folded = text.slice(0, first);
  for (let start = first; start < text.length; start += BLOCK) {
    const length = Math.min(BLOCK, text.length - start);
    for (let i = 0; i < length; i++) {
      const simple = simpleOf(text.charCodeAt(start + i));
      if (simple === NOT_SIMPLE) return undefined;
      block[i] = simple;
    }
    folded += Reflect.apply(String.fromCharCode, null, block.subarray(0, length));
  }
  return folded;
}

/**
 * Makes text comparable: NFKC (full-width to half-width, compatibility ideographs), lower case, traditional and simplified
 * characters one by one to the same, invisible characters dropped, private-use characters to spaces. A fixed point: folded text
 * folds to itself.
 */
export function foldText(text: string): string {
  const simple = foldSimple(text);
  if (simple !== undefined) return simple;
  return text.replace(CLUSTER, fold);
}

/** Text whose every unit stands for itself. */
function withOwnOffsets(text: string): FoldedText {
  const starts = new Uint32Array(text.length + 1);
  const ends = new Uint32Array(text.length + 1);
  for (let at = 0; at <= text.length; at++) {
    starts[at] = at;
    ends[at] = Math.min(at + 1, text.length);
  }
  return { text, starts, ends };
}

/** What a unit folds to that stands for itself, which what follows it does too: nothing joins the two. null for any other. */
function aloneAt(text: string, at: number): string | null {
  const unit = simpleOf(text.charCodeAt(at));
  if (unit === NOT_SIMPLE) return null;
  const isLast = at + 1 === text.length;
  return isLast || simpleOf(text.charCodeAt(at + 1)) !== NOT_SIMPLE ? String.fromCharCode(unit) : null;
}

const CLUSTER_HERE = new RegExp(CLUSTER.source, 'suy');

function clusterAt(text: string, at: number): string {
  CLUSTER_HERE.lastIndex = at;
  return CLUSTER_HERE.exec(text)?.[0] ?? text.charAt(at);
}

/** As `foldText`, with the way back, so that a match in folded text becomes an exact range of the original. */
export function foldWithOffsets(text: string): FoldedText {
  const simple = foldSimple(text);
  if (simple !== undefined) return withOwnOffsets(simple);
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; ) {
    const alone = aloneAt(text, at);
    const cluster = alone === null ? clusterAt(text, at) : '';
    const piece = alone ?? fold(cluster);
    const next = at + (cluster.length || 1);
    folded += piece;
    for (let i = 0; i < piece.length; i++) {
      starts.push(at);
      ends.push(next);
    }
    at = next;
  }
  starts.push(text.length);
  ends.push(text.length);
  return { text: folded, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The range of the original that the folded range `[start, end)` came from. */
export function originalRange(
  folded: FoldedText,
  start: number,
  end: number,
): { start: number; end: number } {
  const from = folded.starts[start] ?? 0;
  return { start: from, end: end > start ? (folded.ends[end - 1] ?? from) : from };
}
