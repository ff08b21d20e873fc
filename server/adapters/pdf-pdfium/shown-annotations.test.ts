import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

/** A page on which nothing is printed, with one annotation; `words` are what its appearance draws. */
function annotated(entries: string, words: string | null): Uint8Array {
  const drawing = `BT /F1 12 Tf 4 4 Td (${words ?? ''}) Tj ET`;
  const appearance = words === null ? '' : '/AP << /N 5 0 R >>';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DR << /Font << /F1 ${font} >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
    `<< /Type /Annot /Rect [100 700 300 720] ${appearance} ${entries} >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 ${font} >> >> /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

const FIELD = '/Subtype /Widget /FT /Tx /T (name) /F 4';

test.each([
  ['a form field', FIELD, 'Filled in by hand'],
  ['a note on the page', '/Subtype /FreeText /Contents (x) /F 4', 'Noted beside'],
  ['a stamp', '/Subtype /Stamp /F 4', 'APPROVED'],
])('what %s shows is read as the text of the page, where it stands', async (_name, entries, words) => {
  const { pages } = await reader.readText(annotated(entries, words));
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual([words]);
  const [line] = pages[0]?.lines ?? [];
  expect(line?.box.left).toBeCloseTo(104, 0);
  expect(line?.box.top).toBeGreaterThan(842 - 720);
  expect(line?.box.bottom).toBeLessThan(842 - 700 + 4);
});

test('an empty field is no text, but no blank page either', async () => {
  const { pages } = await reader.readText(annotated(FIELD, null));
  expect(pages[0]?.lines).toEqual([]);
});

test.each([
  ['is hidden', '/Subtype /Stamp /F 2'],
  ['is for the printer alone', '/Subtype /Widget /FT /Tx /T (name) /F 36'],
  ['leads elsewhere', '/Subtype /Link /F 4'],
  ['pops up', '/Subtype /Popup /F 4'],
])('a page with nothing but what %s is blank', async (_name, entries) => {
  await expect(reader.readText(annotated(entries, 'never seen'))).rejects.toMatchObject({ reason: 'blank' });
});

test('a page that prints something is read as it was: its annotations are none of its words', async () => {
  const bytes = annotated('/Subtype /Stamp /F 4', 'APPROVED');
  const text = new TextDecoder().decode(bytes);
  const drawing = 'BT /F1 12 Tf 50 50 Td (Printed) Tj ET';
  const printed = text
    .replace(
      '/Annots',
      `/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 6 0 R /Annots`,
    )
    .replace(
      'trailer',
      `6 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\ntrailer`,
    );
  const { pages } = await reader.readText(new TextEncoder().encode(printed));
  expect(pages[0]?.lines.map((line) => line.text)).toEqual(['Printed']);
});
