import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
// As files of their own: the page can name them before any script has run, and no bundler works on them.
import moduleUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { takeEarlyParts } from './early-parts.ts';
import { withPatience } from './patience.ts';
import { CHUNK_BYTES, openRangeSource, type RangeEvents } from './range-source.ts';
import { type FileSlice, fetchSlice, type SignedLink } from './signed-link.ts';

export type PdfModule = typeof import('pdfjs-dist');

/** The files a reader needs beside its own code, for pages that want the browser to fetch them early. */
export const pdfModuleUrl = moduleUrl;

let loading: Promise<PdfModule> | null = null;

/** pdf.js did not load, or its worker did not start: not the file's fault, and trying again seldom helps. */
export class ViewerUnable extends Error {
  override name = 'ViewerUnable';
}

/** Loads pdf.js once, and only in the browser. The legacy build also runs in browsers a few years old. */
export function loadPdfModule(): Promise<PdfModule> {
  loading ??= (import(/* @vite-ignore */ moduleUrl) as Promise<PdfModule>)
    .then((pdf) => {
      pdf.GlobalWorkerOptions.workerSrc = workerUrl;
      // Pages are drawn beside the page too: one path of thirty thousand points takes ten seconds that nothing can interrupt.
      pdf.GlobalWorkerOptions.rendererSrc = rendererUrl;
      return pdf;
    })
    .catch((error: unknown) => {
      loading = null;
      throw new ViewerUnable('pdf.js', { cause: error });
    });
  return loading;
}

export interface OpenedPdf {
  pdf: PdfModule;
  document: PDFDocumentProxy;
  /** Whether parts of the file are on their way, or cannot come at the moment. */
  isWaiting(): boolean;
  retry(): void;
  close(): void;
}

/** What a file has its workers do ends with the reader; a worker that does not answer is ended after this. */
const LAST_ANSWER_MS = 1000;

/** Largest picture drawn, in pixels: a bomb must not take the tab down. */
const MOST_IMAGE_PIXELS = 100_000_000;

/** Opens a file by parts. Throws `FileUnavailable`, `ViewerUnable`, `TooCostly`, or pdf.js's own errors for damaged or locked files. */
export async function openPdf(
  link: SignedLink,
  events: RangeEvents,
  signal: AbortSignal,
): Promise<OpenedPdf> {
  // The beginning of the file travels while pdf.js loads and its worker starts.
  const early = takeEarlyParts(link.current());
  const beginning = early?.head.then((head) => head ?? fetchSlice(link, 0, CHUNK_BYTES, signal));
  const [{ pdf, worker }, first] = await withWorker(beginning ?? fetchSlice(link, 0, CHUNK_BYTES, signal));
  const source = openRangeSource(pdf.PDFDataRangeTransport, link, { first, early }, events);
  const task = pdf.getDocument({
    worker,
    range: source.transport,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    ...surroundings(pdf),
  });
  const close = () => {
    source.close();
    const end = () => worker.destroy();
    setTimeout(end, LAST_ANSWER_MS);
    void task.destroy().then(end);
  };
  signal.addEventListener('abort', close, { once: true });
  const { isWaiting, retry } = source;
  const document = await withPatience(task.promise, isWaiting).catch(telling);
  return { pdf, document, isWaiting, retry, close };
}

interface StartedPdf {
  pdf: PdfModule;
  worker: PDFWorker;
}

/** Started before anybody had a file for it. */
let spare: Promise<StartedPdf> | null = null;

async function startPdf(): Promise<StartedPdf> {
  const pdf = await loadPdfModule();
  return { pdf, worker: pdf.PDFWorker.create({ verbosity: pdf.VerbosityLevel.ERRORS }) };
}

/** Starts pdf.js and its worker for a file that will be opened soon. What fails is tried again, and told, when it is. */
export function warmUpPdf(): void {
  spare ??= startPdf();
  spare.catch(() => {
    spare = null;
  });
}

/** pdf.js at work, and the beginning of a file that travelled meanwhile. The worker ends where that does not come. */
async function withWorker(coming: Promise<FileSlice>): Promise<[StartedPdf, FileSlice]> {
  const starting = spare ?? startPdf();
  spare = null;
  coming.catch(() => starting.then(({ worker }) => worker.destroy()).catch(() => {}));
  return await Promise.all([starting, coming]);
}

/** What pdf.js needs beside the file, however that comes. */
function surroundings(pdf: PdfModule) {
  // The plugin in tools/vite serves these folders under the version, so that they can be cached for ever.
  const assets = `/assets/pdfjs-${pdf.version}`;
  return {
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    maxImageSize: MOST_IMAGE_PIXELS,
    enableXfa: false,
    verbosity: pdf.VerbosityLevel.ERRORS,
  };
}

/** Opens a file that is here as a whole; the bytes are taken over. Throws as `openPdf` does. Close it by `loadingTask.destroy`. */
export async function openPdfBytes(data: Uint8Array): Promise<PDFDocumentProxy> {
  const pdf = await loadPdfModule();
  const { promise } = pdf.getDocument({ data, ...surroundings(pdf) });
  return await withPatience(promise, () => false).catch(telling);
}

/** pdf.js has no name for a worker that does not start. */
function telling(error: unknown): never {
  if (error instanceof Error && /worker/i.test(error.message))
    throw new ViewerUnable('worker', { cause: error });
  throw error;
}

/** What to tell a person about a file that does not open. */
export function causeOfFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return '这份文件设有密码，无法在线阅读';
  if (name === 'InvalidPDFException') return '文件已损坏，无法打开';
  if (name === 'FileUnavailable' || name === 'BusinessError' || name === 'CallFailed') {
    return error instanceof Error ? error.message : '';
  }
  return navigator.onLine ? '阅读组件没有加载成功' : '网络不通';
}
