import { TILE_PX } from '#contract/calls/page-images.ts';
import { createLru } from '#server/platform/cache/lru.ts';
import { createSingleFlight } from '#server/platform/cache/single-flight.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { AllowedFile, ContentFiles } from '../../contents/index.ts';

/** Beside everything else that the workers do; one person never holds both places. */
const QUEUE = { atOnce: 2, mostEach: 1, mostWaiting: 60, mostWaitingEach: 12, retryAfterSeconds: 2 } as const;
/** Pages that are drawn already are kept up to so many bytes; those seen longest ago go first. */
const MOST_BYTES = 48 * 1024 * 1024;

/** A page of a file, or a piece of it, as a picture. */
export interface PageAsked {
  file: AllowedFile;
  /** 1-based. */
  page: number;
  /** Of the whole page, pixels. */
  width: number;
  /** Pixels from the top left of the page to the piece, whose side is `TILE_PX`; null for the whole page. */
  corner: { left: number; top: number } | null;
}

export interface PageDrawer {
  /**
   * The page as WebP; null where the file is not there. Rejects with `PdfRefused` where it cannot be drawn in 20 seconds
   * or ends before the piece begins, with `QueueFull` where too many wait, with the signal's reason where whoever asked has gone.
   */
  draw(asked: PageAsked, party: string, signal?: AbortSignal): Promise<Uint8Array | null>;
}

/** Draws pages when they are asked for, in the capped workers of the reader, each once however many ask. */
export function createPageDrawer(
  parts: { files: Pick<ContentFiles, 'fileBytes'>; pdf: Pick<PdfReader, 'renderArea' | 'renderTile'> },
  mostBytes = MOST_BYTES,
): PageDrawer {
  const queue = createFairQueue(QUEUE);
  const kept = createLru<string, Uint8Array>({ mostBytes, bytesOf: ({ length }) => length });
  const making = createSingleFlight<Uint8Array | null>();
  /** Pieces of one page are asked for together: the workers know their file again by its bytes, and need not open it for each. */
  let latest: { sha256: string; bytes: WeakRef<Uint8Array> } | null = null;

  async function bytesOf(file: AllowedFile): Promise<Uint8Array | null> {
    const known = latest?.sha256 === file.sha256 ? latest.bytes.deref() : undefined;
    if (known !== undefined) return known;
    const bytes = await parts.files.fileBytes(file);
    latest = bytes && { sha256: file.sha256, bytes: new WeakRef(bytes) };
    return bytes;
  }

  async function make(name: string, { file, page, width, corner }: PageAsked): Promise<Uint8Array | null> {
    const bytes = await bytesOf(file);
    if (bytes === null) return null;
    const { webp } =
      corner === null
        ? await parts.pdf.renderArea(bytes, page, null, width)
        : await parts.pdf.renderTile(bytes, page, { pageWidth: width, ...corner, size: TILE_PX });
    kept.set(name, webp);
    return webp;
  }

  /** Somebody else may have had it drawn, or begun, while this waited. */
  async function makeOnce(name: string, asked: PageAsked): Promise<Uint8Array | null> {
    return kept.get(name) ?? making.run(name, () => make(name, asked));
  }

  return {
    async draw(asked, party, signal) {
      const { file, page, width, corner } = asked;
      const name = [file.sha256, page, width, corner?.left, corner?.top].join(' ');
      return kept.get(name) ?? queue.run(party, () => makeOnce(name, asked), signal);
    },
  };
}
