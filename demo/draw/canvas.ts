import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Style } from '../organisations.ts';

/** Every weight used adds about 100 KB to a file: a body weight and one bold is what a report gets. */
export type Weight = 'Light' | 'DemiLight' | 'Regular' | 'Bold';
export type Box = { x: number; y: number; width: number; height: number };
export type TextOptions = {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** Extra space after every character in points; justification sets it. */
  spacing?: number;
};

export type Canvas = {
  doc: PDFKit.PDFDocument;
  style: Style;
  body: Weight;
  width: number;
  height: number;
  /** Width in points. */
  measure: (text: string, size: number, weight?: Weight) => number;
  /** One line; `y` is the top of the character box; with center and right, `x` is the middle and the right edge. */
  text: (text: string, x: number, y: number, options: TextOptions) => void;
  rect: (box: Box, color: string, opacity?: number) => void;
  rule: (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    color: string,
    width?: number,
    dash?: number,
  ) => void;
};

const INK = '#1f2937';
const fontFiles = join(
  dirname(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'))),
  'fonts',
);
type FontSource = PDFKit.Mixins.PDFFontSource;

// Fonts are 8 MB each: a worker reads and parses each one once, glyph by glyph, and keeps the widths it has measured.
const fonts = new Map<Weight, FontSource>();
const widths = new Map<Weight, Map<string, number>>();

/** pdfkit takes a parsed font as it takes a file; its types do not know. */
function fontOf(weight: Weight): FontSource {
  const bytes = () => readFileSync(join(fontFiles, `NotoSansHans-${weight}.otf`));
  const font = fonts.get(weight) ?? (create(bytes()) as unknown as FontSource);
  fonts.set(weight, font);
  return font;
}

function charWidth(doc: PDFKit.PDFDocument, weight: Weight, char: string): number {
  const known = widths.get(weight) ?? new Map<string, number>();
  widths.set(weight, known);
  const found = known.get(char);
  if (found !== undefined) return found;
  const width = doc.font(weight).fontSize(100).widthOfString(char) / 100;
  known.set(char, width);
  return width;
}

export type CanvasOptions = {
  landscape: boolean;
  /** Width and height in points; A4 unless told. */
  size?: [number, number];
  info: Record<string, string>;
  created: Date;
};

/** A document with fonts registered on demand and pages kept open, so that the contents page can be filled last. */
export function createCanvas(style: Style, options: CanvasOptions): Canvas {
  const doc = new PDFDocument({
    size: options.size ?? 'A4',
    layout: options.landscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    info: { ...options.info, CreationDate: options.created, ModDate: options.created },
  });
  for (const weight of ['Light', 'DemiLight', 'Regular', 'Bold'] as const)
    doc.registerFont(weight, fontOf(weight));
  const canvas: Canvas = {
    doc,
    style,
    body: style.body,
    width: doc.page.width,
    height: doc.page.height,
    measure: (text, size, weight = style.body) => {
      let total = 0;
      for (const char of text) total += charWidth(doc, weight, char);
      return total * size;
    },
    text: (text, x, y, { size, weight = style.body, color = INK, align = 'left', spacing = 0 }) => {
      const shift =
        align === 'left' ? 0 : canvas.measure(text, size, weight) * (align === 'center' ? 0.5 : 1);
      doc
        .font(weight)
        .fontSize(size)
        .fillColor(color)
        .text(text, x - shift, y + size * 0.88, {
          lineBreak: false,
          characterSpacing: spacing,
          baseline: 'alphabetic',
        });
    },
    rect: (box, color, opacity = 1) => {
      doc.fillOpacity(opacity).rect(box.x, box.y, box.width, box.height).fill(color).fillOpacity(1);
    },
    rule: (x1, y1, x2, y2, color, width = 0.5, dash = 0) => {
      doc.lineWidth(width).strokeColor(color);
      if (dash) doc.dash(dash, { space: dash });
      doc.moveTo(x1, y1).lineTo(x2, y2).stroke();
      if (dash) doc.undash();
    },
  };
  return canvas;
}

/** The finished file. */
export function finish(canvas: Canvas): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    canvas.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    canvas.doc.on('end', () => resolve(Buffer.concat(chunks)));
    canvas.doc.on('error', reject);
    canvas.doc.end();
  });
}
