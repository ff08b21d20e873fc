import { lookOf } from '#server/platform/images/chart-look.ts';
import { fingerprint } from '#server/platform/images/fingerprint.ts';
import { widthFor } from '#server/platform/images/picture-size.ts';
import { showsText } from '#server/platform/images/shows-text.ts';
import type { AreaPictures, CoverImage, RawPicture } from '#server/ports/pdf.ts';

const WEBP_QUALITY = 80;
/** Of 0 to 6: from 3 on a page takes twice the time and is a fiftieth smaller. */
const PAGE_EFFORT = 2;
/** Charts are many, and more trouble makes them a fifth smaller at half again the time. */
const CHART_EFFORT = 0;
/** Pixels across: bars and lines can still be told apart. */
const LOOK_WIDTH = 480;

/** The image at each width. */
export const encodeCovers = (image: RawPicture, widths: readonly number[]): Promise<CoverImage[]> =>
  Promise.all(widths.map((width) => coverOf(image, width)));

/** As `encodeCovers`, but never wider than it was drawn, and narrower where it is tall; the look is taken from the smallest. */
export async function encodeArea(image: RawPicture, widths: readonly number[]): Promise<AreaPictures> {
  const shape = image.height / image.width;
  const sized = await Promise.all(
    widths.map((width) => narrowed(image, Math.min(image.width, widthFor(shape, width)))),
  );
  const smallest = sized.reduce((least, one) => (one.width < least.width ? one : least), image);
  return {
    images: await Promise.all(sized.map((one) => toWebp(one))),
    fingerprint: fingerprint(smallest),
    look: lookOf(await onPaper(image)) ?? '',
    showsText: showsText(image),
  };
}

/** One picture is made by one thread: there are always more of them waiting. */
async function opened({ rgb, width, height }: RawPicture) {
  // A start that imports nothing draws nothing, and needs neither the library nor its memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // Nothing is drawn twice: what libvips would keep of the last hundred steps is of no use to anybody.
  sharp.cache(false);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** In one go: the smaller pixels are of no use to anybody else. */
async function coverOf(image: RawPicture, width: number): Promise<CoverImage> {
  const picture = await opened(image);
  const sized = width === image.width ? picture : picture.resize({ width });
  const webp = sized.webp({ quality: WEBP_QUALITY, effort: PAGE_EFFORT });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, webp: new Uint8Array(data) };
}

async function narrowed(image: RawPicture, width: number): Promise<RawPicture> {
  if (width === image.width) return image;
  const resized = (await opened(image)).resize({ width }).raw();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

/** Paper around a picture: what is told by its pixels was learnt from pictures with a margin, and the box of a chart has none. */
const MARGIN = 0.04;

async function onPaper(image: RawPicture): Promise<RawPicture> {
  const { width, height, rgb } = await narrowed(image, Math.min(image.width, LOOK_WIDTH));
  const margin = Math.round(width * MARGIN);
  const padded = (await opened({ width, height, rgb }))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .raw();
  const { data, info } = await padded.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

async function toWebp(image: RawPicture): Promise<CoverImage> {
  const webp = (await opened(image)).webp({ quality: WEBP_QUALITY, effort: CHART_EFFORT });
  return { width: image.width, height: image.height, webp: new Uint8Array(await webp.toBuffer()) };
}
