import type { AreaPictures, CoverImage } from '#server/ports/pdf.ts';
import { FINGERPRINT_SIDE, fingerprint } from './fingerprint.ts';
import type { RawImage } from './render-area.ts';

const WEBP_QUALITY = 80;
/** Of 0 to 6: charts are many, and more trouble makes them a tenth smaller at twice the time. */
const CHART_EFFORT = 2;

/** The image at each width, from one conversion. */
export async function encodeCovers(image: RawImage, widths: readonly number[]): Promise<CoverImage[]> {
  const drawn = await opened(image);
  return Promise.all(widths.map((width) => toWebp(drawn, width, {})));
}

/** As `encodeCovers`, an image that was drawn narrower than the widest asked for being as much narrower at each width. */
export async function encodeArea(image: RawImage, widths: readonly number[]): Promise<AreaPictures> {
  const drawn = await opened(image);
  const share = image.width / Math.max(...widths);
  const grey = drawn
    .clone()
    .greyscale()
    .resize({ width: FINGERPRINT_SIDE, height: FINGERPRINT_SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  return {
    images: await Promise.all(
      widths.map((width) => toWebp(drawn, Math.max(1, Math.round(width * share)), { effort: CHART_EFFORT })),
    ),
    fingerprint: fingerprint(await grey),
  };
}

async function opened(image: RawImage) {
  const { width, height } = image;
  // A start that imports nothing draws nothing, and needs neither the library nor its memory.
  const { default: sharp } = await import('sharp');
  return sharp(toRgb(image), { raw: { width, height, channels: 3 } });
}

async function toWebp(
  drawn: Awaited<ReturnType<typeof opened>>,
  width: number,
  options: { effort?: number },
): Promise<CoverImage> {
  const { data, info } = await drawn
    .clone()
    .resize({ width })
    .webp({ quality: WEBP_QUALITY, ...options })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, webp: new Uint8Array(data) };
}

/** PDFium draws blue first and leaves the fourth byte undefined, sharp reads red first. */
function toRgb({ bgrx }: RawImage): Uint8Array {
  const rgb = new Uint8Array((bgrx.length / 4) * 3);
  for (let from = 0, to = 0; from < bgrx.length; from += 4, to += 3) {
    rgb[to] = bgrx[from + 2] ?? 0;
    rgb[to + 1] = bgrx[from + 1] ?? 0;
    rgb[to + 2] = bgrx[from] ?? 0;
  }
  return rgb;
}
