import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { type Box, type CoverImage, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { WorkerAnswer } from './messages.ts';
import type { RawImage } from './render-area.ts';
import { compilePdfium } from './wasm-module.ts';
import { createWorkerPool } from './worker-pool.ts';

export interface PdfiumReaderOptions {
  /** Documents read at the same time; one a core by default. */
  workers?: number;
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const WEBP_QUALITY = 80;

/** PDFium as WebAssembly in worker threads; nothing a file does reaches beyond its worker. Starts on first use. */
export function createPdfiumReader(options: PdfiumReaderOptions = {}): PdfReader {
  const { workers = availableParallelism(), timeoutMs = TIMEOUT_MS } = options;
  let starting: ReturnType<typeof startPool> | undefined;
  const startPool = async () => createWorkerPool({ workers, timeoutMs, module: await compilePdfium() });
  const pool = () => {
    starting ??= startPool();
    return starting;
  };
  const draw = async (bytes: Uint8Array, page: number, box: Box | null, width: number): Promise<RawImage> => {
    const answer = accepted(await (await pool()).run({ kind: 'render', bytes, page, box, width }));
    if (answer.kind !== 'image') throw new Error('The PDF worker answered another question');
    return answer.image;
  };
  return {
    async readText(bytes) {
      const answer = accepted(await (await pool()).run({ kind: 'text', bytes }));
      if (answer.kind !== 'text') throw new Error('The PDF worker answered another question');
      return answer.text;
    },
    async renderCovers(bytes, widths) {
      const image = await draw(bytes, 1, null, Math.max(...widths));
      return Promise.all(widths.map((width) => encode(image, width)));
    },
    async renderArea(bytes, page, box, width) {
      return encode(await draw(bytes, page, box, width), width);
    },
    async close() {
      await (await starting)?.close();
    },
  };
}

function accepted(answer: WorkerAnswer): Exclude<WorkerAnswer, { kind: 'refused' }> {
  if (answer.kind === 'refused') throw new PdfRefused(answer.reason);
  return answer;
}

async function encode({ width, height, bgrx }: RawImage, targetWidth: number): Promise<CoverImage> {
  // PDFium draws blue first and leaves the fourth byte undefined, sharp reads red first.
  const rgba = new Uint8Array(bgrx.length);
  for (let at = 0; at < bgrx.length; at += 4) {
    rgba[at] = bgrx[at + 2] ?? 0;
    rgba[at + 1] = bgrx[at + 1] ?? 0;
    rgba[at + 2] = bgrx[at] ?? 0;
    rgba[at + 3] = 255;
  }
  const { data, info } = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: targetWidth })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, webp: new Uint8Array(data) };
}
