import { boxHeight, boxWidth, unionBox } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { findScales, type Scales } from './find-scales.ts';
import { INK, type Layers, layerOfColour, type Piece, piecesOf } from './ink.ts';
import { takeLines } from './straight-lines.ts';
import { lettersOf, type PaintedWord, wordsOf } from './words.ts';

/** What a painted chart is made of, in pixels, before any of its letters is read. */
export interface TracedChart {
  layers: Layers;
  scale: number;
  scales: Scales;
  legend: LegendWord[];
  /** Grids and axes. */
  level: Box[];
  /** Where values are drawn. */
  plot: Box;
  /** Of each colour that draws values, its pieces within the plot. */
  drawn: { layer: number; colour: string; pieces: Piece[] }[];
}

/** A name of the legend, as one word however far its parts stand apart. */
export interface LegendWord {
  word: PaintedWord;
  layer: number;
  sample: Box;
}

/** In units of the height of a word: how far it stands behind its sample of colour; points: how large a sample is. */
const BEHIND = 1.9;
const LARGEST_SAMPLE = { width: 46, height: 12 };
const LEAST_NAMES = 2;
/** Points: less is dust. */
const LEAST_DRAWN = 8;
const NEXT_WORD = 1.1;
/** Of the highest number of the scales. */
const AS_HIGH = 0.55;
/** Of the plot: ink without colour that goes on so far is a line that is not told from the axes. */
const GREY_COURSE = 0.2;

/** null where it has no scale or no names along its foot, or nothing in colour. `scale` is pixels a point. */
export function traceChart(layers: Layers, pieces: readonly Piece[][], scale: number): TracedChart | null {
  if (layers.colours.length === 0) return null;
  const { level } = takeLines(layers, INK, scale);
  const letters = piecesOf(layers, INK);
  if (letters === null) return null;
  const written = writtenIn(letters, layers, pieces, scale);
  if (written === null) return null;
  const { words, scales } = written;
  const plot = plotOf(scales, layers.width);
  const taken = new Set([...scales.left, ...scales.right, ...scales.foot]);
  // Ticks stand beside lines as names beside their colours, and are lower than any letter.
  const high = Math.max(...[...scales.left, ...scales.right].map(({ box }) => boxHeight(box)));
  const free = words.filter(
    (word) =>
      !taken.has(word) &&
      word.angle === 0 &&
      boxHeight(word.box) >= AS_HIGH * high &&
      // Of a colour also lines have pieces as high as a letter.
      (word.layer === INK || word.pieces.length > 1),
  );
  const top = Math.min(...[...scales.left, ...scales.right].map(({ box }) => box.top));
  const legend = legendOf(free, withoutLetters(pieces, words), scale);
  const samples = new Set(legend.map(({ sample }) => sample));
  // What is written in a colour draws nothing of it.
  const coloured = [...taken, ...free.filter((word) => isTold(word, legend, top))].filter(
    ({ layer }) => layer !== INK,
  );
  const inWords = new Set(coloured.flatMap((word) => word.pieces));
  const drawn = layers.colours.flatMap((colour, place) => {
    const own = (pieces[place] ?? []).filter(
      (piece) => !samples.has(piece) && !inWords.has(piece) && meetsPlot(piece, plot),
    );
    return own.length > 0 && boxWidth(unionBox(own)) >= LEAST_DRAWN * scale
      ? [{ layer: layerOfColour(place), colour, pieces: own }]
      : [];
  });
  for (const { sample, layer } of legend) erase(layers, layer, sample);
  for (const { layer, box } of coloured) erase(layers, layer, box);
  const isUntold = hidesName(legend, free) || letters.some((piece) => isGreyLine(piece, plot));
  return drawn.length === 0 || isUntold ? null : { layers, scale, scales, legend, level, plot, drawn };
}

/** Of a title. */
const LEAST_LETTERS = 4;

/** Words for sure, in a colour that may draw lines as well: names of the legend, and what stands over the scales. */
const isTold = (word: PaintedWord, legend: readonly LegendWord[], top: number): boolean =>
  legend.some((entry) => isPartOf(word, entry)) ||
  (word.box.bottom < top && word.pieces.length >= LEAST_LETTERS);

/** Without the letters of words that are written in a colour: they are no samples of it. */
function withoutLetters(pieces: readonly Piece[][], words: readonly PaintedWord[]): Piece[][] {
  const letters = new Set(words.filter(({ layer }) => layer !== INK).flatMap((word) => word.pieces));
  return letters.size === 0 ? [...pieces] : pieces.map((own) => own.filter((piece) => !letters.has(piece)));
}

interface Written {
  words: PaintedWord[];
  scales: Scales;
}

/** The words and the scales among them, without colour or else in the one colour that the scales are written in. */
function writtenIn(
  letters: readonly Piece[],
  { width, colours }: Layers,
  pieces: readonly Piece[][],
  scale: number,
): Written | null {
  const wordsIn = (own: readonly Piece[], layer: number) => wordsOf(lettersOf(own, scale), layer, scale);
  const withScales = (words: PaintedWord[]): Written | null => {
    const scales = findScales(words, width, scale);
    return scales === null || scales.foot.length < LEAST_NAMES ? null : { words, scales };
  };
  const plain = wordsIn(letters, INK);
  let found = withScales(plain);
  for (const place of colours.keys())
    found ??= withScales([...plain, ...wordsIn(pieces[place] ?? [], layerOfColour(place))]);
  return found;
}

/** A word on a line with the names of the legend that belongs to none of them: the name of a line without colour. */
const hidesName = (legend: readonly LegendWord[], words: readonly PaintedWord[]): boolean =>
  words
    .filter((word) => !legend.some((entry) => isPartOf(word, entry)))
    .some(({ box }) => legend.some(({ word }) => isLevel(box, word.box)));

const isPartOf = ({ pieces: [piece] }: PaintedWord, { word }: LegendWord): boolean =>
  piece !== undefined && word.pieces.includes(piece);

const isGreyLine = (piece: Piece, plot: Box): boolean =>
  meetsPlot(piece, plot) && boxWidth(piece) > GREY_COURSE * boxWidth(plot);

/** Between the scales, from a step over the highest of their numbers to a step under the lowest. */
function plotOf({ left, right }: Scales, width: number): Box {
  const ticks = left.length > 0 ? left : right;
  const middles = ticks.map(({ box }) => (box.top + box.bottom) / 2);
  const [top, bottom] = [Math.min(...middles), Math.max(...middles)];
  const step = (bottom - top) / (ticks.length - 1);
  return {
    left: left.length === 0 ? 0 : Math.max(...left.map(({ box }) => box.right)) + 1,
    right: right.length === 0 ? width : Math.min(...right.map(({ box }) => box.left)) - 1,
    top: top - step,
    bottom: bottom + step * 0.5,
  };
}

const meetsPlot = ({ left, top, right, bottom }: Box, plot: Box): boolean =>
  (left + right) / 2 > plot.left && (left + right) / 2 < plot.right && bottom > plot.top && top < plot.bottom;

/** Words behind a small piece of colour, with those that follow them on their line. */
function legendOf(words: readonly PaintedWord[], pieces: readonly Piece[][], scale: number): LegendWord[] {
  const found: { words: PaintedWord[]; layer: number; sample: Piece }[] = [];
  const samples = pieces.flatMap((own, place) =>
    own.filter((piece) => isSample(piece, scale)).map((piece) => ({ piece, layer: layerOfColour(place) })),
  );
  for (const word of words.toSorted((a, b) => a.box.left - b.box.left)) {
    const sample = samples
      .filter(({ piece }) => isBehind(word.box, piece))
      .toSorted((a, b) => b.piece.right - a.piece.right)[0];
    const before = found.find(({ words: own }) => goesOn(own.at(-1)?.box ?? word.box, word.box));
    if (sample !== undefined) found.push({ words: [word], layer: sample.layer, sample: sample.piece });
    else before?.words.push(word);
  }
  return found.map(({ words: own, ...entry }) => ({ ...entry, word: joinedWord(own) }));
}

/** Words that follow one another on a line. */
function joinedWord(words: readonly PaintedWord[]): PaintedWord {
  const box = unionBox(words.map((word) => word.box));
  const pieces = words.flatMap((word) => word.pieces);
  return { box, pieces, line: { box, pieces }, angle: 0, layer: words[0]?.layer ?? INK };
}

const isSample = (piece: Piece, scale: number): boolean =>
  boxWidth(piece) <= LARGEST_SAMPLE.width * scale &&
  boxHeight(piece) <= LARGEST_SAMPLE.height * scale &&
  boxWidth(piece) >= 2 * scale;

function isBehind(word: Box, piece: Box): boolean {
  const height = boxHeight(word);
  const gap = word.left - piece.right;
  const middle = (piece.top + piece.bottom) / 2;
  return (
    gap > -1 &&
    gap < BEHIND * height &&
    middle > word.top - 0.1 * height &&
    middle < word.bottom + 0.1 * height
  );
}

/** Beside a name of the legend, as high as it: a name whose colour is not seen. */
const isLevel = (word: Box, name: Box): boolean =>
  Math.abs(word.top + word.bottom - name.top - name.bottom) < 0.6 * boxHeight(name) &&
  boxHeight(word) > 0.5 * boxHeight(name);

const goesOn = (before: Box, word: Box): boolean =>
  word.left - before.right < NEXT_WORD * boxHeight(before) &&
  word.left > before.right - 2 &&
  Math.abs(word.bottom + word.top - before.bottom - before.top) < boxHeight(before);

function erase({ of, width }: Layers, layer: number, { left, top, right, bottom }: Box): void {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (of[y * width + x] === layer) of[y * width + x] = 0;
}
