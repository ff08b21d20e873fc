import type { RecognisedLine } from '#server/ports/ocr.ts';
import type { Box, PdfPage } from '#server/ports/pdf.ts';

/** A character and where it is printed, in points from the top left of the page. */
export interface Letter {
  text: string;
  x: number;
  y: number;
  /** Of its type. */
  size: number;
}

const HAN = /\p{Script=Han}/u;
const DIGIT = /[0-9]/;
/** What is counted, each for itself. */
export const KINDS = { 汉字: HAN, 数字: DIGIT } as const;
export type Kind = keyof typeof KINDS;

/** The same letter recognised so far from where it is printed, in sizes of its type, is that letter. */
const REACH = 0.8;

/** The letters of a text layer. */
export function printedLetters({ lines, edges }: Pick<PdfPage, 'lines' | 'edges'>): Letter[] {
  let first = 0;
  return lines.flatMap(({ text, box, fontSize }) => {
    const own = edges.subarray(first, first + text.length + 1);
    first += text.length + 1;
    return lettersAlong(text, own, { y: (box.top + box.bottom) / 2, size: fontSize });
  });
}

/** The letters of recognised lines; `toPage` turns a place in the picture into one on the page. */
export function recognisedLetters(
  lines: readonly RecognisedLine[],
  toPage: (x: number, y: number) => { x: number; y: number },
): Letter[] {
  return lines.flatMap(({ text, edges, box }) =>
    lettersAlong(text, edges, { y: (box.top + box.bottom) / 2, size: 0 }).map((letter) => ({
      ...letter,
      ...toPage(letter.x, letter.y),
    })),
  );
}

function lettersAlong(
  text: string,
  edges: ArrayLike<number>,
  { y, size }: Pick<Letter, 'y' | 'size'>,
): Letter[] {
  return Array.from({ length: text.length }, (_, at) => ({
    text: text.charAt(at).normalize('NFKC'),
    x: ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2,
    y,
    size,
  }));
}

export interface Comparison {
  printed: number;
  recognised: number;
  /** Printed letters that were recognised where they stand. */
  found: number;
  /** Recognised letters that are not printed, inside pictures: a text layer does not tell what those say. */
  inPictures: number;
  /** Printed letters that were not recognised, as they follow. */
  missed: string;
}

/** Which letters of a kind were recognised in their place, each at most once. */
export function compareLetters(
  kind: Kind,
  printed: readonly Letter[],
  recognised: readonly Letter[],
  pictures: readonly Box[],
): Comparison {
  const isOfKind = ({ text }: Letter) => KINDS[kind].test(text);
  const wanted = printed.filter(isOfKind);
  const given = recognised.filter(isOfKind);
  const byText = Map.groupBy(given, ({ text }) => text);
  const used = new Set<Letter>();
  const missed: Letter[] = [];
  for (const letter of wanted) {
    const near = nearest(letter, byText.get(letter.text) ?? [], used);
    if (near === undefined) missed.push(letter);
    else used.add(near);
  }
  const isPictured = (letter: Letter) => pictures.some((picture) => isIn(letter, picture));
  return {
    printed: wanted.length,
    recognised: given.length,
    found: used.size,
    inPictures: given.filter((letter) => !used.has(letter) && isPictured(letter)).length,
    missed: missed.map(({ text }) => text).join(''),
  };
}

function nearest(wanted: Letter, among: readonly Letter[], used: ReadonlySet<Letter>): Letter | undefined {
  let best: Letter | undefined;
  let least = REACH * wanted.size;
  for (const letter of among) {
    if (used.has(letter)) continue;
    const distance = Math.max(Math.abs(letter.x - wanted.x), Math.abs(letter.y - wanted.y));
    if (distance <= least) [best, least] = [letter, distance];
  }
  return best;
}

const isIn = ({ x, y }: Letter, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * The letters of a text layer without those on which others stamped a picture that shows letters itself: two printed one upon the other
 * are read by nobody. `pictured`: the letters that a person saw in the pictures of the page.
 */
export function plainLetters(
  letters: readonly Letter[],
  { drawings }: Pick<PdfPage, 'drawings'>,
  pictured: readonly Letter[],
): Letter[] {
  const stamps = drawings
    .filter(({ kind, box }) => kind === 'image' && pictured.some((letter) => isIn(letter, box)))
    .map(({ box }) => box);
  return letters.filter((letter) => !stamps.some((box) => isIn(letter, box)));
}
