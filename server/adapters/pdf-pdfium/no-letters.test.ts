import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

/** A line in a font of which the codes are one to four bytes long, as in UTF-8, and which tells of `a` alone what it means. */
function codedPdf(codes: string): Uint8Array {
  const begin =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def';
  const spaces =
    '4 begincodespacerange <00> <7f> <c080> <dfbf> <e08080> <efbfbf> <f0808080> <f7bfbfbf> endcodespacerange';
  const stream = (content: string, entries = '') =>
    `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 20 Tf 60 700 Td <${codes}> Tj ET`),
    '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding 7 0 R /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun ${system} /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >> >>`,
    stream(
      `${begin} ${spaces} 3 begincidchar <61> 12 <e38081> 38 <f0a8a780> 39 endcidchar endcmap end end`,
      `/Type /CMap /CMapName /Own ${system}`,
    ),
    stream(`${begin} ${spaces} 1 beginbfchar <61> <0061> endbfchar endcmap end end`),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 9 >>\n%%EOF\n`);
}

test.each([
  ['three bytes', '61e3808161'],
  ['four bytes', '61f0a8a78061'],
])('a code of %s that is no letter costs itself alone', async (_name, codes) => {
  const { pages } = await reader.readText(codedPdf(codes));
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['aa']);
});
