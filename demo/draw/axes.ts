import type { Series } from '../model.ts';
import type { Box, Canvas } from './canvas.ts';
import { niceScale, type Scale, show } from './numbers.ts';

export const LABEL = 6.4;
const GREY = '#5b6573';
const GRID = '#e3e6ea';

export const colorOf = (canvas: Canvas, index: number): string =>
  canvas.style.palette[index % canvas.style.palette.length] ?? '#888888';

/** Small coloured squares with names, wrapped; answers the height used. */
export function drawLegend(
  canvas: Canvas,
  box: Box,
  names: { name: string; color: string; line?: boolean }[],
): number {
  const widths = names.map((item) => canvas.measure(item.name, LABEL) + 18);
  let x = box.x;
  let y = box.y;
  names.forEach((item, index) => {
    const width = widths[index] ?? 0;
    if (x + width > box.x + box.width && x > box.x) {
      x = box.x;
      y += 10;
    }
    if (item.line) canvas.rule(x, y + 3.6, x + 9, y + 3.6, item.color, 1.4);
    else canvas.rect({ x: x + 1, y: y + 0.8, width: 6, height: 6 }, item.color);
    canvas.text(item.name, x + 11, y, { size: LABEL, color: GREY });
    x += width + 2;
  });
  return y - box.y + 13;
}

export type Axis = { scale: Scale; toY: (value: number) => number };

const tickText = (scale: Scale, value: number): string =>
  show(value, scale.step >= 1 && Number.isInteger(scale.step) ? 0 : scale.step >= 0.1 ? 1 : 2);

export function axisFor(values: number[], plot: Box, fromZero: boolean): Axis {
  const scale = niceScale(values, fromZero);
  return {
    scale,
    toY: (value) => plot.y + plot.height - ((value - scale.low) / (scale.high - scale.low)) * plot.height,
  };
}

/** Grid lines and numbers on the left, or only numbers on the right. */
export function drawValueAxis(canvas: Canvas, plot: Box, axis: Axis, side: 'left' | 'right'): void {
  for (
    let value = axis.scale.low;
    value <= axis.scale.high + axis.scale.step / 100;
    value += axis.scale.step
  ) {
    const y = axis.toY(value);
    if (side === 'left')
      canvas.rule(
        plot.x,
        y,
        plot.x + plot.width,
        y,
        Math.abs(value) < axis.scale.step / 100 ? '#9aa3ad' : GRID,
        0.5,
      );
    const x = side === 'left' ? plot.x - 3 : plot.x + plot.width + 3;
    canvas.text(tickText(axis.scale, value), x, y - LABEL * 0.55, {
      size: LABEL,
      color: GREY,
      align: side === 'left' ? 'right' : 'left',
    });
  }
}

export function axisWidth(canvas: Canvas, scale: Scale): number {
  return (
    Math.max(
      canvas.measure(tickText(scale, scale.low), LABEL),
      canvas.measure(tickText(scale, scale.high), LABEL),
    ) + 5
  );
}

/** Category labels under the plot; as many as fit are written. */
export function drawLabels(canvas: Canvas, plot: Box, labels: string[]): void {
  const slot = plot.width / labels.length;
  const widest = Math.max(...labels.map((label) => canvas.measure(label, LABEL))) + 5;
  const every = Math.max(1, Math.ceil(widest / slot));
  labels.forEach((label, index) => {
    if ((labels.length - 1 - index) % every !== 0) return;
    const half = canvas.measure(label, LABEL) / 2;
    const middle = Math.min(plot.x + (index + 0.5) * slot, plot.x + plot.width + 8 - half);
    canvas.text(label, middle, plot.y + plot.height + 3, { size: LABEL, color: GREY, align: 'center' });
  });
}

/** Names under the plot, each in two lines where one is too long for its place; none is left out. */
export function drawNames(canvas: Canvas, plot: Box, names: string[]): void {
  const slot = plot.width / names.length;
  names.forEach((name, index) => {
    const cut = canvas.measure(name, LABEL) > slot - 2 ? Math.ceil(name.length / 2) : name.length;
    [name.slice(0, cut), name.slice(cut)].forEach((line, row) => {
      const y = plot.y + plot.height + 3 + row * (LABEL + 1);
      canvas.text(line, plot.x + (index + 0.5) * slot, y, { size: LABEL, color: GREY, align: 'center' });
    });
  });
}

export const seriesText = (series: Series, index: number): string =>
  show(series.values[index] ?? 0, series.digits ?? 1);

export function unitNote(canvas: Canvas, box: Box, left: string, right?: string): void {
  canvas.text(`（${left}）`, box.x - 2, box.y, { size: LABEL, color: GREY });
  if (right)
    canvas.text(`（${right}）`, box.x + box.width + 2, box.y, { size: LABEL, color: GREY, align: 'right' });
}
