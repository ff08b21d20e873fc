import type { AreaMatter, RawPicture } from '#server/ports/pdf.ts';
import { type ChartData, readChartData } from '../chart-data/index.ts';
import { asMatter, type ReadWord } from './rules/as-matter.ts';
import { areMistaken, isTrue, namesAgree } from './rules/check-words.ts';
import { colourPieces, layersOf } from './rules/ink.ts';
import { type TracedChart, traceChart } from './rules/trace-chart.ts';
import { type PaintedWord, placeOf } from './rules/words.ts';

/** Recognises words of a picture, in their order. */
export type ReadWords = (picture: RawPicture, words: readonly PaintedWord[]) => Promise<readonly ReadWord[]>;

/** Raised whenever more charts are understood, or others than before: then all that are kept are read again. */
export const PAINTED_RULES = 3;

/** Points by which an edge of pixels may be off. */
const PIXELS_OFF = 0.5;
const LEAST_TICKS = 3;
/** Names at the ends over which no line is. */
const MOST_BESIDE = 2;

interface PaintedChart {
  name: string;
  picture: RawPicture;
  /** Pixels a point. */
  scale: number;
}

/**
 * What a chart says that is a picture, read from its pixels; null where it is not understood. The scale is read first: most others have
 * none. It computes for up to half a second: to be called where nobody is answered.
 */
export async function readPainted(
  { name, picture, scale }: PaintedChart,
  readWords: ReadWords,
): Promise<ChartData | null> {
  const traced = trace(picture, scale);
  const read = traced && (await readAll(picture, traced, readWords));
  if (traced === null || read === null) return null;
  const made = asMatter(traced, read);
  if (made === null) return null;
  const { matter, off } = made;
  const box = { left: 0, top: 0, right: picture.width / scale, bottom: picture.height / scale };
  const data = readChartData({ name, box, kind: 'line', isPainted: true }, matter);
  if (data === null || !tellsAll(data, traced, linesOf(matter))) return null;
  const height = reachOf(traced) / scale;
  const error = Math.round((data.error + (PIXELS_OFF + off) / height) * 10_000) / 10_000;
  return { ...data, origin: 'painted', error };
}

function trace(picture: RawPicture, scale: number): TracedChart | null {
  const layers = layersOf(picture);
  if (layers === null) return null;
  const pieces = colourPieces(layers);
  if (pieces === null) return null;
  return traceChart(layers, pieces, scale);
}

/** The words of the scales, of the foot and of the legend; null where too few, or not all of the latter, are read for sure. */
async function readAll(
  picture: RawPicture,
  { layers, scales: { left, right, foot }, legend }: TracedChart,
  readWords: ReadWords,
): Promise<Map<PaintedWord, ReadWord> | null> {
  const read = new Map<PaintedWord, ReadWord>();
  /** How many of them are sure. */
  async function take(words: readonly PaintedWord[], of: 'scale' | 'name' | 'series'): Promise<number> {
    const found = await readWords(picture, words);
    const before = read.size;
    for (const [at, word] of words.entries()) {
      const own = found[at];
      if (own !== undefined && isTrue(layers, word, own, of)) read.set(word, own);
    }
    return read.size - before;
  }
  if ((await take([...left, ...right], 'scale')) < LEAST_TICKS) return null;
  if ((await take(foot, 'name')) < foot.length) return null;
  const names = foot.map((word) => ({ text: read.get(word)?.text ?? '', x: placeOf(word) }));
  if (!namesAgree(names)) return null;
  const entries = legend.map(({ word }) => word);
  if ((await take(entries, 'series')) < entries.length) return null;
  return areMistaken(entries.flatMap((word) => read.get(word) ?? [])) ? null : read;
}

/** Every line and every kind of bar has its column, and each name along the foot its row; of bars none is missing, of lines one or two at the ends. */
function tellsAll(
  { head, rows, drawnOf }: ChartData,
  { scales: { foot }, legend }: TracedChart,
  lines: number,
): boolean {
  const columns = (head[0]?.length ?? 0) - 1;
  if (columns !== Math.max(1, legend.length) || (drawnOf === 'line' && columns !== lines)) return false;
  if (drawnOf === 'line') return rows.length >= foot.length - MOST_BESIDE;
  return rows.length >= foot.length && rows.every((row) => row.every((cell) => cell !== null));
}

/** From the highest number of a scale to its lowest, pixels. */
function reachOf({ scales: { left, right } }: TracedChart): number {
  const middles = (left.length > 0 ? left : right).map(({ box }) => (box.top + box.bottom) / 2);
  return Math.max(...middles) - Math.min(...middles);
}

/** The lines over the names, as they were made; those of the grid are of two points. */
const linesOf = ({ paths }: AreaMatter): number =>
  paths.filter(({ fill, pieces: [piece] }) => fill === null && (piece?.points.length ?? 0) > 4).length;
