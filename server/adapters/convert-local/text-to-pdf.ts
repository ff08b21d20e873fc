import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import PDFDocument from 'pdfkit';
import { ConversionRefused } from '#server/ports/convert.ts';

const MARGIN = 56;
const SIZE = 10.5;
const LEADING = 1.6;
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 40;
const WIDEST_CELL = 180;
const GAP = 8;
const A4 = { width: 595, height: 842 };

const fontFile = (name: string) =>
  readFileSync(new URL(`../fonts/NotoSansHans-${name}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));

/** The bytes of a document once it is ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((done, fail) => {
    doc.on('end', () => done(Buffer.concat(pieces)));
    doc.on('error', fail);
  });
}

interface Paper {
  doc: PDFKit.PDFDocument;
  whole: Promise<Uint8Array>;
  measure(text: string, size: number): number;
}

function openPaper(layout: 'portrait' | 'landscape'): Paper {
  const doc = new PDFDocument({ size: 'A4', layout, margin: MARGIN, info: { CreationDate: new Date(0) } });
  doc.registerFont('Regular', fontFile('Regular'));
  const whole = bytesOf(doc);
  const widths = new Map<string, number>();
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? doc.font('Regular').fontSize(100).widthOfString(letter) / 100;
    widths.set(letter, known);
    return known;
  };
  const measure = (text: string, size: number) => {
    let width = 0;
    for (const letter of text) width += widthOf(letter) * size;
    return width;
  };
  return { doc, whole, measure };
}

/** Words of Latin and digits stay whole where they fit; Chinese breaks anywhere. */
const PIECES = /[\p{Script=Latin}\d.,%+-]+|\s+|./gsu;

function wrap({ measure }: Paper, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const push = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  const add = (piece: string) => {
    const wide = measure(piece, size);
    if (used + wide > width && line !== '') push();
    line += piece;
    used += wide;
  };
  for (const piece of text.replaceAll('\t', '    ').match(PIECES) ?? [])
    if (measure(piece, size) > width) for (const letter of piece) add(letter);
    else add(piece);
  push();
  return lines;
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const HEADING_SIZES = [18, 15, 13];

/** Text in the order that it stands, on A4; headings of Markdown are set as such. */
export function textToPdf(text: string, kind: 'text' | 'markdown'): Promise<Uint8Array> {
  const paper = openPaper('portrait');
  const { doc } = paper;
  let y = MARGIN;
  for (const source of text.split('\n')) {
    const heading = kind === 'markdown' ? HEADING.exec(source) : null;
    const size = heading === null ? SIZE : (HEADING_SIZES[(heading[1]?.length ?? 1) - 1] ?? 12);
    for (const line of wrap(paper, heading?.[2] ?? source, size, A4.width - 2 * MARGIN)) {
      if (y + size * LEADING > A4.height - MARGIN) {
        doc.addPage();
        y = MARGIN;
      }
      if (line !== '') doc.font('Regular').fontSize(size).text(line, MARGIN, y, { lineBreak: false });
      y += size * LEADING;
    }
  }
  doc.end();
  return paper.whole;
}

function readCells(text: string): string[][] {
  try {
    const [first = ''] = text.split('\n', 1);
    const delimiter = first.includes('\t') && !first.includes(',') ? '\t' : ',';
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter,
      to: MOST_ROWS + 1,
    });
  } catch {
    throw new ConversionRefused('CSV 的引号或分隔有误，无法读成表格');
  }
}

/** A table with a line under each row, as wide as its cells need. */
export function csvToPdf(text: string): Promise<Uint8Array> {
  const rows = readCells(text);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length > MOST_ROWS) throw new ConversionRefused(`表格超过 ${MOST_ROWS} 行的上限，请拆分后再上传`);
  if (columns > MOST_COLUMNS)
    throw new ConversionRefused(`表格超过 ${MOST_COLUMNS} 列的上限，请拆分后再上传`);
  const paper = openPaper('landscape');
  const inner = A4.height - 2 * MARGIN;
  const wanted = Array.from({ length: columns }, (_, at) =>
    rows.reduce(
      (most, row) => Math.max(most, Math.min(WIDEST_CELL, paper.measure(row[at] ?? '', SIZE))),
      SIZE,
    ),
  );
  const total = wanted.reduce((sum, width) => sum + width + GAP, 0);
  const scale = Math.min(1, inner / total);
  drawRows(paper, rows, {
    widths: wanted.map((width) => (width + GAP) * scale),
    size: SIZE * Math.max(scale, 0.5),
  });
  paper.doc.end();
  return paper.whole;
}

function drawRows(
  paper: Paper,
  rows: readonly string[][],
  { widths, size }: { widths: readonly number[]; size: number },
): void {
  const { doc } = paper;
  const bottom = A4.width - MARGIN;
  const right = MARGIN + widths.reduce((sum, width) => sum + width, 0);
  let y = MARGIN;
  for (const row of rows) {
    const cells = widths.map((width, at) => wrap(paper, row[at] ?? '', size, width - GAP / 2));
    const height = Math.max(...cells.map((lines) => lines.length)) * size * LEADING;
    if (y + height > bottom && y > MARGIN) {
      doc.addPage();
      y = MARGIN;
    }
    let x = MARGIN;
    for (const [at, lines] of cells.entries()) {
      for (const [line, written] of lines.entries())
        if (written !== '')
          doc
            .font('Regular')
            .fontSize(size)
            .text(written, x, y + line * size * LEADING, { lineBreak: false });
      x += widths[at] ?? 0;
    }
    y += height;
    doc
      .moveTo(MARGIN, y - 2)
      .lineTo(right, y - 2)
      .lineWidth(0.5)
      .strokeColor('#c8ced6')
      .stroke();
  }
}
