import type { Chart } from '../model.ts';
import {
  axisFor,
  axisWidth,
  colorOf,
  drawNames,
  drawValueAxis,
  LABEL,
  seriesText,
  unitNote,
} from './axes.ts';
import type { Box, Canvas } from './canvas.ts';
import { digitsFor, niceScale, show } from './numbers.ts';
import { clip } from './typeset.ts';

const INK = '#39424e';

/** A ring with names and values beside it. */
export function drawDonut(canvas: Canvas, chart: Extract<Chart, { kind: 'donut' }>, box: Box): void {
  const { doc } = canvas;
  const total = chart.series.values.reduce((sum, value) => sum + value, 0);
  const radius = Math.min(box.height / 2 - 6, box.width * 0.24);
  const cx = box.x + radius + box.width * 0.04;
  const cy = box.y + box.height / 2;
  let angle = -Math.PI / 2;
  chart.series.values.forEach((value, index) => {
    const turn = (value / total) * Math.PI * 2;
    const pieces = Math.max(2, Math.ceil(turn / 0.12));
    doc.moveTo(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
    for (let i = 1; i <= pieces; i += 1) {
      const a = angle + (turn * i) / pieces;
      doc.lineTo(cx + radius * Math.cos(a), cy + radius * Math.sin(a));
    }
    for (let i = pieces; i >= 0; i -= 1) {
      const a = angle + (turn * i) / pieces;
      doc.lineTo(cx + radius * 0.56 * Math.cos(a), cy + radius * 0.56 * Math.sin(a));
    }
    doc.closePath().lineWidth(0.8).fillAndStroke(colorOf(canvas, index), '#ffffff');
    angle += turn;
  });
  const x = cx + radius + 14;
  const row = Math.min(15, (box.height - 6) / chart.labels.length);
  let y = cy - (row * chart.labels.length) / 2 + 2;
  chart.labels.forEach((label, index) => {
    canvas.rect({ x, y: y + 0.8, width: 6, height: 6 }, colorOf(canvas, index));
    const value = `${seriesText(chart.series, index)}${chart.unit}`;
    const right = box.x + box.width - 2;
    canvas.text(clip(canvas, label, right - x - 14 - canvas.measure(value, 7), 7), x + 10, y, {
      size: 7,
      color: INK,
    });
    canvas.text(value, right, y, { size: 7, color: INK, weight: 'Bold', align: 'right' });
    y += row;
  });
}

/** Named points over two axes. */
export function drawScatter(canvas: Canvas, chart: Extract<Chart, { kind: 'scatter' }>, box: Box): void {
  const xs = niceScale(
    chart.points.map((point) => point.x),
    false,
  );
  const ys = chart.points.map((point) => point.y);
  const left = axisWidth(canvas, niceScale(ys, false));
  const plot: Box = { x: box.x + left, y: box.y + 14, width: box.width - left - 12, height: box.height - 38 };
  const axis = axisFor(ys, plot, false);
  unitNote(canvas, box, chart.y);
  drawValueAxis(canvas, plot, axis, 'left');
  const toX = (value: number): number => plot.x + ((value - xs.low) / (xs.high - xs.low)) * plot.width;
  for (let value = xs.low; value <= xs.high + xs.step / 100; value += xs.step) {
    canvas.text(show(value, Number.isInteger(xs.step) ? 0 : 1), toX(value), plot.y + plot.height + 3, {
      size: LABEL,
      color: INK,
      align: 'center',
    });
  }
  canvas.text(chart.x, plot.x + plot.width / 2, plot.y + plot.height + 12, {
    size: LABEL,
    color: INK,
    align: 'center',
  });
  canvas.rule(plot.x, plot.y + plot.height, plot.x + plot.width, plot.y + plot.height, '#9aa3ad');
  chart.points.forEach((point, index) => {
    const color = colorOf(canvas, index);
    canvas.doc.circle(toX(point.x), axis.toY(point.y), 3.2).fill(color);
    const flip = toX(point.x) > plot.x + plot.width * 0.72;
    canvas.text(point.name, toX(point.x) + (flip ? -5 : 5), axis.toY(point.y) - 8, {
      size: 6,
      color: INK,
      align: flip ? 'right' : 'left',
    });
  });
}

/** Steps from one total to another; red rises and green falls, as the market here reads them. */
export function drawWaterfall(canvas: Canvas, chart: Extract<Chart, { kind: 'waterfall' }>, box: Box): void {
  let level = 0;
  const spans = chart.steps.map((step) => {
    const from = step.total ? 0 : level;
    level = step.total ? step.value : level + step.value;
    return { from, to: level };
  });
  const values = spans.flatMap((span) => [span.from, span.to]);
  const left = axisWidth(canvas, niceScale(values, true));
  const plot: Box = { x: box.x + left, y: box.y + 14, width: box.width - left - 6, height: box.height - 34 };
  const axis = axisFor(values, plot, true);
  unitNote(canvas, box, chart.unit);
  drawValueAxis(canvas, plot, axis, 'left');
  const slot = plot.width / chart.steps.length;
  const digits = digitsFor(Math.max(...values.map(Math.abs)));
  spans.forEach((span, index) => {
    const step = chart.steps[index];
    if (!step) return;
    const color = step.total ? canvas.style.primary : step.value >= 0 ? '#c0392b' : '#2e8b57';
    const top = axis.toY(Math.max(span.from, span.to));
    const height = Math.max(0.6, Math.abs(axis.toY(span.from) - axis.toY(span.to)));
    canvas.rect({ x: plot.x + index * slot + slot * 0.2, y: top, width: slot * 0.6, height }, color);
    const text = `${step.value > 0 && !step.total ? '+' : ''}${show(step.value, digits)}`;
    canvas.text(text, plot.x + (index + 0.5) * slot, top - 7.6, { size: 5.8, color: INK, align: 'center' });
  });
  drawNames(
    canvas,
    plot,
    chart.steps.map((step) => step.name),
  );
}

/** Horizontal bars, longest first as given. */
export function drawRanked(canvas: Canvas, chart: Extract<Chart, { kind: 'ranked' }>, box: Box): void {
  unitNote(canvas, box, `${chart.series.name}，${chart.unit}`);
  const room = Math.min(
    box.width * 0.36,
    Math.max(...chart.labels.map((label) => canvas.measure(label, 6.8))) + 6,
  );
  const highest = Math.max(...chart.series.values.map(Math.abs)) || 1;
  const row = (box.height - 16) / chart.labels.length;
  chart.labels.forEach((label, index) => {
    const y = box.y + 13 + index * row;
    const value = chart.series.values[index] ?? 0;
    const width = (Math.abs(value) / highest) * (box.width - room - 34);
    canvas.text(clip(canvas, label, room - 4, 6.8), box.x + room - 4, y + row / 2 - 3.6, {
      size: 6.8,
      color: INK,
      align: 'right',
    });
    canvas.rect(
      { x: box.x + room, y: y + row * 0.2, width: Math.max(width, 0.8), height: row * 0.6 },
      value < 0 ? '#2e8b57' : colorOf(canvas, 0),
      1 - index * 0.05,
    );
    canvas.text(seriesText(chart.series, index), box.x + room + width + 3, y + row / 2 - 3.4, {
      size: 6.4,
      color: INK,
    });
  });
}
