import type { PDFDocumentProxy } from 'pdfjs-dist';
import { CHUNK_BYTES, openRangeSource, type RangeEvents } from './range-source.ts';
import type { SignedLink } from './signed-link.ts';

export type PdfModule = typeof import('pdfjs-dist');

let loading: Promise<PdfModule> | null = null;

/** Loads pdf.js once, and only in the browser. The legacy build also runs in browsers a few years old. */
export function loadPdfModule(): Promise<PdfModule> {
  loading ??= Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
    .then(([pdf, worker]) => {
      pdf.GlobalWorkerOptions.workerSrc = worker.default;
      return pdf;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

export interface OpenedPdf {
  pdf: PdfModule;
  document: PDFDocumentProxy;
  retry(): void;
  close(): void;
}

/** Largest picture drawn, in pixels: a bomb must not take the tab down. */
const MOST_IMAGE_PIXELS = 100_000_000;

/** Opens a file by parts. Throws `FileUnavailable`, or pdf.js's own errors for damaged or locked files. */
export async function openPdf(
  link: SignedLink,
  events: RangeEvents,
  signal: AbortSignal,
): Promise<OpenedPdf> {
  const pdf = await loadPdfModule();
  const source = await openRangeSource(pdf.PDFDataRangeTransport, link, events, signal);
  // The plugin in tools/vite serves these folders under the version, so that they can be cached for ever.
  const assets = `/assets/pdfjs-${pdf.version}`;
  const task = pdf.getDocument({
    range: source.transport,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    maxImageSize: MOST_IMAGE_PIXELS,
    enableXfa: false,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  const close = () => {
    source.close();
    void task.destroy();
  };
  signal.addEventListener('abort', close, { once: true });
  return { pdf, document: await task.promise, retry: source.retry, close };
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
