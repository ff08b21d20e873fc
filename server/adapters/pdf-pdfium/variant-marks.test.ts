import { afterAll, expect, test } from 'vitest';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const hex = (text: string): string =>
  [...text].map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0')).join('');

/** A line of marks of which each says by itself what it means: one text a mark, in the font's own table. */
function markedPdf(meanings: readonly string[]): Uint8Array {
  const codes = meanings.map((_, at) => (at + 1).toString(16).padStart(4, '0'));
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Own def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange
${codes.length} beginbfchar
${codes.map((code, at) => `<${code}> <${hex(meanings[at] ?? '')}>`).join('\n')}
endbfchar endcmap end end`;
  const drawing = `BT /F1 20 Tf 60 700 Td <${codes.join('')}> Tj ET`;
  const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(drawing),
    '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >> >>',
    stream(table),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 8 >>\n%%EOF\n`);
}

const readLine = async (...meanings: string[]) => {
  const { pages } = await reader.readText(markedPdf(meanings));
  return pages[0]?.lines.map(({ text }) => text);
};

test.each([
  [['因', '子\u2f26'], '因子'],
  [['能', '\u2f12力\uf98a'], '能力'],
  [['用', '\u2f3e户'], '用户'],
  [['中', '国國'], '中国'],
  [['子', '子', '孙', '孙'], '子子孙孙'],
  [['of', 'ﬁ', 'ce'], 'office'],
  [['di', 'ff', 'er'], 'differ'],
  [['位', '臵'], '位置'],
])('marks that mean %j are the line %s', async (meanings, line) => {
  expect(await readLine(...meanings)).toEqual([line]);
});
