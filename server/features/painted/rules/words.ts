import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Piece } from './ink.ts';

/** Letters that stand together, to be recognised. Pixels. */
export interface PaintedWord {
  box: Box;
  /** Degrees anticlockwise: along the line, up the page, or rising between the two. */
  angle: 0 | 45 | 90;
  pieces: readonly Piece[];
  /** The same as it lies where its line is level. */
  line: { box: Box; pieces: readonly Piece[] };
  /** That it is painted in. */
  layer: number;
}

/** Where across the picture a word stands: what rises to the right ends under its place, with the middle of its line. */
export const placeOf = ({ box, angle, line }: PaintedWord): number =>
  angle === 45 ? box.right - (boxHeight(line.box) / 2) * Math.SQRT1_2 : (box.left + box.right) / 2;

interface Placed {
  box: Box;
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

/** Letters to words: along the line, up the page where letters are stacked that are broader than a word of their own is high, or rising. */
export function wordsOf(letters: readonly Piece[], layer: number, scale: number): PaintedWord[] {
  const [turned, slanted] = [turnedWords(letters, scale), slantedWords(letters, scale)];
  const taken = new Set([...turned, ...slanted].flatMap(({ pieces }) => pieces));
  const upright = joined(letters, scale, GAP)
    .filter(({ pieces }) => !pieces.some((piece) => taken.has(piece)))
    .filter(({ box }) => boxHeight(box) >= 2.2 * scale);
  const asRead = (angle: PaintedWord['angle'], laid: (piece: Piece) => Piece) => (word: Placed) => {
    const pieces = word.pieces.map(laid);
    return { ...word, angle, layer, line: { box: unionBox(pieces), pieces } };
  };
  return [
    ...turned.map(asRead(90, turnedDown)),
    ...slanted.map(asRead(45, levelled)),
    ...upright.map((word) => ({ ...word, angle: 0 as const, layer, line: word })),
  ];
}

const turnedDown = (piece: Piece): Piece => ({
  ...piece,
  left: -piece.bottom,
  right: -piece.top,
  top: piece.left,
  bottom: piece.right,
});

const levelled = (piece: Piece): Piece => ({ ...piece, ...piece.slanted });

/** Of a word that rises: how much longer it is than high, and points by which those of a row end at one height. */
const SLENDER = 2.2;
const ONE_HEIGHT = 2;

/** Words that rise to the right by half a right angle: a row of them that end at one height, as the names of a scale do. */
function slantedWords(letters: readonly Piece[], scale: number): Placed[] {
  const own = new Map(letters.map((piece) => [levelled(piece), piece]));
  const long = joined([...own.keys()], scale, GAP)
    .filter(
      ({ box, pieces }) =>
        pieces.length >= LEAST_TURNED &&
        boxWidth(box) >= SLENDER * boxHeight(box) &&
        boxHeight(box) >= 2.2 * scale &&
        boxHeight(box) <= LARGEST * scale,
    )
    .map(({ pieces }) => {
      const upright = pieces.flatMap((piece) => own.get(piece) ?? []);
      return { box: unionBox(upright), pieces: upright };
    });
  const rows = long.map(({ box }) =>
    long.filter((other) => Math.abs(other.box.top - box.top) <= ONE_HEIGHT * scale),
  );
  const [row] = rows.toSorted((a, b) => b.length - a.length);
  return row !== undefined && row.length >= LEAST_TURNED ? row : [];
}

/** Words that are read along the line. */
function joined(letters: readonly Piece[], scale: number, widest: number): Placed[] {
  const words: Placed[] = [];
  for (const piece of letters.toSorted((a, b) => a.left - b.left)) {
    const before = words
      .filter(({ box }) => isBeside(box, piece, widest, scale))
      .toSorted((a, b) => b.box.right - a.box.right)[0];
    if (before === undefined) words.push({ box: boxOf(piece), pieces: [piece] });
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
function withoutTick(word: Placed): Placed {
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
function overlapping(words: Placed[]): Placed[] {
  const kept: Placed[] = [];
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
  ...piece,
  left: piece.top,
  top: piece.left,
  right: piece.bottom,
  bottom: piece.right,
});

/** Words that are read up the page: a row of them, each of letters one over another that stand apart from the next. */
function turnedWords(letters: readonly Piece[], scale: number): Placed[] {
  const own = new Map(letters.map((piece) => [mirrored(piece), piece]));
  const columns = joined([...own.keys()], scale, TURNED_GAP).map(({ pieces }) => {
    const upright = pieces.flatMap((piece) => own.get(piece) ?? []);
    return { box: unionBox(upright), pieces: upright };
  });
  // Lines of words one under another have no room between their letters.
  const standsAlone = ({ box, pieces }: Placed): boolean =>
    !letters.some(
      (other) =>
        !pieces.includes(other) &&
        other.bottom > box.top &&
        other.top < box.bottom &&
        other.right > box.left - ROOM * boxWidth(box) &&
        other.left < box.right + ROOM * boxWidth(box),
    );
  const tall = columns.filter(
    ({ box, pieces }) =>
      boxHeight(box) >= 2.2 * boxWidth(box) &&
      (pieces.length >= LEAST_TURNED || boxHeight(box) >= LONG * scale),
  );
  // A column of letters is a word where others beside it end or begin at its height; stacked numbers of a scale stand further apart.
  const rowOf = ({ box }: Placed): Placed[] =>
    tall.filter(
      (other) =>
        Math.abs(other.box.top - box.top) < 3 * scale || Math.abs(other.box.bottom - box.bottom) < 3 * scale,
    );
  return tall.filter((word) => rowOf(word).length >= LEAST_TURNED && standsAlone(word));
}
