import type { PdfPage } from '#server/ports/pdf.ts';

/** Pages of 1,000 by 1,000 points: lines 20 high, the first at 100, with ten points for each unit from 100 on. */
export function textPages(...pages: readonly (readonly string[])[]): PdfPage[] {
  return pages.map((texts, index) => ({
    number: index + 1,
    width: 1000,
    height: 1000,
    lines: texts.map((text, line) => ({
      text,
      box: { left: 100, top: 100 + 20 * line, right: 100 + 10 * text.length, bottom: 120 + 20 * line },
      fontSize: 10,
      bold: false,
      startsBold: false,
    })),
    edges: Float32Array.from(
      texts.flatMap((text) => Array.from({ length: text.length + 1 }, (_, unit) => 100 + 10 * unit)),
    ),
    figures: [],
    drawings: [],
    pictured: 0,
  }));
}
