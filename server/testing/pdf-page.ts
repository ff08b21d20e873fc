import type { Box, PdfDrawing, PdfDrawingKind, PdfLine, PdfPage } from '#server/ports/pdf.ts';

/** Pages as PDFium reads them, drawn for tests of layout: A4, in points. */

export const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

export const line = (
  text: string,
  left: number,
  top: number,
  width = text.length * 9,
  bold = false,
): PdfLine => ({
  text,
  box: box(left, top, left + width, top + 10),
  fontSize: 10,
  bold,
  startsBold: bold,
});

/** A line of running text from margin to margin. */
export const prose = (top: number): PdfLine =>
  line(
    '上周电池级碳酸锂价格环比上涨百分之二，库存连续三周下降，下游排产明显好于去年同期，主要',
    60,
    top,
    475,
  );

export const drawn = (kind: PdfDrawingKind, ...places: Box[]): PdfDrawing[] =>
  places.map((place) => ({ kind, box: place }));

export const page = (lines: PdfLine[], drawings: PdfDrawing[] = [], number = 1): PdfPage => ({
  number,
  width: 595,
  height: 842,
  lines,
  figures: [],
  edges: new Float32Array(),
  pictured: 0,
  drawings,
});

export const curve = (left: number, top: number, right: number, bottom: number): PdfDrawing[] =>
  drawn('curve', box(left, top, right, bottom));
