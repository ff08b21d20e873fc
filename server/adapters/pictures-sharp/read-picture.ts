import type { Sharp } from 'sharp';
import { fingerprint } from '#server/platform/images/fingerprint.ts';
import {
  type PictureReader,
  PictureRefused,
  type ReadPicture,
  type WebpPicture,
} from '#server/ports/pictures.ts';

/** A screen of 8K has 33 million. */
const MOST_PIXELS = 36_000_000;
/** Less says nothing. */
const LEAST_SIDE = 32;
const MOST_SECONDS = 5;
const MOST_WAITING = 8;
const LOOKED_AT_WIDTH = 320;
const WEBP_QUALITY = 82;
/** Borders that drawn charts have, and what is cut away by who cuts out too narrowly: shares of the sides. */
const BORDERS = [0.012, 0.03];
const CUT = 0.01;
/** A border this even is none of the picture: of 255 shades. */
const EVEN = 12;

/** What a file has at a place tells what it is; no decoder is asked what it makes of anything else. */
type Mark = readonly (readonly [at: number, text: string])[];
const READ: readonly Mark[] = [
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, '\xff\xd8\xff']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
];
/** AVIF and HEIC, BMP, TIFF, icons, SVG, PDF: people save as these too. */
const UNREAD: readonly Mark[] = ['BM', 'II*\0', 'MM\0*', '\0\0\x01\0', '<svg', '<?xml', '%PDF']
  .map((text): Mark => [[0, text]])
  .concat([[[4, 'ftyp']]]);

function checkFormat(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const isOne = (mark: Mark) => mark.every(([at, text]) => head.startsWith(text, at));
  if (READ.some(isOne)) return;
  throw new PictureRefused(UNREAD.some(isOne) ? 'unsupported' : 'not-a-picture');
}

/** As the looks of charts are taken: from the narrow picture. */
async function look(picture: Sharp): Promise<string> {
  const small = picture
    .resize({ width: LOOKED_AT_WIDTH, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb');
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return fingerprint({ width: info.width, height: info.height, rgb: data });
}

/** Without its border; a picture that is nothing but border stays what it is. */
async function trimmed(picture: Sharp): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const inner = await picture.clone().trim({ threshold: EVEN }).png().toBuffer({ resolveWithObject: true });
  const { width, height } = inner.info;
  return width < LEAST_SIDE || height < LEAST_SIDE ? picture.clone() : sharp(inner.data);
}

/** With a white border of this share of its sides. */
async function bordered(picture: Sharp, share: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await picture
    .clone()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.round(info.width * share), Math.round(info.height * share)];
  return sharp(
    await sharp(data).extend({ left: x, right: x, top: y, bottom: y, background: 'white' }).png().toBuffer(),
  );
}

/** A checked file, ready to be decoded. */
async function openPicture(bytes: Uint8Array): Promise<{ opened: Sharp; width: number; height: number }> {
  checkFormat(bytes);
  const { default: sharp } = await import('sharp');
  const opened = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    // What shines through is paper.
    .flatten({ background: 'white' });
  const { width, height } = await opened.metadata();
  if (width * height > MOST_PIXELS) throw new PictureRefused('too-large');
  if (Math.min(width, height) < LEAST_SIDE) throw new PictureRefused('too-small');
  return { opened, width, height };
}

async function drawPicture(bytes: Uint8Array, widths: readonly number[]): Promise<WebpPicture[]> {
  const { opened } = await openPicture(bytes);
  const drawn: WebpPicture[] = [];
  for (const width of widths) {
    const sized = opened.clone().resize({ width, withoutEnlargement: true }).webp({ quality: WEBP_QUALITY });
    const { data, info } = await sized.toBuffer({ resolveWithObject: true });
    drawn.push({ width: info.width, height: info.height, webp: new Uint8Array(data) });
  }
  return drawn;
}

async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  const { default: sharp } = await import('sharp');
  const { opened, width, height } = await openPicture(bytes);
  // One decoding for both looks.
  const small = await opened
    .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const inner = await trimmed(sharp(small));
  const views = [
    sharp(small),
    inner,
    ...(await Promise.all(BORDERS.map((share) => bordered(inner, share)))),
    await bordered(sharp(small), CUT),
  ];
  return { width, height, looks: await Promise.all(views.map((view) => look(view.clone()))) };
}

/** Pictures through sharp (libvips), which this process also draws charts with. One at a time: each may take some hundred megabytes. */
export function createSharpPictureReader(): PictureReader {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= MOST_WAITING) throw new PictureRefused('busy');
    waiting += 1;
    const working = turn.then(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PictureRefused) throw error;
        const tooLarge = error instanceof Error && error.message.includes('pixel limit');
        throw new PictureRefused(tooLarge ? 'too-large' : 'damaged');
      }
    });
    turn = working
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return working;
  }
  return {
    read: (bytes) => inTurn(() => readPicture(bytes)),
    draw: (bytes, widths) => inTurn(() => drawPicture(bytes, widths)),
  };
}
