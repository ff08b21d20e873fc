import { constants, deflateRawSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** PDFs made on the spot for the suite: one good, the rest hostile in one way each. */

const A4 = [595, 842] as const;

async function draw(
  paint: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: [...A4], margin: 72, ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  paint(document);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Two pages: a bold 20-point heading at (72, 100), a 10-point line, a bar chart at (100, 300)-(300, 400), an outline. */
export const goodPdf = (): Promise<Uint8Array> =>
  draw((document) => {
    document.info.Title = 'Quarterly outlook';
    document.outline.addItem('Part one');
    document.font('Helvetica-Bold', 20).text('Market Overview', 72, 100, { lineBreak: false });
    document
      .font('Helvetica', 10)
      .text('Prices rose by 12.5% in the quarter.', 72, 140, { lineBreak: false });
    for (let bar = 0; bar < 20; bar += 1) {
      document.rect(100 + bar * 10, 400 - (bar % 5) * 20 - 20, 9, (bar % 5) * 20 + 20).fill('#336699');
    }
    document.addPage();
    document.outline.addItem('Part two').addItem('Details');
    document.fillColor('black').font('Helvetica', 10).text('The second page closes the report.', 72, 100);
  });

/** A page turned by a quarter: shown 842 points wide, its line near the top left as a reader sees it. */
export async function rotatedPdf(): Promise<Uint8Array> {
  const content = 'BT /F1 12 Tf 0 1 -1 0 40 60 Tm (Rotated words stay upright for the reader) Tj ET';
  return handMade(Buffer.from(content), '', '/Rotate 90');
}

/** Names SimSun without embedding it, as many Chinese reports do; prints 中文报告 in 120 points across the page. */
export function unembeddedFontPdf(): Uint8Array {
  const codes = [...'中文报告']
    .map((character) => character.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('');
  const descriptor =
    '<< /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`;
  return handMade(Buffer.from(`BT /F1 120 Tf 40 400 Td <${codes}> Tj ET`), '', '', font);
}

/** RC4 of 40 and of 128 bits, AES of 128 and of 256: each version of the format has its own. */
export const ENCRYPTIONS = ['1.3', '1.4', '1.6', '1.7ext3'] as const;

export const encryptedPdf = (
  pdfVersion: (typeof ENCRYPTIONS)[number] = '1.3',
  userPassword = 'open sesame',
): Promise<Uint8Array> =>
  draw((document) => document.text('secret words'), { userPassword, ownerPassword: 'the house', pdfVersion });

export const blankPdf = (): Promise<Uint8Array> => draw((document) => document.addPage());

export const imageOnlyPdf = async (): Promise<Uint8Array> => {
  const png = await sharp({ create: { width: 200, height: 280, channels: 3, background: '#ccbbaa' } })
    .png()
    .toBuffer();
  return draw((document) => document.image(png, 0, 0, { width: 595 }));
};

export const hugePagePdf = (): Promise<Uint8Array> =>
  draw((document) => document.text('a wall of a page'), { size: [200_000, 200_000] });

export const manyPagesPdf = (): Promise<Uint8Array> =>
  draw((document) => {
    for (let page = 0; page < 3001; page += 1) document.addPage();
  });

export const truncatedPdf = async (): Promise<Uint8Array> => (await goodPdf()).slice(0, 300);

/** About 1 MB that unpacks to 1 GB of drawing orders. */
export function bombPdf(orders: string): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(1 << 20, orders), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  const stream = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: 1024 }, () => packed),
    end,
  ]);
  return handMade(stream, '/Filter /FlateDecode', '');
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

function handMade(content: Buffer, filter: string, pageEntries: string, font = HELVETICA): Uint8Array {
  const page = `/MediaBox [0 0 ${A4.join(' ')}] /Resources << /Font << /F1 ${font} >> >> ${pageEntries}`;
  const head = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(`%PDF-1.4\n${head.join('')}4 0 obj\n<< /Length ${content.length} ${filter} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF\n'),
    ]),
  );
}
