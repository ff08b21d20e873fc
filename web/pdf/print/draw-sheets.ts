import type { PDFDocumentProxy } from 'pdfjs-dist';
import { releaseCanvas } from '../file/draw-page.ts';
import { withPatience } from '../file/patience.ts';
import type { PageSize } from '../layout/page-layout.ts';

/** A page drawn for paper. */
export interface Sheet {
  /** Address of its picture, until it is given back. */
  url: string;
  /** PDF points. */
  size: PageSize;
}

export interface SheetRange {
  /** 1-based, both printed. */
  from: number;
  to: number;
}

interface DrawingOptions {
  signal: AbortSignal;
  /** Told how many have been drawn. */
  onDrawn: (count: number) => void;
}

/** Dots to the inch: fine print stays sharp on paper. */
const DENSITY = 200;
/** A poster is drawn coarser rather than not at all. */
const MOST_PIXELS = 16_000_000;

/** Pictures of pages as their file means them for paper. Throws the signal's reason, `TooCostly`, or what pdf.js throws for a damaged page. */
export async function drawSheets(
  document: PDFDocumentProxy,
  { from, to }: SheetRange,
  { signal, onDrawn }: DrawingOptions,
): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  try {
    for (let number = from; number <= to; number++) {
      signal.throwIfAborted();
      sheets.push(await drawSheet(document, number, signal));
      onDrawn(sheets.length);
    }
    signal.throwIfAborted();
    return sheets;
  } catch (error) {
    releaseSheets(sheets);
    throw error;
  }
}

async function drawSheet(document: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<Sheet> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DENSITY / 72, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, intent: 'print' });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await withPatience(task.promise, () => false);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (picture === null) throw new Error(`第 ${number} 页太大，浏览器画不出来`);
    return { url: URL.createObjectURL(picture), size: { width, height } };
  } catch (error) {
    task.cancel();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    releaseCanvas(canvas);
    page.cleanup();
  }
}

export function releaseSheets(sheets: readonly Sheet[]): void {
  for (const { url } of sheets) URL.revokeObjectURL(url);
}
