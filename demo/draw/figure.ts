import type { Chart, Figure, Table } from '../model.ts';
import type { Box, Canvas } from './canvas.ts';
import { drawCartesian } from './chart-cartesian.ts';
import { drawDonut, drawRanked, drawScatter, drawWaterfall } from './chart-shapes.ts';
import { breakLines, clip, drawLines } from './typeset.ts';

export function drawChart(canvas: Canvas, chart: Chart, box: Box): void {
  if (chart.kind === 'donut') drawDonut(canvas, chart, box);
  else if (chart.kind === 'scatter') drawScatter(canvas, chart, box);
  else if (chart.kind === 'waterfall') drawWaterfall(canvas, chart, box);
  else if (chart.kind === 'ranked') drawRanked(canvas, chart, box);
  else drawCartesian(canvas, chart, box);
}

export const FIGURE_FRAME = 40;

/** Caption, chart and source; `box.height` is the whole of it. */
export function drawFigure(canvas: Canvas, figure: Figure, number: number, box: Box): void {
  const { style } = canvas;
  canvas.text(clip(canvas, `图表 ${number}：${figure.caption}`, box.width, 8.4), box.x, box.y, {
    size: 8.4,
    weight: 'Bold',
    color: style.primary,
  });
  canvas.rule(box.x, box.y + 13, box.x + box.width, box.y + 13, style.primary, 0.8);
  drawChart(canvas, figure.chart, {
    x: box.x,
    y: box.y + 19,
    width: box.width,
    height: box.height - FIGURE_FRAME,
  });
  const foot = box.y + box.height - 16;
  canvas.rule(box.x, foot, box.x + box.width, foot, style.primary, 0.4);
  canvas.text(`资料来源：${figure.source}`, box.x, foot + 3, { size: 6.6, color: '#6b7280' });
}

const ROW = 16;
const CELL = 7.6;

function columnWidths(canvas: Canvas, table: Table, width: number): number[] {
  const wanted = table.head.map(
    (head, column) =>
      Math.max(
        ...[head, ...table.rows.map((row) => row[column] ?? '')].map((cell) =>
          Math.min(canvas.measure(cell, CELL), width * 0.42),
        ),
      ) + 12,
  );
  const total = wanted.reduce((sum, one) => sum + one, 0);
  return wanted.map((one) => (one / total) * width);
}

type Cells = { lines: string[][]; height: number };

function setRow(canvas: Canvas, row: string[], widths: number[]): Cells {
  const lines = row.map((cell, column) =>
    breakLines(canvas, cell, { width: (widths[column] ?? 40) - 8, size: CELL }).map((line) => line.text),
  );
  return { lines, height: Math.max(...lines.map((cell) => cell.length)) * 10.5 + (ROW - 10.5) };
}

export function tableHeight(canvas: Canvas, table: Table, width: number): number {
  const widths = columnWidths(canvas, table, width);
  return 16 + ROW + table.rows.reduce((sum, row) => sum + setRow(canvas, row, widths).height, 0) + 20;
}

const isNumber = (text: string): boolean => /^[-+]?[\d,.]+(%|倍|pct|x)?$/.test(text) || text === '—';

/** A ruled table; numbers to the right, text to the left. */
export function drawTable(canvas: Canvas, table: Table, number: number, box: Box): void {
  const { style } = canvas;
  canvas.text(`表 ${number}：${table.caption}`, box.x, box.y, {
    size: 8.4,
    weight: 'Bold',
    color: style.primary,
  });
  const widths = columnWidths(canvas, table, box.width);
  let y = box.y + 15;
  canvas.rect({ x: box.x, y, width: box.width, height: ROW }, style.primary);
  const aligned = table.head.map((_, column) => table.rows.every((row) => isNumber(row[column] ?? '')));
  const cell = (text: string, column: number, top: number, color: string, weight?: 'Bold'): void => {
    const left = box.x + widths.slice(0, column).reduce((sum, one) => sum + one, 0);
    const right = aligned[column] === true;
    canvas.text(text, right ? left + (widths[column] ?? 0) - 4 : left + 4, top, {
      size: CELL,
      color,
      align: right ? 'right' : 'left',
      ...(weight ? { weight } : {}),
    });
  };
  table.head.forEach((head, column) => {
    cell(head, column, y + 4, '#ffffff', 'Bold');
  });
  y += ROW;
  table.rows.forEach((row, index) => {
    const set = setRow(canvas, row, widths);
    if (index % 2 === 1) canvas.rect({ x: box.x, y, width: box.width, height: set.height }, style.tint);
    set.lines.forEach((lines, column) => {
      lines.forEach((line, at) => {
        cell(line, column, y + 4 + at * 10.5, '#1f2937');
      });
    });
    y += set.height;
  });
  canvas.rule(box.x, y, box.x + box.width, y, style.primary, 0.8);
  canvas.text(`资料来源：${table.source}`, box.x, y + 3, { size: 6.6, color: '#6b7280' });
}

/** A small chart without caption, for covers. */
export function drawBareChart(canvas: Canvas, figure: Figure, box: Box): void {
  drawLines(
    canvas,
    breakLines(canvas, figure.caption, { width: box.width, size: 7.6, weight: 'Bold' }).slice(0, 1),
    {
      x: box.x,
      y: box.y,
      width: box.width,
      size: 7.6,
      leading: 10,
      weight: 'Bold',
      color: canvas.style.primary,
    },
  );
  canvas.rule(box.x, box.y + 12, box.x + box.width, box.y + 12, canvas.style.primary, 0.6);
  drawChart(canvas, figure.chart, { x: box.x, y: box.y + 16, width: box.width, height: box.height - 18 });
}
