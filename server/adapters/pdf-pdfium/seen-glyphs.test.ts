import PDFDocument from 'pdfkit';
import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

/** The lines of a page of 595 by 842 points, drawn by `paint`, with a line in black above. */
async function linesOf(paint: (document: PDFKit.PDFDocument) => void): Promise<string[]> {
  const document = new PDFDocument({ size: [595, 842], margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font('Helvetica').fontSize(12).fillColor('black').text('Printed', 60, 60, { lineBreak: false });
  paint(document);
  document.end();
  await ended;
  const { pages } = await reader.readText(new Uint8Array(Buffer.concat(chunks)));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}

const white = (document: PDFKit.PDFDocument) =>
  document.fillColor('white').text('Hidden author', 60, 310, { lineBreak: false });
const GROUND = [40, 290, 300, 60] as const;

test('what is printed in white on white paper is not read', async () => {
  expect(await linesOf(white)).toEqual(['Printed']);
});

test.each<[string, (document: PDFKit.PDFDocument) => void]>([
  ['a ground of colour', (document) => document.rect(...GROUND).fill('#0b5cad')],
  [
    'a gradient',
    (document) => {
      const gradient = document.linearGradient(40, 290, 340, 290).stop(0, '#a33').stop(1, '#c97');
      document.rect(...GROUND).fill(gradient);
    },
  ],
  ['a ground with round corners', (document) => document.roundedRect(...GROUND, 8).fill('#0b5cad')],
  ['a page of colour', (document) => document.rect(0, 0, 595, 842).fill('#123')],
])('on %s it is', async (_name, ground) => {
  const lines = await linesOf((document) => {
    ground(document);
    white(document);
  });
  expect(lines).toContain('Hidden author');
});

test('grey type is read, and so is what is recognised on a scan, which is painted in no colour', async () => {
  const grey = (document: PDFKit.PDFDocument) =>
    document.fillColor('#e0e0e0').text('Faint', 60, 310, { lineBreak: false });
  expect(await linesOf(grey)).toEqual(['Printed', 'Faint']);
  const unpainted = (document: PDFKit.PDFDocument) => {
    document.fillColor('white');
    document.addContent('BT 3 Tr ET');
    document.text('Recognised', 60, 310, { lineBreak: false });
  };
  expect(await linesOf(unpainted)).toEqual(['Printed', 'Recognised']);
});
