import { availableParallelism } from 'node:os';
import { handBack } from '#server/platform/process/hand-back.ts';
import {
  type Box,
  type CoverImage,
  type PageArea,
  type PdfReader,
  PdfRefused,
  type RawPicture,
} from '#server/ports/pdf.ts';
import type { PdfMarker } from '#server/ports/pdf-marker.ts';
import type { PdfUnlocker } from '#server/ports/pdf-unlocker.ts';
import { askAreas, type Run, refusalOf } from './ask-areas.ts';
import { drawAreas } from './draw-areas.ts';
import { encodeCovers } from './encode-image.ts';
import type { WorkerAnswer } from './messages.ts';
import { unpackMatter } from './pack-matter.ts';
import { createPictureThread, type PictureThread } from './picture-thread.ts';
import { compilePdfium } from './wasm-module.ts';
import { createWorkerPool } from './worker-pool.ts';

export interface PdfiumReaderOptions {
  /** Documents read at the same time; one a core by default. */
  workers?: number;
  /** Whether a worker is kept for those who wait at a page, where there is more than one; false lets `behind` use all of them. */
  keepsOneFree?: boolean;
  /** Whether memory matters more than time: to those who wait at a page a file less in hand is worth more. */
  sparesMemory?: boolean;
  timeoutMs?: number;
}

/** One reader, and the same one for what nobody waits for at a page. */
export interface PdfiumReader extends PdfReader, PdfMarker, PdfUnlocker {
  behind: PdfReader;
}

const TIMEOUT_MS = 20_000;

/** PDFium as WebAssembly in worker threads; nothing a file does reaches beyond its worker. Starts on first use. */
export function createPdfiumReader(options: PdfiumReaderOptions = {}): PdfiumReader {
  const { workers = availableParallelism(), keepsOneFree = false, timeoutMs = TIMEOUT_MS } = options;
  const heap = options.sparesMemory ? 'sparing' : 'roomy';
  const mostBehind = keepsOneFree ? Math.max(1, workers - 1) : workers;
  let starting: ReturnType<typeof startPool> | undefined;
  const startPool = async () =>
    createWorkerPool({ workers, mostBehind, timeoutMs, heap, module: await compilePdfium() });
  const pool = () => {
    starting ??= startPool();
    return starting;
  };
  const pictures = createPictureThread();
  const close = async () => {
    await (await starting)?.close();
    await pictures.close();
  };
  const fileOf = numberFiles();
  const run: Run = async (task) => (await pool()).run(task);
  const runBehind: Run = async (task) => (await pool()).run(task, true);
  return {
    ...readerOver({ run, fileOf, pictures, close }),
    behind: readerOver({ run: runBehind, fileOf, pictures, close }),
    async markCopy(original, mark) {
      const answer = accepted(await run({ kind: 'mark', bytes: original, mark }));
      if (answer.kind !== 'marked') throw new Error('The PDF worker answered another question');
      return answer.appended;
    },
    async hiddenCodes(copy) {
      const answer = await run({ kind: 'codes', bytes: copy });
      return answer.kind === 'codes' ? answer.codes : [];
    },
    async unlock(bytes, password) {
      const answer = accepted(await run({ kind: 'unlock', bytes, password }));
      if (answer.kind !== 'unlocked') throw new Error('The PDF worker answered another question');
      return answer.copy;
    },
  };
}

interface NumberedFile {
  file: number;
  bytes: Uint8Array;
}

/** The same bytes, asked about again, are the same file: whichever worker has it open need not open it again. */
function numberFiles(): (bytes: Uint8Array) => NumberedFile {
  let files = 0;
  const numbers = new WeakMap<Uint8Array, number>();
  return (bytes) => {
    const file = numbers.get(bytes) ?? ++files;
    numbers.set(bytes, file);
    return { file, bytes };
  };
}

interface ReaderParts {
  run: Run;
  fileOf(bytes: Uint8Array): NumberedFile;
  pictures: PictureThread;
  close(): Promise<void>;
}

function readerOver({ run, fileOf, pictures, close }: ReaderParts): PdfReader {
  const draw = async (bytes: Uint8Array, page: number, box: Box | null, width: number): Promise<RawPicture> =>
    imageOf(await run({ kind: 'render', ...fileOf(bytes), page, box, width }));
  return {
    async readText(bytes) {
      const answer = accepted(await run({ kind: 'text', ...fileOf(bytes) }));
      if (answer.kind !== 'text') throw new Error('The PDF worker answered another question');
      return answer.text;
    },
    async renderCovers(bytes, widths) {
      const image = await draw(bytes, 1, null, Math.max(...widths));
      const covers = await encodeCovers(image, widths);
      handBack(image.rgb);
      return covers;
    },
    drawPage: (bytes, page, width) => draw(bytes, page, null, width),
    renderArea: async (bytes, page, box, width) => encoded(await draw(bytes, page, box, width)),
    renderTile: async (bytes, page, tile) =>
      encoded(imageOf(await run({ kind: 'tile', ...fileOf(bytes), page, tile }))),
    renderAreas: (bytes, areas, widths) =>
      drawAreas({ run, encode: pictures.encode, ...fileOf(bytes), widths }, areas),
    readAreas(bytes, areas) {
      const ask = async (asked: readonly PageArea[]) => {
        const answer = await run({ kind: 'matter', ...fileOf(bytes), areas: asked }).catch(refusalOf);
        return answer.kind === 'matter' ? unpackMatter(answer.matter) : null;
      };
      return askAreas(areas, ask, (matter) => matter);
    },
    close,
  };
}

function imageOf(given: WorkerAnswer): RawPicture {
  const answer = accepted(given);
  if (answer.kind !== 'image') throw new Error('The PDF worker answered another question');
  return answer.image;
}

async function encoded(image: RawPicture): Promise<CoverImage> {
  const [drawn] = await encodeCovers(image, [image.width]);
  if (drawn === undefined) throw new Error('One width gives one image');
  return drawn;
}

function accepted(answer: WorkerAnswer): Exclude<WorkerAnswer, { kind: 'refused' }> {
  if (answer.kind === 'refused') throw new PdfRefused(answer.reason);
  return answer;
}
