import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

/** Lines below each other in one column. */
function linedPdf(lines: readonly string[]): Uint8Array {
  const drawing = `BT /F1 12 Tf 14 TL 60 700 Td ${lines.map((text) => `(${text}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

test('a hyphen or minus at the end of a line is read, whatever the next line begins with', async () => {
  const lines = [
    'found by Jegadeesh and Tit-',
    'man in the models DFQ-',
    '2020 and others, close-',
    'low it is',
  ];
  const { pages } = await reader.readText(linedPdf(lines));
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual(lines);
});
