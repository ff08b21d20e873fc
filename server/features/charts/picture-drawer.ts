import { createSingleFlight } from '#server/platform/cache/single-flight.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { AllowedPicture, ContentFiles } from '../contents/index.ts';
import { type DrawingParts, drawPictures } from './draw-pictures.ts';

/** A list shows at most 20 charts, each from a file of its own; one person never holds both places. */
const QUEUE = {
  atOnce: 2,
  mostEach: 1,
  mostWaiting: 120,
  mostWaitingEach: 48,
  retryAfterSeconds: 2,
} as const;

export interface PictureDrawer {
  /**
   * The picture as WebP, drawn now where it waits to be; null where it is not there and cannot be drawn. Rejects with `QueueFull` where
   * too many wait, with the signal's reason where whoever asked has gone.
   */
  draw(picture: AllowedPicture, party: string, signal?: AbortSignal): Promise<Uint8Array | null>;
}

/** Draws charts that are looked at before their turn, all of a page together, each page once however many ask. */
export function createPictureDrawer(
  parts: DrawingParts & { files: Pick<ContentFiles, 'picture'> },
): PictureDrawer {
  const queue = createFairQueue(QUEUE);
  const drawing = createSingleFlight<void>();

  async function drawPage(sha256: string, page: number): Promise<void> {
    const charts = await parts.waiting.read(sha256, page);
    const bytes = charts.length === 0 ? null : await parts.making.pdf(sha256);
    if (bytes !== null) await drawPictures(parts, { bytes, sha256 }, charts);
  }

  return {
    async draw(picture, party, signal) {
      const { sha256, page } = picture;
      const stored = await parts.files.picture(picture);
      if (stored !== null) return stored;
      const drawOnce = () => drawing.run(`${sha256} ${page}`, () => drawPage(sha256, page));
      await queue.run(party, drawOnce, signal);
      return parts.files.picture(picture);
    },
  };
}
