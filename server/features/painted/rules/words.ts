import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Piece } from './ink.ts';

/** Letters that stand together, to be recognised. Pixels. */
export interface PaintedWord {
  box: Box;
  /** Degrees anticlockwise: 0 or 90. */
  angle: 0 | 90;
  pieces: Piece[];
}

/** Points: as large as the letters of a chart are, and how much is dust. */
const LARGEST = 15;
const SMALLEST = 0.5;
/** In units of the height of the letters: how far the letters of one word are apart. */
const GAP = 0.55;
const TURNED_GAP = 0.7;
const LEAST_TURNED = 3;
/** Points: letters that touch one another are one piece, which no digit is as high as. */
const LONG = 12;
/** Of the breadth of a turned word: what is free beside it. */
const ROOM = 0.2;

/** Pieces of the size of letters, or of parts of them. */
export const lettersOf = (pieces: readonly Piece[], scale: number): Piece[] =>
  pieces.filter(
    (piece) =>
      Math.max(boxWidth(piece), boxHeight(piece)) <= LARGEST * scale &&
      Math.max(boxWidth(piece), boxHeight(piece)) >= SMALLEST * scale,
  );

/** Letters to words: along the line, or up the page where letters are stacked that are broader than a word of their own is high. */
export function wordsOf(letters: readonly Piece[], scale: number): PaintedWord[] {
  const upright = joined(letters, scale, GAP);
  const turned = turnedWords(letters, scale);
  const taken = new Set(turned.flatMap(({ pieces }) => pieces));
  return [
    ...turned,
    ...upright
      .filter(({ pieces }) => !pieces.some((piece) => taken.has(piece)))
      .filter(({ box }) => boxHeight(box) >= 2.2 * scale),
  ];
}

/** Words that are read along the line. */
function joined(letters: readonly Piece[], scale: number, widest: number): PaintedWord[] {
  const words: PaintedWord[] = [];
  for (const piece of letters.toSorted((a, b) => a.left - b.left)) {
    const before = words
      .filter(({ box }) => isBeside(box, piece, widest, scale))
      .toSorted((a, b) => b.box.right - a.box.right)[0];
    if (before === undefined) words.push({ box: boxOf(piece), angle: 0, pieces: [piece] });
    else {
      before.box = unionBox([before.box, piece]);
      before.pieces.push(piece);
    }
  }
  return overlapping(words).map(withoutTick);
}

/** In units of the height of the letters. */
const TICK = 0.34;

/** No word ends with a dash: it is the tick of a scale. */
function withoutTick(word: PaintedWord): PaintedWord {
  const sorted = word.pieces.toSorted((a, b) => a.right - b.right);
  const [last, rest] = [sorted.at(-1), sorted.slice(0, -1)];
  if (last === undefined || rest.length === 0) return word;
  const box = unionBox(rest);
  const isTick =
    boxHeight(last) <= TICK * boxHeight(box) &&
    boxWidth(last) >= 1.2 * boxHeight(last) &&
    last.left >= box.right - 1;
  return isTick ? { ...word, box, pieces: rest } : word;
}

const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

function isBeside(word: Box, piece: Box, widest: number, scale: number): boolean {
  const height = Math.max(boxHeight(word), boxHeight(piece), 3 * scale);
  const gap = piece.left - word.right;
  const level = Math.min(word.bottom, piece.bottom) - Math.max(word.top, piece.top);
  return (
    gap <= widest * height && level >= -0.15 * height && boxHeight(unionBox([word, piece])) <= 1.45 * height
  );
}

/** Words whose boxes overlap by more than a hair are one. */
function overlapping(words: PaintedWord[]): PaintedWord[] {
  const kept: PaintedWord[] = [];
  for (const word of words) {
    const other = kept.find(
      ({ box }) =>
        Math.min(box.right, word.box.right) > Math.max(box.left, word.box.left) &&
        Math.min(box.bottom, word.box.bottom) - Math.max(box.top, word.box.top) >
          0.5 * Math.min(boxHeight(box), boxHeight(word.box)),
    );
    if (other === undefined) kept.push(word);
    else {
      other.box = unionBox([other.box, word.box]);
      other.pieces.push(...word.pieces);
    }
  }
  return kept;
}

const mirrored = (piece: Piece): Piece => ({
  left: piece.top,
  top: piece.left,
  right: piece.bottom,
  bottom: piece.right,
  pixels: piece.pixels,
});

/** Words that are read up the page: a row of them, each of letters one over another that stand apart from the next. */
function turnedWords(letters: readonly Piece[], scale: number): PaintedWord[] {
  const own = new Map(letters.map((piece) => [mirrored(piece), piece]));
  const columns = joined([...own.keys()], scale, TURNED_GAP).map(({ pieces }) => {
    const upright = pieces.flatMap((piece) => own.get(piece) ?? []);
    return { box: unionBox(upright), angle: 90 as const, pieces: upright };
  });
  const tall = columns.filter(
    ({ box, pieces }) =>
      boxHeight(box) >= 2.2 * boxWidth(box) &&
      (pieces.length >= LEAST_TURNED || boxHeight(box) >= LONG * scale),
  );
  // A column of letters is a word where others beside it end or begin at its height; stacked numbers of a scale stand further apart.
  const isInRow = ({ box }: PaintedWord): boolean =>
    tall.filter(
      (other) =>
        Math.abs(other.box.top - box.top) < 3 * scale || Math.abs(other.box.bottom - box.bottom) < 3 * scale,
    ).length >= LEAST_TURNED;
  // Lines of words one under another have no room between their letters.
  const standsAlone = ({ box, pieces }: PaintedWord): boolean =>
    !letters.some(
      (other) =>
        !pieces.includes(other) &&
        other.bottom > box.top &&
        other.top < box.bottom &&
        other.right > box.left - ROOM * boxWidth(box) &&
        other.left < box.right + ROOM * boxWidth(box),
    );
  return tall.filter((word) => isInRow(word) && standsAlone(word));
}
