import type { Engine } from './engine.ts';
import { Refusal } from './open-document.ts';

const PASSWORD_ERROR = 4;
/** Of `FPDF_SaveAsCopy`: the copy is written without encryption. */
const REMOVE_SECURITY = 3;

/** Keeps a text with its terminator in PDFium's memory while `work` is at it, and nothing of it after that. */
function withText<T>({ raw, bytes }: Engine, text: string, work: (pointer: number) => T): T {
  const written = new TextEncoder().encode(`${text}\0`);
  const pointer = raw.malloc(written.length);
  if (pointer === 0) throw new Refusal('out-of-memory');
  bytes().set(written, pointer);
  try {
    return work(pointer);
  } finally {
    bytes().fill(0, pointer, pointer + written.length);
    raw.free(pointer);
  }
}

function copyOf({ raw, bytes }: Engine, document: number): Uint8Array {
  const writer = raw.PDFiumExt_OpenFileWriter();
  try {
    if (!raw.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)) throw new Refusal('damaged');
    const size = raw.PDFiumExt_GetFileWriterSize(writer);
    const copy = raw.malloc(size);
    if (copy === 0) throw new Refusal('out-of-memory');
    raw.PDFiumExt_GetFileWriterData(writer, copy, size);
    const made = bytes().slice(copy, copy + size);
    raw.free(copy);
    return made;
  } finally {
    raw.PDFiumExt_CloseFileWriter(writer);
  }
}

/** See `PdfUnlocker`. Throws `Refusal`. */
export function unlockDocument(engine: Engine, bytes: Uint8Array, password: string): Uint8Array | null {
  const { raw } = engine;
  const data = raw.malloc(bytes.length);
  if (data === 0) throw new Refusal('out-of-memory');
  engine.bytes().set(bytes, data);
  const document = withText(engine, password, (text) => raw.FPDF_LoadMemDocument(data, bytes.length, text));
  if (document === 0) {
    const isWrong = raw.FPDF_GetLastError() === PASSWORD_ERROR;
    raw.free(data);
    if (isWrong) return null;
    throw new Refusal('damaged');
  }
  try {
    return copyOf(engine, document);
  } finally {
    raw.FPDF_CloseDocument(document);
    raw.free(data);
  }
}
