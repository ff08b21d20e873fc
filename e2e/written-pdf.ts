/** UTF-16 as the encoding of the font takes it. */
const hex = (text: string): string =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('');

const FONT =
  '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 ' +
  '/BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor << /Type ' +
  '/FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >> >>] >>';
const LETTERS_OF_LINE = 42;
const SIZE = 11;
const LEADING = 18;
const BETWEEN = 8;

/** The running text of a page: paragraphs from margin to margin. */
function drawing(paragraphs: readonly string[]): string {
  let top = 90;
  const lines: string[] = [];
  for (const paragraph of paragraphs) {
    for (let at = 0; at < paragraph.length; at += LETTERS_OF_LINE) {
      const text = hex(paragraph.slice(at, at + LETTERS_OF_LINE));
      lines.push(`BT /F1 ${SIZE} Tf 64 ${842 - top} Td <${text}> Tj ET`);
      top += LEADING;
    }
    top += BETWEEN;
  }
  return lines.join('\n');
}

/** A PDF with these paragraphs on its pages, in a font that the reader of PDFs brings. */
export function writtenPdf(pages: readonly (readonly string[])[]): Buffer {
  const FIRST = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${FIRST + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    FONT,
    ...pages.flatMap((paragraphs, at) => {
      const content = drawing(paragraphs);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${FIRST + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const parts = ['%PDF-1.4\n'];
  const places = objects.map((object, index) => {
    const place = parts.join('').length;
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
    return place;
  });
  const size = objects.length + 1;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const start = parts.join('').length;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}
