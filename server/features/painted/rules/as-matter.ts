import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { AreaMatter, AreaPath, AreaWord, Box } from '#server/ports/pdf.ts';
import { barsOf } from './bars.ts';
import { courseAt } from './courses.ts';
import type { TracedChart } from './trace-chart.ts';
import { type PaintedWord, placeOf } from './words.ts';

/** A word that was recognised. */
export interface ReadWord {
  text: string;
  /** 0 to 1. */
  confidence: number;
}

/** Of the height of digits the size of their letters. */
const FONT = 1.35;
/** Of all that is drawn in colour. */
const MOST_ASIDE = 0.2;
const MOST_LINES = 5;
const LEVEL_COLOUR = '#808080';

/**
 * A painted chart as if it had been drawn: bars as rectangles, each line with a point over each name along the foot, the scales and names
 * as words; in points from the left top of the picture, and by how many of them a line may be off. null where what is painted is neither.
 */
export function asMatter(
  chart: TracedChart,
  read: ReadonlyMap<PaintedWord, ReadWord>,
): { matter: AreaMatter; off: number } | null {
  const { scale, scales, legend, level, plot, drawn } = chart;
  const points = (box: Box): Box => ({
    left: box.left / scale,
    top: box.top / scale,
    right: box.right / scale,
    bottom: box.bottom / scale,
  });
  const bars = barsOf(chart);
  // Of many lines the edges of one pass for another.
  if (drawn.length - bars.size > MOST_LINES) return null;
  const xs = scales.foot.map(placeOf);
  const paths: AreaPath[] = [];
  let off = 0;
  const isOneSeries = legend.length === 0 && drawn.every(({ layer }) => bars.has(layer));
  for (const series of drawn) {
    const own = bars.get(series.layer);
    if (own !== undefined) {
      paths.push(
        ...own.map((box) => filled(points(box), isOneSeries ? (drawn[0]?.colour ?? '') : series.colour)),
      );
      continue;
    }
    const course = courseAt(chart, series, xs);
    if (course === null && isAside(series, chart)) continue;
    if (course === null) return null;
    off = Math.max(off, ...course.map((point) => point.off / scale));
    paths.push({
      pieces: [{ points: course.flatMap(({ x, y }) => [x / scale, y / scale]), closed: false }],
      fill: null,
      stroke: series.colour,
      strokeWidth: 1,
    });
  }
  for (const { left, top, right, bottom } of level)
    if (right - left > 0.3 * boxWidth(plot)) {
      const y = (top + bottom) / 2 / scale;
      paths.push({
        pieces: [{ points: [left / scale, y, right / scale, y], closed: false }],
        fill: null,
        stroke: LEVEL_COLOUR,
        strokeWidth: 0.5,
      });
    }
  const words: AreaWord[] = [];
  for (const word of [...scales.left, ...scales.right, ...scales.foot, ...legend.map(({ word }) => word)]) {
    const text = plain(read.get(word)?.text ?? '');
    const size = boxHeight(word.line.box);
    if (text !== '')
      words.push({
        text,
        box: points({ ...word.box, right: word.angle === 45 ? placeOf(word) : word.box.right }),
        fontSize: (size * FONT) / scale,
        bold: false,
        angle: word.angle,
      });
  }
  for (const { word, layer } of legend) {
    const colour = chart.layers.colours[layer - 2];
    if (colour === undefined) continue;
    const box = points(word.box);
    const y = (box.top + box.bottom) / 2;
    paths.push(filled({ left: box.left - 7, right: box.left - 2, top: y - 2, bottom: y + 2 }, colour));
  }
  return { matter: { paths, words, images: [] }, off };
}

/** Nothing that the legend names, and little: a word in colour, an arrow, the frame around a place. */
function isAside({ layer, pieces }: TracedChart['drawn'][number], { legend, drawn }: TracedChart): boolean {
  const pixels = (list: readonly { pixels: number }[]) => list.reduce((sum, piece) => sum + piece.pixels, 0);
  const all = drawn.reduce((sum, series) => sum + pixels(series.pieces), 0);
  return !legend.some((entry) => entry.layer === layer) && pixels(pieces) < MOST_ASIDE * all;
}

/** Digits that are set wide are one number, quotes around a date are no part of it, nor is the tick behind a number of a scale. */
function plain(text: string): string {
  const bare = text.replace(/^['"‘’“”′*]+(?=\d)|(?<=\d)(?:['"‘’“”′*]+|\s*[-−–—])$/gu, '');
  return /^[-+−\d.,%\s]+$/u.test(bare) ? bare.replace(/\s/gu, '') : bare;
}

const filled = ({ left, top, right, bottom }: Box, fill: string): AreaPath => ({
  pieces: [{ points: [left, top, right, top, right, bottom, left, bottom], closed: true }],
  fill,
  stroke: null,
  strokeWidth: 0,
});
