import type { Figure, Table } from '../model.ts';
import type { Canvas } from './canvas.ts';
import { drawFigure, drawTable, tableHeight } from './figure.ts';

export type Entry = { level: 1 | 2; text: string; page: number };
type Float =
  | { kind: 'figures'; figures: Figure[]; height: number }
  | { kind: 'table'; table: Table; height: number };

/** Where the next thing goes; pages are counted from 0 as pdfkit does. */
export type Flow = {
  canvas: Canvas;
  left: number;
  top: number;
  width: number;
  bottom: number;
  y: number;
  /** Page breaks happen at the bottom of the last column only; prose in a landscape report has two. */
  entries: Entry[];
  captions: { text: string; page: number }[];
  figures: number;
  tables: number;
  waiting: Float[];
};

export function startFlow(canvas: Canvas): Flow {
  const left = canvas.width > canvas.height ? 56 : 52;
  return {
    canvas,
    left,
    top: 72,
    width: canvas.width - left * 2,
    bottom: canvas.height - 56,
    y: canvas.height,
    entries: [],
    captions: [],
    figures: 0,
    tables: 0,
    waiting: [],
  };
}

export const pageIndex = (flow: Flow): number => flow.canvas.doc.bufferedPageRange().count - 1;

export function nextPage(flow: Flow): void {
  flow.canvas.doc.addPage();
  flow.y = flow.top;
  placeWaiting(flow);
}

/** Opens a page when less than `height` is left. */
export function ensure(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom) nextPage(flow);
}

function draw(flow: Flow, float: Float): void {
  const { canvas, left, width } = flow;
  const page = pageIndex(flow);
  if (float.kind === 'table') {
    flow.tables += 1;
    flow.captions.push({ text: `表 ${flow.tables}：${float.table.caption}`, page });
    drawTable(canvas, float.table, flow.tables, { x: left, y: flow.y, width, height: float.height });
  } else {
    const gap = 20;
    const each = (width - gap * (float.figures.length - 1)) / float.figures.length;
    float.figures.forEach((figure, index) => {
      flow.figures += 1;
      flow.captions.push({ text: `图表 ${flow.figures}：${figure.caption}`, page });
      drawFigure(canvas, figure, flow.figures, {
        x: left + index * (each + gap),
        y: flow.y,
        width: each,
        height: float.height,
      });
    });
  }
  flow.y += float.height + 10;
}

function placeWaiting(flow: Flow): void {
  while (flow.waiting[0] && flow.y + flow.waiting[0].height <= flow.bottom) {
    const float = flow.waiting.shift();
    if (float) draw(flow, float);
  }
}

/** Figures and tables that do not fit wait for the next page while the text runs on, so that no page ends half empty. */
export function addFloat(
  flow: Flow,
  block: { kind: 'figures'; figures: Figure[] } | { kind: 'table'; table: Table },
): void {
  const landscape = flow.canvas.width > flow.canvas.height;
  const height =
    block.kind === 'table'
      ? tableHeight(flow.canvas, block.table, flow.width)
      : block.figures.length > 1
        ? landscape
          ? 196
          : 176
        : landscape
          ? 210
          : 196;
  flow.waiting.push({ ...block, height });
  placeWaiting(flow);
}

/** Before a new chapter everything that waits is set. */
export function flushWaiting(flow: Flow): void {
  while (flow.waiting.length > 0) nextPage(flow);
}
