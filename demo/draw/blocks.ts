import type { Block } from '../model.ts';
import { addFloat, ensure, type Flow, flushWaiting, nextPage, pageIndex } from './flow.ts';
import { breakLines, drawLines, drawText, type Line } from './typeset.ts';

const SIZE = 9.8;
const LEADING = 16.4;

/** Lines run on over pages; a single line is never left alone at the foot. */
function pour(flow: Flow, lines: Line[], x: number): void {
  let rest = lines;
  while (rest.length > 0) {
    const room = Math.floor((flow.bottom - flow.y) / LEADING);
    const fits = rest.length - room === 1 ? room - 1 : room;
    if (fits < Math.min(2, rest.length)) {
      nextPage(flow);
      continue;
    }
    flow.y = drawLines(flow.canvas, rest.slice(0, fits), {
      x,
      y: flow.y,
      width: flow.width,
      size: SIZE,
      leading: LEADING,
    });
    rest = rest.slice(fits);
    if (rest.length > 0) nextPage(flow);
  }
}

function paragraph(flow: Flow, text: string, lead?: string): void {
  const { canvas, left, width } = flow;
  if (lead) {
    ensure(flow, LEADING * 3);
    canvas.rect({ x: left, y: flow.y + 3, width: 4.5, height: 4.5 }, canvas.style.accent);
    flow.y = drawText(canvas, lead, {
      x: left + 11,
      y: flow.y,
      width: width - 11,
      size: SIZE,
      leading: LEADING,
      weight: 'Bold',
      color: canvas.style.primary,
    });
  }
  pour(flow, breakLines(canvas, text, { width, size: SIZE, indent: SIZE * 2 }), left);
  flow.y += 6;
}

function heading(flow: Flow, level: 1 | 2, text: string): void {
  const { canvas, left, width } = flow;
  const { style } = canvas;
  if (level === 1) flushWaiting(flow);
  if (flow.y > flow.top) flow.y += level === 1 ? 12 : 5;
  ensure(flow, level === 1 ? 130 : 84);
  flow.entries.push({ level, text, page: pageIndex(flow) });
  const size = level === 1 ? 15 : 11.6;
  let x = left;
  if (level === 1 && style.heading === 'filled') {
    canvas.rect({ x: left, y: flow.y - 3, width, height: 25 }, style.primary);
    x += 9;
  }
  if (style.heading === 'bar') {
    canvas.rect(
      { x: left, y: flow.y + 1, width: level === 1 ? 5 : 3, height: size - 1 },
      level === 1 ? style.primary : style.accent,
    );
    x += level === 1 ? 12 : 8;
  }
  canvas.text(text, x, flow.y, {
    size,
    weight: 'Bold',
    color: level === 1 && style.heading === 'filled' ? '#ffffff' : style.primary,
  });
  flow.y += size + (level === 1 ? 14 : 9);
  if (level === 1 && style.heading === 'underline') {
    canvas.rule(left, flow.y - 7, left + width, flow.y - 7, style.primary, 1.2);
    canvas.rect({ x: left, y: flow.y - 9, width: 46, height: 3 }, style.accent);
  }
}

/** Two columns of text side by side, evened out; they stay together on a page. */
function columns(flow: Flow, texts: string[]): void {
  const { canvas, left, width } = flow;
  const gap = 24;
  const each = (width - gap) / 2;
  const size = 9.4;
  const lines = texts.flatMap((text) => breakLines(canvas, text, { width: each, size, indent: size * 2 }));
  const half = Math.ceil(lines.length / 2);
  const leading = 15.4;
  ensure(flow, half * leading + 12);
  const top = flow.y + 2;
  const at = { width: each, size, leading };
  const end = drawLines(canvas, lines.slice(0, half), { ...at, x: left, y: top });
  drawLines(canvas, lines.slice(half), { ...at, x: left + each + gap, y: top });
  canvas.rule(left + each + gap / 2, top, left + each + gap / 2, end - 3, '#cfd5dc', 0.5);
  flow.y = end + 8;
}

function bullets(flow: Flow, items: string[]): void {
  const { canvas, left, width } = flow;
  for (const item of items) {
    const lines = breakLines(canvas, item, { width: width - 16, size: SIZE });
    ensure(flow, Math.min(lines.length, 3) * LEADING);
    canvas.doc.circle(left + 5, flow.y + 5.5, 1.9).fill(canvas.style.accent);
    pour(flow, lines, left + 16);
    flow.y += 3;
  }
  flow.y += 4;
}

function callout(flow: Flow, title: string, text: string): void {
  const { canvas, left, width } = flow;
  const lines = breakLines(canvas, text, { width: width - 32, size: 9.4 });
  const height = lines.length * 15.4 + 40;
  ensure(flow, height + 8);
  canvas.rect({ x: left, y: flow.y, width, height }, canvas.style.tint);
  canvas.rect({ x: left, y: flow.y, width: 3.5, height }, canvas.style.accent);
  canvas.text(title, left + 16, flow.y + 11, { size: 10.2, weight: 'Bold', color: canvas.style.primary });
  drawLines(canvas, lines, { x: left + 16, y: flow.y + 29, width: width - 32, size: 9.4, leading: 15.4 });
  flow.y += height + 12;
}

export function drawBlock(flow: Flow, block: Block): void {
  if (block.kind === 'heading') heading(flow, block.level, block.text);
  else if (block.kind === 'paragraph') paragraph(flow, block.text, block.lead);
  else if (block.kind === 'columns') columns(flow, block.texts);
  else if (block.kind === 'bullets') bullets(flow, block.items);
  else if (block.kind === 'callout') callout(flow, block.title, block.text);
  else addFloat(flow, block);
}
