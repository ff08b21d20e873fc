import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const A4_WIDTH = 595;
/** Of a page, from the top: enough to be read and found by, and quick to be recognised. */
const KEPT_SHARE = 0.4;
/** Of those before the last, by whose text nothing is found: some lines. */
const KEPT_BEFORE = 0.15;

/** A file whose pages are these pictures of pages, cut off below, a little askew and as JPEG, as a scanner makes them. */
export async function scannedPdf(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  for (const [at, picture] of pictures.entries()) {
    const { width, height } = await sharp(picture).metadata();
    const share = at === pictures.length - 1 ? KEPT_SHARE : KEPT_BEFORE;
    const kept = { left: 0, top: 0, width, height: Math.round(height * share) };
    // Turned in a step of its own: a picture is turned before it is cut.
    const cut = await sharp(picture).extract(kept).toBuffer();
    const turned = sharp(cut).rotate(0.4, { background: '#fff' }).jpeg({ quality: 85 });
    const { data, info } = await turned.toBuffer({ resolveWithObject: true });
    const size: [number, number] = [A4_WIDTH, (A4_WIDTH * info.height) / info.width];
    document.addPage({ size, margin: 0 }).image(data, 0, 0, { width: A4_WIDTH });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** What stands on the last page so far down that it is not cut off. */
export const isKept = (share: number): boolean => share < KEPT_SHARE * 0.9;
