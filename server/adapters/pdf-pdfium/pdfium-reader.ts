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
      return encode(image, widths);
    },
    async renderArea(bytes, page, box, width) {
      const [drawn] = await encode(await draw(bytes, page, box, width), [width]);
      if (drawn === undefined) throw new Error('One width gives one image');
      return drawn;
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

/** The image at each width, from one conversion. */
function encode(image: RawImage, widths: readonly number[]): Promise<CoverImage[]> {
  const { width, height } = image;
  const drawn = sharp(toRgb(image), { raw: { width, height, channels: 3 } });
  return Promise.all(
    widths.map(async (targetWidth) => {
      const { data, info } = await drawn
        .clone()
        .resize({ width: targetWidth })
        .webp({ quality: WEBP_QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, webp: new Uint8Array(data) };
    }),
  );
}
