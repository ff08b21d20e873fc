import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { PdfReader } from '#server/ports/pdf.ts';

const SIZE = [360, 200] as const;
const PIXELS_PER_POINT = 200 / 72;

/** A page of Chinese lines, in 12 points from (36, 40) on, each 20 points below the one before, in a font that the file does not hold. */
function chinesePdf(lines: readonly string[]): Uint8Array {
  const hexOf = (text: string) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join(
      '',
    );
  const orders = lines.map(
    (text, at) => `BT /F1 12 Tf 36 ${SIZE[1] - 50 - 20 * at} Td <${hexOf(text)}> Tj ET`,
  );
  const content = orders.join('\n');
  const descriptor =
    '<< /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor ${descriptor} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 ${SIZE.join(' ')}] /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`,
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

/** A file whose pages are pictures of these pages, as a scanner makes them: a little askew, and JPEG. */
export async function scannedPdf(
  pdf: Pick<PdfReader, 'drawPage'>,
  pages: readonly (readonly string[])[],
): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, size: [...SIZE], margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  for (const lines of pages) {
    const { rgb, width, height } = await pdf.drawPage(chinesePdf(lines), 1, SIZE[0] * PIXELS_PER_POINT);
    const picture = sharp(rgb, { raw: { width, height, channels: 3 } }).rotate(0.6, { background: '#fff' });
    document.addPage().image(await picture.jpeg({ quality: 80 }).toBuffer(), 0, 0, { width: SIZE[0] });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
