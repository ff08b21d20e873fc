import { Converter } from 'opencc-js/t2cn';

/** Text made comparable, with the way back to the original. */
export interface FoldedText {
  text: string;
  /** `starts[i]` is the offset, in UTF-16 units of the original, of the character that gave folded unit `i`; one extra entry holds the original's length. */
  starts: Uint32Array;
  /** `ends[i]` is the offset just after that character. */
  ends: Uint32Array;
}

/** Marks join the character before them, so both are normalised as one: か + ゙ is が, e + ́ is é. */
const CLUSTER = /[^\p{M}゙゚][\p{M}゙゚]*|[\p{M}゙゚]+/gsu;
/** Invisible characters that PDF text and copied web pages leave inside words: they must not split a run. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u00ad]/gu;
/** Private-use characters are bullets of symbol fonts; the index also keeps them for its own tokens. */
const PRIVATE = /\p{Co}|\p{Cs}/gu;

const toSimplified = Converter({ from: 't', to: 'cn' });

function foldCluster(cluster: string): string {
  const normal = cluster
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(PRIVATE, ' ')
    .toLowerCase()
    .normalize('NFKC');
  let folded = '';
  for (const character of normal)
    folded += /\p{Script=Han}/u.test(character) ? simplify(character) : character;
  return folded;
}

/** One character to one character: whole-word conversion would change lengths and depend on neighbours. */
function simplify(character: string): string {
  const simple = toSimplified(character);
  return [...simple].length === 1 ? simple : character;
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

/** 0 where a unit needs the slow way: it may be part of a surrogate pair or of a marked character, or gives several characters. */
const simpleUnits = new Uint16Array(65536);
for (const [from, to] of [
  [0x20, 0x7e],
  [0x3000, 0x3029],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xff01, 0xff60],
] as const) {
  for (let unit = from; unit <= to; unit++) {
    const folded = foldCluster(String.fromCharCode(unit));
    if (folded.length === 1) simpleUnits[unit] = folded.charCodeAt(0);
  }
}

const unitsToText = new TextDecoder('utf-16le');

/** Folds where every unit stands for itself, else gives undefined. */
function foldSimple(text: string): string | undefined {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const folded = simpleUnits[text.charCodeAt(i)];
    if (!folded) return undefined;
    units[i] = folded;
  }
  return unitsToText.decode(units);
}

/**
 * Makes text comparable: NFKC (full-width to half-width, compatibility ideographs), lower case, traditional to simplified
 * characters one by one, invisible characters dropped, private-use characters to spaces.
 */
export function foldText(text: string): string {
  const simple = foldSimple(text);
  if (simple !== undefined) return simple;
  return text.replace(CLUSTER, fold);
}

/** As `foldText`, with the way back, so that a match in folded text becomes an exact range of the original. */
export function foldWithOffsets(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const match of text.matchAll(CLUSTER)) {
    const piece = fold(match[0]);
    folded += piece;
    for (let i = 0; i < piece.length; i++) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
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
