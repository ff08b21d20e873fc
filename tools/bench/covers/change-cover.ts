import type { PdfDocumentText, PdfLine } from '#server/ports/pdf.ts';
import type { Draw } from './cover-facts.ts';

type Change = (document: PdfDocumentText, draw: Draw) => PdfDocumentText;

/** What another program, another paper or another font would make of the same cover; nothing that a reader would notice. */
export const CHANGES: readonly Change[] = [
  (document) => onCover(document, (line) => [scaled(line, 0.8)], 0.8),
  (document) => onCover(document, (line) => [scaled(line, 1.3)], 1.3),
  (document, draw) =>
    onCover(document, (line) => [moved(line, (draw.next() - 0.5) * 1.2, (draw.next() - 0.5) * 0.8)]),
  (document, draw) => onCover(document, (line) => brokenAtSpaces(line, draw)),
];

function onCover(document: PdfDocumentText, change: (line: PdfLine) => PdfLine[], by = 1): PdfDocumentText {
  const [cover, ...rest] = document.pages;
  if (!cover) return document;
  return {
    ...document,
    pages: [
      { ...cover, width: cover.width * by, height: cover.height * by, lines: cover.lines.flatMap(change) },
      ...rest,
    ],
  };
}

/** Larger or smaller as a whole, type, page and gaps. */
function scaled(line: PdfLine, by: number): PdfLine {
  const { left, top, right, bottom } = line.box;
  return {
    ...line,
    fontSize: line.fontSize * by,
    box: { left: left * by, top: top * by, right: right * by, bottom: bottom * by },
  };
}

function moved(line: PdfLine, across: number, down: number): PdfLine {
  const { left, top, right, bottom } = line.box;
  return {
    ...line,
    box: { left: left + across, top: top + down, right: right + across, bottom: bottom + down },
  };
}

/** A row that arrives in pieces where it has spaces, as justified type often does. */
function brokenAtSpaces(line: PdfLine, draw: Draw): PdfLine[] {
  const at = line.text.indexOf(' ');
  if (at < 2 || draw.next() < 0.5) return [line];
  const share = at / line.text.length;
  const { left, right } = line.box;
  const middle = left + (right - left) * share;
  return [
    { ...line, text: line.text.slice(0, at), box: { ...line.box, right: middle } },
    { ...line, text: line.text.slice(at + 1), box: { ...line.box, left: middle + line.fontSize * 0.3 } },
  ];
}
