import { readFileSync } from 'node:fs';
import { PDF, type PDFPage, PdfDict, PdfName, PdfString } from '@libpdf/core';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { CopyMark } from '#server/ports/pdf-marker.ts';

const FONT_FILE = new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc'));
const FONT_SIZE = 6;
const HEIGHT = 9;
/** Points from the left and lower edge of the page as it is shown. */
const PLACE = { left: 36, bottom: 5 } as const;
/** The name under which the page keeps the code: page-piece dictionaries are for data that only their maker reads. */
const PIECE = 'Yanjian';

type FontSource = PDFKit.Mixins.PDFFontSource;

let font: FontSource | undefined;

/**
 * Parsed once by each thread that marks copies: the font has 8 MB, and parsing it took four fifths of drawing a mark. pdfkit takes a parsed
 * font as it takes a file; its types do not know.
 */
function markFont(): FontSource {
  font ??= create(readFileSync(FONT_FILE)) as unknown as FontSource;
  return font;
}

/** The line as a page of its own, with the few glyphs it needs. */
async function drawMark(text: string): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  document.font(markFont()).fontSize(FONT_SIZE);
  document.addPage({ size: [Math.ceil(document.widthOfString(text)) + 2, HEIGHT], margin: 0 });
  document.fillColor('#767676').text(text, 1, 1, { lineBreak: false });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Where the mark starts in the page's own coordinates, and by how much it is turned, so that it stands upright as shown. */
function placeOn(page: PDFPage): { x: number; y: number; rotate: number } {
  const { x, y, width, height } = page.getCropBox();
  const { left, bottom } = PLACE;
  switch (page.rotation) {
    case 90:
      return { x: x + width - bottom, y: y + left, rotate: 90 };
    case 180:
      return { x: x + width - left, y: y + height - bottom, rotate: 180 };
    case 270:
      return { x: x + bottom, y: y + height - left, rotate: 270 };
    default:
      return { x: x + left, y: y + bottom, rotate: 0 };
  }
}

/** ISO 32000-1, 14.5: data of one program beside the page, with the day it was written. */
function pieceOf(code: string): PdfDict {
  const data = PdfDict.of({
    LastModified: PdfString.fromString('D:19700101000000Z'),
    Private: PdfString.fromString(code),
  });
  return PdfDict.of({ [PIECE]: data });
}

/** The bytes to append to `original`; see `PdfMarker`. Throws where the library cannot read or extend the file. */
export async function markCopy(original: Uint8Array, { text, code }: CopyMark): Promise<Uint8Array> {
  const mark = await PDF.load(await drawMark(text));
  const document = await PDF.load(original);
  const embedded = await document.embedPage(mark, 0);
  for (const page of document.getPages()) {
    page.drawPage(embedded, placeOn(page));
    page.dict.set(PdfName.of('PieceInfo'), pieceOf(code));
  }
  const marked = await document.save({ incremental: true });
  const untouched = Buffer.compare(marked.subarray(0, original.length), original) === 0;
  if (!untouched) throw new Error('The library rewrote the file instead of extending it');
  return marked.slice(original.length);
}

/** The codes of the pages, each once, the last page's first. */
export async function hiddenCodes(copy: Uint8Array): Promise<string[]> {
  const document = await PDF.load(copy);
  const resolve = (ref: Parameters<typeof document.getObject>[0]) => document.getObject(ref) ?? null;
  const codes = document.getPages().map((page) => {
    const piece = page.dict.getDict('PieceInfo', resolve)?.getDict(PIECE, resolve);
    return piece?.getString('Private', resolve)?.asString() ?? '';
  });
  return [...new Set(codes.reverse())].filter((code) => code !== '');
}
