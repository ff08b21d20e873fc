import type { Canvas } from './canvas.ts';
import type { Entry, Flow } from './flow.ts';
import { clip } from './typeset.ts';

type Row = { text: string; page: number; indent: number; size: number; bold: boolean; height: number };

const pageName = (page: number) => `page-${page + 1}`;

function dotted(canvas: Canvas, row: Row, x: number, y: number, width: number): void {
  const { size } = row;
  const text = clip(canvas, row.text, width - row.indent - 40, size);
  const weight = row.bold ? 'Bold' : canvas.body;
  const number = String(row.page + 1);
  const from = x + row.indent + canvas.measure(text, size, weight) + 5;
  const to = x + width - canvas.measure(number, size) - 5;
  canvas.text(text, x + row.indent, y, { size, weight, color: row.bold ? canvas.style.primary : '#374151' });
  const dots = Math.max(0, Math.floor((to - from) / canvas.measure('.', size)));
  if (dots > 1) canvas.text('.'.repeat(dots), from, y, { size, color: '#9ca3af' });
  canvas.text(number, x + width, y, { size, weight, align: 'right' });
  canvas.doc.goTo(x + row.indent, y - 2, width - row.indent, size + 5, pageName(row.page));
}

function drawRows(
  canvas: Canvas,
  title: string,
  rows: Row[],
  box: { x: number; y: number; width: number; bottom: number },
): number {
  canvas.text(title, box.x, box.y, { size: 15, weight: 'Bold', color: canvas.style.primary });
  canvas.rect({ x: box.x, y: box.y + 23, width: 34, height: 2.5 }, canvas.style.accent);
  let y = box.y + 38;
  for (const row of rows) {
    if (y + row.height > box.bottom) break;
    dotted(canvas, row, box.x, y, box.width);
    y += row.height;
  }
  return y;
}

const entryRow = (entry: Entry): Row =>
  entry.level === 1
    ? { text: entry.text, page: entry.page, indent: 0, size: 10.2, bold: true, height: 20 }
    : { text: entry.text, page: entry.page, indent: 18, size: 9, bold: false, height: 16 };

/** A long list of chapters is set tighter, so that none is left out. */
function squeezed(rows: Row[], room: number): Row[] {
  const total = rows.reduce((sum, row) => sum + row.height, 0);
  const factor = Math.min(1, room / total);
  return rows.map((row) => ({
    ...row,
    height: row.height * factor,
    size: row.size * Math.max(0.8, Math.min(1, factor * 1.15)),
  }));
}

/** 目录 and, where there is room, 图表目录, with dotted leaders; drawn on the page that is current. */
export function drawContents(flow: Flow): void {
  const { canvas, left, top, width, bottom } = flow;
  const entries = squeezed(flow.entries.map(entryRow), bottom - top - 40);
  const captions = flow.captions.map(
    (caption): Row => ({ ...caption, indent: 0, size: 8.4, bold: false, height: 14 }),
  );
  if (canvas.width > canvas.height) {
    const each = (width - 40) / 2;
    drawRows(canvas, '目录', entries, { x: left, y: top, width: each, bottom });
    drawRows(canvas, '图表目录', captions, { x: left + each + 40, y: top, width: each, bottom });
    return;
  }
  const end = drawRows(canvas, '目录', entries, { x: left, y: top, width, bottom });
  if (bottom - end > 110) drawRows(canvas, '图表目录', captions, { x: left, y: end + 22, width, bottom });
}

/** Gives every page the name that lines of the contents lead to. */
export function namePages(flow: Flow): void {
  const { doc } = flow.canvas;
  for (const page of new Set([...flow.entries, ...flow.captions].map((entry) => entry.page))) {
    doc.switchToPage(page);
    doc.addNamedDestination(pageName(page), 'Fit');
  }
}

/** PDF bookmarks, chapters with their sections under them. */
export function addBookmarks(flow: Flow): void {
  const { doc } = flow.canvas;
  const options = { expanded: false, fit: true };
  let chapter: PDFKit.PDFOutline | undefined;
  for (const entry of flow.entries) {
    // A bookmark points at the page that is current when it is added.
    doc.switchToPage(entry.page);
    if (entry.level === 1 || !chapter) chapter = doc.outline.addItem(entry.text, options);
    else chapter.addItem(entry.text, options);
  }
}
