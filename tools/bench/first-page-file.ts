import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { seededRandom } from './search-corpus.ts';

/** Points of A4. */
const PAGE = { width: 595, height: 842 };
/** Pixels a side of the photograph on each page; noise, so that it weighs what photographs weigh. */
const PHOTO = { width: 660, height: 410 };
/** Lines of text on a page. */
const LINES = 24;

async function photograph(random: () => number): Promise<Buffer> {
  const { width, height } = PHOTO;
  const rgb = Uint8Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256));
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

/**
 * Writes a report as houses publish them: on each page text and a photograph of its own, page tree, fonts and cross-references at the end,
 * as programs write files that were not made for the web. About 155 KB a page.
 */
export async function writeLargeReport(
  path: string,
  { pages, seed }: { pages: number; seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, info: { Title: 'First page' } });
  const file = document.pipe(createWriteStream(path));
  for (let page = 1; page <= pages; page += 1) {
    document.addPage({ margin: 48 });
    document.font('Times-Bold').fontSize(18).text(`Industry outlook, part ${page}`);
    document.font('Times-Roman').fontSize(10.5).moveDown();
    for (let line = 0; line < LINES; line += 1)
      document.text(
        `Demand index ${Math.floor(random() * 1e6)}, inventories ${Math.floor(random() * 1e6)}, orders ${line}.`,
      );
    document.image(await photograph(random), 48, PAGE.height - 380, { width: PAGE.width - 96 });
  }
  document.end();
  await finished(file);
}
