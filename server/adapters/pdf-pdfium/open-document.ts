import type { PdfRefusal } from '#server/ports/pdf.ts';
import type { Engine } from './engine.ts';
import { createKeptPages, type KeptPages } from './kept-pages.ts';
import { withHeader, withTail } from './mend-ends.ts';

/** Ends a document early; becomes `PdfRefused` on the other side of the worker. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const MAX_PAGES = 3000;
/** Points; the limit of the PDF format itself (200 inches). */
const MAX_PAGE_SIDE = 14_400;
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** A document in PDFium's memory. */
export interface OpenDocument {
  document: number;
  pages: KeptPages;
  close(): void;
}

/** In PDFium's memory, with where it lies there. Throws `Refusal`, with nothing kept. */
function load(engine: Engine, bytes: Uint8Array): { document: number; data: number } {
  const { raw } = engine;
  const data = raw.malloc(bytes.length);
  if (data === 0) throw new Refusal('out-of-memory');
  engine.bytes().set(bytes, data);
  const document = raw.FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document !== 0) return { document, data };
  raw.free(data);
  throw new Refusal(openError(engine));
}

/** What is damaged at its end alone is read with an end made anew; the file itself stays as it is. */
function loadMended(engine: Engine, bytes: Uint8Array): ReturnType<typeof load> {
  try {
    return load(engine, bytes);
  } catch (error) {
    const mended = error instanceof Refusal && error.reason === 'damaged' ? withTail(bytes) : null;
    if (mended === null) throw error;
    return load(engine, mended);
  }
}

/** Opens and checks. Throws `Refusal`, with nothing left open. */
export function openDocument(engine: Engine, bytes: Uint8Array): OpenDocument {
  if (bytes.length === 0) throw new Refusal('empty');
  const headed = withHeader(bytes);
  if (headed === null) throw new Refusal('not-pdf');
  const { raw } = engine;
  const { document, data } = loadMended(engine, headed);
  const pages = createKeptPages(engine);
  const close = () => {
    pages.closeAll();
    raw.FPDF_CloseDocument(document);
    raw.free(data);
  };
  try {
    checkPages(engine, document);
  } catch (error) {
    close();
    throw error;
  }
  return { document, pages, close };
}

function openError(engine: Engine): PdfRefusal {
  if (engine.ranOutOfMemory()) return 'out-of-memory';
  const code = engine.raw.FPDF_GetLastError();
  return code === PASSWORD_ERROR || code === SECURITY_ERROR ? 'encrypted' : 'damaged';
}

function checkPages(engine: Engine, document: number): void {
  const { raw, scratch } = engine;
  const count = raw.FPDF_GetPageCount(document);
  if (count <= 0) throw new Refusal('damaged');
  if (count > MAX_PAGES) throw new Refusal('too-many-pages');
  for (let index = 0; index < count; index += 1) {
    if (!raw.FPDF_GetPageSizeByIndexF(document, index, scratch)) continue;
    const view = engine.view();
    const longest = Math.max(view.getFloat32(scratch, true), view.getFloat32(scratch + 4, true));
    if (longest > MAX_PAGE_SIDE) throw new Refusal('page-too-large');
  }
}
