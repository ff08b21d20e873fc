import { digitsForError, type Label, roundTo } from '../../marks/index.ts';
import type { NamedSlots } from './categories.ts';
import type { ChartData } from './chart-data.ts';
import { checkPrinted, type Measured } from './printed-values.ts';
import type { DrawnSeries, Reach } from './series.ts';
import type { Slot } from './slot.ts';
import { footOf, placeOf, type ValueAxis, valueAt } from './value-axis.ts';

export interface SeriesToMeasure {
  slots: readonly Slot[];
  series: readonly { series: DrawnSeries; axis: ValueAxis }[];
  names: NamedSlots;
  /** What bars stand on; null without bars. */
  base: number | null;
  /** Everything written but scales and legend. */
  labels: readonly Label[];
  /** Of the plot, points. */
  height: number;
  /** The scale was laid on lines that are drawn, not on the middle of its letters. */
  snapped: boolean;
  /** Names in the legend. */
  legend: number;
}

export interface MeasuredSeries extends Pick<ChartData, 'origin' | 'confidence' | 'error'> {
  /** A column a series; null where it has no value. */
  values: (number | null)[][];
}

/** Points by which a coordinate may be off, and a scale that was laid on letters. */
const DRAWN_OFF = 0.12;
const LETTERS_OFF = 0.5;
/** Values beyond the scale by more than this share of it belong to another scale. */
const BEYOND = 0.04;
/** Points. */
const NEAR_BASE = 1.6;
const ON_BASE = 0.25;
const FEW_NUMBERS = 3;
const LEAST_AGREEMENT = 0.6;
/** Printed numbers may differ from what was measured by so much of the scale. */
const PRINTED_OFF = 0.02;

/** The values of all series; null where they contradict the scale or what is printed beside them. */
export function measureSeries(chart: SeriesToMeasure): MeasuredSeries | null {
  const { slots, series, base } = chart;
  if (series.some(({ series: { kind }, axis }) => kind === 'bars' && !fitsBase(axis, base))) return null;
  const cells = measuredCells(chart);
  if (cells === null) return null;
  const error = errorOf(chart);
  const measured = cells.map(({ value, reach, axis }): Measured => {
    const range = axis.high - axis.low;
    return { value, reach, tolerance: range * Math.max(PRINTED_OFF, error) };
  });
  const checked = checkPrinted(measured, chart.labels);
  const agreement = checked.numbers >= FEW_NUMBERS ? checked.agree / checked.numbers : null;
  if (agreement !== null && agreement < LEAST_AGREEMENT) return null;
  const values = series.map((): (number | null)[] => slots.map(() => null));
  for (const [at, { row, column, value, axis }] of cells.entries()) {
    const digits = digitsForError((axis.high - axis.low) * error);
    const own = values[column];
    if (own !== undefined) own[row] = checked.printed.get(at) ?? roundTo(value, digits);
  }
  const isPrinted = cells.every((_, at) => checked.printed.has(at));
  const filled = cells.length / Math.max(1, slots.length * series.length);
  return {
    values,
    origin: isPrinted ? 'printed' : 'drawn',
    error: isPrinted ? 0 : roundTo(error, 4),
    confidence: roundTo(confidenceOf(chart, { agreement, filled }), 3),
  };
}

interface MeasuredCell {
  row: number;
  column: number;
  reach: Reach;
  axis: ValueAxis;
  value: number;
}

/** Column by column; null where one lies beyond its scale. */
function measuredCells({ slots, series }: SeriesToMeasure): MeasuredCell[] | null {
  const cells: MeasuredCell[] = [];
  for (const [column, { series: own, axis }] of series.entries())
    for (let row = 0; row < slots.length; row += 1) {
      const reach = slots[row]?.reaches[column];
      if (reach == null) continue;
      if (isBeyond(reach, axis)) return null;
      cells.push({ row, column, reach, axis, value: measuredValue(reach, own.kind, axis) });
    }
  return cells;
}

/** Bars stand on nought, or where nought is not on the scale on its end. */
function fitsBase(axis: ValueAxis, base: number | null): boolean {
  if (base === null) return false;
  return Math.abs(placeOf(axis, footOf(axis)) - base) < NEAR_BASE;
}

/** A part of a stack is as large as it is high; whatever stands on the foot of the scale is where it ends. */
function measuredValue({ from, to }: Reach, kind: DrawnSeries['kind'], axis: ValueAxis): number {
  if (kind === 'line') return valueAt(axis, to);
  const isStacked = Math.abs(placeOf(axis, footOf(axis)) - from) > ON_BASE;
  return isStacked ? valueAt(axis, to) - valueAt(axis, from) : valueAt(axis, to);
}

function isBeyond({ to }: Reach, axis: ValueAxis): boolean {
  const value = valueAt(axis, to);
  const range = axis.high - axis.low;
  // The last tick need not be printed: a step of room above and below.
  const step = range / (axis.ticks.length - 1);
  return value > axis.high + step + range * BEYOND || value < axis.low - step - range * BEYOND;
}

const errorOf = ({ series, height, snapped }: SeriesToMeasure): number =>
  Math.max(...series.map(({ axis }) => axis.residual)) + (DRAWN_OFF + (snapped ? 0 : LETTERS_OFF)) / height;

function confidenceOf(
  { series, names, snapped, legend }: SeriesToMeasure,
  { agreement, filled }: { agreement: number | null; filled: number },
): number {
  const axes = series.map(({ axis }) => axis);
  const fit = 1 - Math.min(0.5, 15 * Math.max(...axes.map(({ residual }) => residual)));
  const share = Math.min(...axes.map((axis) => axis.share));
  const few = Math.min(...axes.map(({ ticks }) => ticks.length)) < 4 ? 0.94 : 1;
  return (
    fit *
    (0.2 + 0.8 * share) *
    few *
    (snapped ? 1 : 0.95) *
    (names.reckoned ? 0.95 : 0.8 + 0.2 * names.labelled) *
    (0.6 + 0.4 * filled) *
    (agreement === null ? 0.97 : 0.7 + 0.3 * agreement) *
    (legend === 0 ? 0.97 : 1)
  );
}
