import type { Chart, Series } from '../model.ts';
import {
  type Axis,
  axisFor,
  axisWidth,
  colorOf,
  drawLabels,
  drawLegend,
  drawValueAxis,
  LABEL,
  seriesText,
  unitNote,
} from './axes.ts';
import type { Box, Canvas } from './canvas.ts';
import { niceScale } from './numbers.ts';

type Cartesian = Extract<Chart, { kind: 'bar' | 'stacked' | 'line' }>;
type Place = { plot: Box; left: Axis; right?: Axis };

const sums = (chart: Cartesian): number[] =>
  chart.labels.map((_, index) =>
    chart.series.reduce((total, series) => total + Math.max(0, series.values[index] ?? 0), 0),
  );

function place(canvas: Canvas, chart: Cartesian, box: Box): Place {
  const names = chart.series.map((series, index) => ({
    name: series.name,
    color: colorOf(canvas, index),
    line: chart.kind === 'line',
  }));
  if (chart.right)
    names.push({
      name: `${chart.right.series.name}（右轴）`,
      color: colorOf(canvas, chart.series.length),
      line: true,
    });
  const legend = drawLegend(canvas, box, names);
  unitNote(canvas, { ...box, y: box.y + legend - 3 }, chart.unit, chart.right?.unit);
  const values = chart.kind === 'stacked' ? sums(chart) : chart.series.flatMap((series) => series.values);
  const fromZero = chart.kind !== 'line';
  const leftWidth = axisWidth(canvas, niceScale(values, fromZero));
  const rightWidth = chart.right ? axisWidth(canvas, niceScale(chart.right.series.values, false)) : 6;
  const plot: Box = {
    x: box.x + leftWidth,
    y: box.y + legend + 9,
    width: box.width - leftWidth - rightWidth,
    height: box.height - legend - 9 - 14,
  };
  if (!chart.right) return { plot, left: axisFor(values, plot, fromZero) };
  // The line gets the upper third of the plot and the bars the rest, so that their labels do not meet.
  const line = chart.right.series.values;
  const low = Math.min(...line);
  const high = Math.max(...line);
  return {
    plot,
    left: axisFor([...values, Math.max(...values) * 1.5], plot, fromZero),
    right: axisFor([low - (high - low) * 2, ...line], plot, false),
  };
}

function drawBars(canvas: Canvas, chart: Cartesian, { plot, left }: Place): void {
  const slot = plot.width / chart.labels.length;
  const group = slot * (chart.series.length > 1 ? 0.74 : 0.52);
  const bar = group / chart.series.length;
  const labelled = chart.labels.length * chart.series.length <= 18;
  chart.series.forEach((series, which) => {
    series.values.forEach((value, index) => {
      const x = plot.x + index * slot + (slot - group) / 2 + which * bar;
      const top = left.toY(Math.max(value, 0));
      const bottom = left.toY(Math.min(value, 0));
      const faint = chart.forecastFrom !== undefined && index >= chart.forecastFrom;
      canvas.rect(
        { x: x + 0.4, y: top, width: bar - 0.8, height: Math.max(bottom - top, 0.4) },
        colorOf(canvas, which),
        faint ? 0.55 : 1,
      );
      const text = seriesText(series, index);
      const fits = canvas.measure(text, 5.6) <= (chart.series.length > 1 ? bar + 3 : slot + 1);
      if (labelled && fits)
        canvas.text(text, x + bar / 2, value < 0 ? bottom + 1 : top - 7.4, {
          size: 5.6,
          color: '#39424e',
          align: 'center',
        });
    });
  });
}

function drawStacks(canvas: Canvas, chart: Cartesian, { plot, left }: Place): void {
  const slot = plot.width / chart.labels.length;
  const bar = slot * 0.56;
  chart.labels.forEach((_, index) => {
    let base = 0;
    chart.series.forEach((series, which) => {
      const value = Math.max(0, series.values[index] ?? 0);
      const top = left.toY(base + value);
      const height = left.toY(base) - top;
      const x = plot.x + index * slot + (slot - bar) / 2;
      canvas.rect({ x, y: top, width: bar, height }, colorOf(canvas, which));
      const text = seriesText(series, index);
      if (height > 8 && canvas.measure(text, 5.4) < bar) {
        canvas.text(text, x + bar / 2, top + height / 2 - 3, {
          size: 5.4,
          color: '#ffffff',
          align: 'center',
        });
      }
      base += value;
    });
  });
}

function drawLine(
  canvas: Canvas,
  plot: Box,
  axis: Axis,
  series: Series,
  color: string,
  labelEach: boolean,
): void {
  const slot = plot.width / series.values.length;
  const points = series.values.map(
    (value, index) => [plot.x + (index + 0.5) * slot, axis.toY(value)] as const,
  );
  const { doc } = canvas;
  doc.lineWidth(1.3).lineJoin('round').strokeColor(color);
  points.forEach(([x, y], index) => {
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  });
  doc.stroke();
  if (points.length <= 16) for (const [x, y] of points) doc.circle(x, y, 1.6).fill(color);
  points.forEach(([x, y], index) => {
    if (!labelEach && index < points.length - 1) return;
    const text = seriesText(series, index);
    const half = canvas.measure(text, 5.6) / 2;
    const middle = Math.min(x, plot.x + plot.width + 5 - half);
    canvas.text(text, middle, Math.max(y - 9, plot.y - 8), { size: 5.6, color, align: 'center' });
  });
}

/** Bars, stacks and lines over the same labels, with one line on a right axis where given. */
export function drawCartesian(canvas: Canvas, chart: Cartesian, box: Box): void {
  const at = place(canvas, chart, box);
  drawValueAxis(canvas, at.plot, at.left, 'left');
  if (chart.kind === 'bar') drawBars(canvas, chart, at);
  if (chart.kind === 'stacked') drawStacks(canvas, chart, at);
  if (chart.kind === 'line') {
    const each = chart.series.length === 1 && chart.labels.length <= 12;
    chart.series.forEach((series, index) => {
      drawLine(canvas, at.plot, at.left, series, colorOf(canvas, index), each);
    });
  }
  if (chart.right && at.right) {
    drawValueAxis(canvas, at.plot, at.right, 'right');
    const crowded = chart.kind === 'bar' && chart.labels.length > 10;
    drawLine(canvas, at.plot, at.right, chart.right.series, colorOf(canvas, chart.series.length), !crowded);
  }
  canvas.rule(
    at.plot.x,
    at.plot.y + at.plot.height,
    at.plot.x + at.plot.width,
    at.plot.y + at.plot.height,
    '#9aa3ad',
    LABEL / 10,
  );
  drawLabels(canvas, at.plot, chart.labels);
}
