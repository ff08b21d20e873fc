import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { AreaMatter, AreaWord, Box } from '#server/ports/pdf.ts';
import { type Marks, readLabels, readMarks, type Shape } from '../../marks/index.ts';
import type { ChartData } from './chart-data.ts';
import { risingLines } from './outlined-glyphs.ts';
import { type FoundChart, readChartData } from './read-chart-data.ts';
import { scalesOf } from './scales.ts';
import { splitTimes } from './times-of-day.ts';

/** A name along the axis whose letters are drawn as outlines and rise to the right: what it says is to be seen. */
export interface OutlinedName {
  /** On the page. */
  box: Box;
  /** Where it lies once it is turned level, about the left top of the page. */
  level: Box;
  /** By which it rises. */
  degrees: number;
  /** The place across that it names. */
  x: number;
}

/** Mostly by half a right angle or up the page; any other has to lie far better. */
const USUAL = [45, 90];
const DEGREES = [...USUAL, ...Array.from({ length: 69 }, (_, at) => 11 + at)];
const AS_LOW = 1.1;
const FEWEST = 3;
const MOST = 60;
/** Points by which names begin, or end, at one height, and by which they may reach into the plot. */
const ONE_HEIGHT = 2.5;
const INTO_PLOT = 3;
/** Of the height of their letters: how long names are at least; and how much higher the highest may be than the lowest. */
const SLENDER = 1.5;
const HIGHER = 1.8;
/** Of letters, as an outline is around their ink alone. */
const FONT = 1.2;

/**
 * The names of a chart that says everything but them: with any others in their places it is understood. null where that is not so, or where
 * it is understood without.
 */
export function namesWanted(chart: FoundChart, matter: AreaMatter): OutlinedName[] | null {
  if (chart.kind === 'table' || readChartData(chart, matter) !== null) return null;
  const marks = readMarks(matter);
  const labels = readLabels(matter.words).flatMap(splitTimes);
  const scales = scalesOf({ name: chart.name, marks, labels, isPainted: false }, false);
  const names = scales === null ? [] : namesBy(marks, scales.plot);
  const stand = [
    names.map((_, at) => `名称${at}`),
    names.map((_, at) => `${1951 + at}年10月`),
    names.map((_, at) => `${1951 + at}-10-10`),
  ];
  const isUnderstood = stand.some((texts) => readNamed(chart, matter, { names, texts }) !== null);
  return names.length >= FEWEST && isUnderstood ? names : null;
}

/** What a chart says whose names were told otherwise; null also where one of them, if they are no times, is not the name of a row. */
export function readNamed(
  chart: FoundChart,
  matter: AreaMatter,
  { names, texts }: { names: readonly OutlinedName[]; texts: readonly string[] },
): ChartData | null {
  if (names.length === 0) return null;
  const words = names.map(({ box, level, degrees, x }, at): AreaWord => {
    const place = degrees === 90 ? { ...box, left: x - 1, right: x + 1 } : { ...box, left: x - 1, right: x };
    const fontSize = boxHeight(level) * FONT;
    return { text: texts[at] ?? '', box: place, fontSize, bold: false, angle: degrees };
  });
  const data = readChartData(chart, { ...matter, words: [...matter.words, ...words] });
  if (data === null || data.origin === 'cells' || data.rows.length < names.length) return null;
  const rows = data.rows.map(([name]) => name);
  const isWhole = rows.length > names.length || texts.every((text, at) => rows[at] === text);
  return isWhole && rows.every((name) => name !== '' && name !== null) ? { ...data, namesRead: true } : null;
}

/** Under the plot, or else over it; empty where they are not all of one kind in one row. */
function namesBy({ shapes }: Marks, plot: { top: number; bottom: number }): OutlinedName[] {
  const under = inRow(
    shapes.filter(({ box }) => box.top > plot.bottom - INTO_PLOT),
    ({ top }) => top,
  );
  if (under.length > 0) return under.map((line) => ({ ...line, x: line.box.right - halfOf(line) }));
  const over = inRow(
    shapes.filter(({ box }) => box.bottom < plot.top + INTO_PLOT),
    ({ bottom }) => bottom,
  );
  return over.map((line) => ({ ...line, x: line.box.left + halfOf(line) }));
}

type Line = Omit<OutlinedName, 'x'>;

/** From the corner of a line to the middle of its end, across the page. */
const halfOf = ({ level, degrees }: Line): number =>
  (boxHeight(level) / 2) * Math.sin((degrees * Math.PI) / 180);

/** At the angle at which they are lowest, as letters lie in lines. */
function inRow(shapes: readonly Shape[], endOf: (box: Box) => number): Line[] {
  const rowAt = (degrees: number): Line[] =>
    rowOf(
      risingLines(shapes, degrees).map((line) => ({ ...line, degrees })),
      endOf,
    );
  if (shapes.length === 0) return [];
  const rows = DEGREES.map(rowAt).filter(({ length }) => length > 0);
  const highest = (row: readonly Line[]): number => Math.max(...row.map(({ level }) => boxHeight(level)));
  const lowest = Math.min(...rows.map(highest));
  const own = rows.find((row) => highest(row) <= lowest * AS_LOW && USUAL.includes(row[0]?.degrees ?? 0));
  return own ?? rows.find((row) => highest(row) === lowest) ?? [];
}

function rowOf(lines: readonly Line[], endOf: (box: Box) => number): Line[] {
  const heights = lines.map(({ level }) => boxHeight(level));
  const ends = lines.map(({ box }) => endOf(box));
  const isRow =
    lines.length >= FEWEST &&
    lines.length <= MOST &&
    Math.max(...ends) - Math.min(...ends) <= ONE_HEIGHT &&
    Math.max(...heights) <= HIGHER * Math.min(...heights) &&
    lines.every(({ level }) => boxWidth(level) >= SLENDER * boxHeight(level));
  return isRow ? lines.toSorted((a, b) => a.box.right - b.box.right) : [];
}
