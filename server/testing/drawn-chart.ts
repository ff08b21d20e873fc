import type { AreaMatter, AreaPath, AreaWord, Box } from '#server/ports/pdf.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A chart as a program draws it, and the numbers that it draws. */
export interface DrawnChart {
  name: string;
  box: Box;
  matter: AreaMatter;
  labels: string[];
  series: { name: string; values: number[] }[];
  /** From the lowest to the highest number of the scale. */
  range: number;
}

export interface ChartShape {
  kind: 'bars' | 'stack' | 'lines' | 'lying';
  rows: number;
  series: number;
  /** Every so many labels one is printed. */
  every: number;
  /** Values are printed beside the bars. */
  printed: boolean;
  grid: boolean;
  negative: boolean;
}

const COLORS = ['#c00000', '#1f77b4', '#2ca02c', '#ff7f0e', '#9467bd'];
const FONT = 7;
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

export const word = (
  text: string,
  x: number,
  y: number,
  align: 'left' | 'middle' | 'right' = 'middle',
): AreaWord => {
  const width = [...text].reduce((sum, letter) => sum + (/[ -~]/.test(letter) ? 0.55 : 1), 0) * FONT;
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return {
    text,
    box: box(left, y - FONT * 0.52, left + width, y + FONT * 0.52),
    fontSize: FONT,
    bold: false,
    angle: 0,
  };
};

export const bar = (left: number, top: number, right: number, bottom: number, fill: string): AreaPath => ({
  pieces: [{ points: [left, top, right, top, right, bottom, left, bottom, left, top], closed: true }],
  fill,
  stroke: null,
  strokeWidth: 0,
});

export const stroke = (points: number[], color: string, strokeWidth = 1): AreaPath => ({
  pieces: [{ points, closed: false }],
  fill: null,
  stroke: color,
  strokeWidth,
});

const decimals = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
const monthOf = (at: number): string =>
  `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;

/** Where a chart's values and rows stand: values up the page and rows across it, or the other way round where bars lie. */
interface Frame {
  lying: boolean;
  left: number;
  top: number;
  /** Along the scale, and along the rows, points. */
  length: number;
  breadth: number;
  low: number;
  high: number;
  step: number;
  rows: number;
}

const placeOf = ({ lying, left, top, length, low, high }: Frame, value: number): number => {
  const along = ((value - low) / (high - low)) * length;
  return lying ? left + along : top + length - along;
};

const rowAt = ({ lying, left, top, breadth, rows }: Frame, row: number): number =>
  (lying ? top : left) + (row * breadth) / rows;

function frameOf(random: SeededRandom, { kind, rows, series, every, negative }: ChartShape): Frame {
  const lying = kind === 'lying';
  const step = random.pick([1, 2, 2.5, 5, 10, 20, 25, 50]) * random.pick([0.1, 1, 10, 100]);
  const low = negative ? -step * random.integer(1, 2) : 0;
  const slot = Math.max(lying ? 9 : every > 1 ? 12 : 26, kind === 'bars' || lying ? series * 4 : 0);
  return {
    lying,
    left: random.integer(60, 259),
    top: random.integer(80, 379),
    length: random.integer(60, 179),
    breadth: Math.max(rows * slot, 120),
    low,
    high: low + step * random.integer(3, 6),
    step,
    rows,
  };
}

function drawScale(frame: Frame, grid: boolean, { words, paths }: AreaMatter): void {
  const { lying, left, top, breadth, low, high, step } = frame;
  for (let number = low; number < high + step / 2; number += step) {
    const mark = placeOf(frame, number);
    const text = number.toFixed(decimals(step));
    words.push(lying ? word(text, mark, top + breadth + 8) : word(text, left - 5, mark, 'right'));
    const line = lying ? [mark, top, mark, top + breadth] : [left, mark, left + breadth, mark];
    if (grid) paths.push(stroke(line, '#d9d9d9', 0.5));
  }
}

function drawNames(
  frame: Frame,
  chart: Pick<DrawnChart, 'labels' | 'series'>,
  every: number,
  { words, paths }: AreaMatter,
): void {
  const { lying, left, top, length } = frame;
  for (const [which, { name }] of chart.series.entries()) {
    const x = left + which * 60;
    paths.push(bar(x, top - 20, x + 6, top - 14, COLORS[which] ?? ''));
    words.push(word(name, x + 9, top - 17, 'left'));
  }
  for (const [row, label] of chart.labels.entries()) {
    const middle = rowAt(frame, row + 0.5);
    if (row % every !== 0) continue;
    words.push(lying ? word(label, left - 4, middle, 'right') : word(label, middle, top + length + 9));
  }
}

function drawBars(
  frame: Frame,
  { series }: Pick<DrawnChart, 'series'>,
  shape: ChartShape,
  { words, paths }: AreaMatter,
): void {
  const abreast = shape.kind === 'stack' ? 1 : series.length;
  const thick = ((frame.breadth / frame.rows) * 0.8) / abreast;
  for (let row = 0; row < frame.rows; row += 1) {
    let base = 0;
    for (const [which, { values }] of series.entries()) {
      const own = values[row] ?? 0;
      const edge = rowAt(frame, row + 0.1) + (abreast === 1 ? 0 : which * thick);
      const ends = [placeOf(frame, base), placeOf(frame, base + own)];
      const [near, far] = [Math.min(...ends), Math.max(...ends)];
      const color = COLORS[which] ?? '';
      paths.push(
        frame.lying ? bar(near, edge, far, edge + thick, color) : bar(edge, near, edge + thick, far, color),
      );
      if (shape.kind === 'stack') base += own;
      if (shape.printed && shape.kind === 'bars' && thick > 14)
        words.push(
          word(own.toFixed(decimals(frame.step) + 1), edge + thick / 2, own < 0 ? far + 5 : near - 5),
        );
    }
  }
}

/** Draws one with numbers of its own. */
export function drawChart(random: SeededRandom, shape: ChartShape): DrawnChart {
  const frame = frameOf(random, shape);
  const { left, top, length, breadth, low, high, step, rows } = frame;
  const within = shape.kind === 'stack' ? [0, high / shape.series] : [low, high];
  const value = (): number => {
    const [from = 0, to = 0] = within;
    return Number((from + random.next() * (to - from)).toFixed(decimals(step) + 1));
  };
  const series = Array.from({ length: shape.series }, (_, which) => ({
    name: `系列${'甲乙丙丁戊'[which] ?? which}`,
    values: Array.from({ length: rows }, value),
  }));
  const labels = Array.from({ length: rows }, (_, row) => (shape.every > 1 ? monthOf(row) : `项${row + 1}`));
  const matter: AreaMatter = { paths: [], words: [], images: [] };
  drawScale(frame, shape.grid, matter);
  drawNames(frame, { labels, series }, shape.every, matter);
  if (shape.kind !== 'lines') drawBars(frame, { series }, shape, matter);
  else
    for (const [which, { values }] of series.entries()) {
      const points = values.flatMap((own, row) => [rowAt(frame, row + 0.5), placeOf(frame, own)]);
      matter.paths.push(stroke(points, COLORS[which] ?? ''));
    }
  const area = frame.lying
    ? box(left - 60, top - 24, left + length + 20, top + breadth + 14)
    : box(left - 50, top - 24, left + breadth + 10, top + length + 16);
  return { name: '样本', box: area, matter, labels, series, range: high - low };
}
