import { boxHeight } from '#server/platform/geometry/boxes.ts';
import { type Label, type Marks, transposed, turnedLabel } from '../../marks/index.ts';
import { type NamedSlots, nameSlots } from './categories.ts';
import type { ChartData } from './chart-data.ts';
import { datesByScale } from './date-scale.ts';
import { axisOfSeries } from './deduce-sides.ts';
import { type Drawn, drawnSeries, FEWEST_LYING, markOf } from './drawn-series.ts';
import { describeName, type Legend, type LegendEntry, readLegend } from './legend.ts';
import { type MeasuredSeries, measureSeries } from './measure-series.ts';
import { outlinedDates } from './outlined-dates.ts';
import { axisAt, type ReadableChart, scalesOf } from './scales.ts';
import type { Plot } from './series.ts';
import { type Slots, tellingSlots } from './slot.ts';
import { alignSlots, slotsAtPlaces } from './slots.ts';
import { toldSeries, withoutGrounds } from './told-series.ts';
import { unitOfAxis } from './units.ts';
import type { Axes } from './value-axis.ts';

/** The series of a chart with a scale at its side, or with bars that lie; null where it has none or is not understood. */
export function readSeries(chart: ReadableChart): ChartData | null {
  const legend = readLegend(chart.labels, chart.marks);
  const marks = withoutSamples(chart.marks, legend);
  const names = new Set(legend.entries.map(({ label }) => label));
  const labels = chart.labels.filter((label) => !names.has(label));
  const upright = readUpright({ ...chart, marks, labels }, legend.entries);
  // Nothing lies where there are no bars.
  const lying =
    marks.bars.length < FEWEST_LYING
      ? null
      : readUpright(
          { ...chart, marks: transposed(marks), labels: labels.map(turnedLabel) },
          legend.entries,
          true,
        );
  return (upright?.confidence ?? 0) >= (lying?.confidence ?? 0) ? upright : lying;
}

function withoutSamples({ bars, rules, strokes, shapes }: Marks, { samples }: Legend): Marks {
  return {
    bars: bars.filter((mark) => !samples.has(mark)),
    rules: rules.filter((mark) => !samples.has(mark)),
    strokes: strokes.filter((mark) => !samples.has(mark)),
    shapes: shapes.filter((mark) => !samples.has(mark)),
  };
}

function readUpright(chart: ReadableChart, entries: readonly LegendEntry[], lies = false): ChartData | null {
  const scales = scalesOf(chart, lies);
  if (scales === null) return null;
  const { sides, plot } = scales;
  const { entries: told, unread } = toldSeries(entries, sides, { labels: chart.labels, plot });
  const bars = withoutGrounds(chart.marks.bars, plot, entries);
  const drawn = drawnSeries({ ...chart.marks, bars: [...bars] }, plot, { axes: sides, entries: told, lies });
  if (drawn === null) return null;
  const named = drawn.series.map((series) => ({
    drawn: series,
    entry: told.find(({ color }) => color === series.color) ?? null,
  }));
  const side = axisOfSeries(named, drawn.axes);
  const aligned = alignSlots(drawn.series) ?? (chart.isPainted ? slotsAtPlaces(drawn.series) : null);
  if (side === null || aligned === null || aligned.slots.length < 2) return null;
  const free = chart.labels.filter((label) => !scales.ticks.has(label));
  const names = namesOf({ slots: aligned, free, shapes: chart.marks.shapes, plot, name: chart.name }, drawn);
  if (names === null) return null;
  const rows = names.named ?? tellingSlots(aligned.slots);
  const measured = measureSeries({
    slots: rows.flatMap((at) => aligned.slots[at] ?? []),
    series: drawn.series.map((series, at) => ({ series, axis: axisAt(drawn.axes, side[at] ?? 'left') })),
    names,
    base: drawn.base,
    labels: free.filter((label) => !names.row.includes(label)),
    height: boxHeight(plot),
    snapped: drawn.base !== null || scales.snapped,
    legend: told.length,
  });
  if (measured === null || (scales.printed && measured.origin !== 'printed')) return null;
  const rowNames = names.named === undefined ? rows.map((at) => names.names[at] ?? '') : names.names;
  const data = tableOf(measured, { chart, names: rowNames, drawn: named, side, axes: drawn.axes });
  if (unread.length > 0) return { ...data, unread };
  const drawnOf = markOf(drawn.series);
  return drawnOf === null ? data : { ...data, drawnOf };
}

interface Naming {
  slots: Slots;
  free: readonly Label[];
  shapes: Marks['shapes'];
  plot: Plot;
  /** What the chart is called. */
  name: string;
}

/** By the labels along the axis, letters or outlines; the points of lines also by a scale of days, wherever across the plot it stands. */
function namesOf(
  { slots: { slots, pitch }, free, shapes, plot, name }: Naming,
  { base }: Drawn,
): NamedSlots | null {
  const own = nameSlots(slots, pitch, free, plot);
  if (own !== null) return own;
  const outlined = outlinedDates(shapes, plot, { pitch, name });
  const named = nameSlots(slots, pitch, outlined, plot);
  if (named !== null || base !== null) return named;
  const dated = datesByScale(slots, free) ?? datesByScale(slots, outlined);
  return dated && { ...dated, labelled: dated.row.length / slots.length, reckoned: true };
}

interface Telling {
  chart: ReadableChart;
  names: readonly string[];
  drawn: readonly { entry: LegendEntry | null }[];
  side: readonly ('left' | 'right')[];
  axes: Axes;
}

function tableOf(
  { values, ...told }: MeasuredSeries,
  { chart, names, drawn, side, axes }: Telling,
): ChartData {
  const axisCount = Number(axes.left !== null) + Number(axes.right !== null);
  const columns = drawn.map(({ entry }, at) => {
    const own = side[at] ?? 'left';
    const about = { labels: chart.labels, name: chart.name, axes: axisCount };
    return {
      name: entry?.name ?? describeName(chart.name).name,
      unit: entry?.unit || unitOfAxis(axisAt(axes, own), own, about),
    };
  });
  return {
    ...told,
    head: [['', ...columns.map(({ name }) => name)]],
    units: ['', ...columns.map(({ unit }) => unit)],
    rows: rowsOf(names, values),
    spans: [],
  };
}

function rowsOf(names: readonly string[], columns: MeasuredSeries['values']): ChartData['rows'] {
  const rows: ChartData['rows'] = [];
  for (let row = 0; row < names.length; row += 1) {
    const cells: ChartData['rows'][number] = [names[row] ?? ''];
    for (const column of columns) cells.push(column[row] ?? null);
    rows.push(cells);
  }
  return rows;
}
