import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { ConversionRefused } from '#server/ports/convert.ts';
import { bytesOf } from './text-to-pdf.ts';

/** A scanned A3 sheet of 600 dots an inch has 70 million. */
const MOST_PIXELS = 100_000_000;
const MOST_PAGES = 200;
/** As large as a page need be to be read; more is made smaller. */
const MOST_SIDE = 3500;
const DOTS_AN_INCH = 150;
const QUALITY = 85;

/** A page for each picture of the file, as large as it is at 150 dots an inch. */
export async function picturesToPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { pages = 1, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) throw new ConversionRefused('图片超过 1 亿像素的上限，请缩小后再上传');
  if (pages > MOST_PAGES) throw new ConversionRefused(`图片超过 ${MOST_PAGES} 页的上限，请拆分后再上传`);
  const doc = new PDFDocument({ autoFirstPage: false, info: PLAIN });
  const whole = bytesOf(doc);
  for (let page = 0; page < pages; page += 1) {
    const { data, info } = await sharp(bytes, { page, limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const size: [number, number] = [points(info.width), points(info.height)];
    doc.addPage({ size, margin: 0 });
    doc.image(data, 0, 0, { width: size[0], height: size[1] });
  }
  doc.end();
  return whole;
}

const points = (pixels: number): number => (pixels * 72) / DOTS_AN_INCH;
/** The same file every time. */
const PLAIN = { CreationDate: new Date(0) };
