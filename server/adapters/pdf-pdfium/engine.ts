import { init } from '@embedpdf/pdfium';
import { createFallbackFonts } from './fallback-fonts.ts';
import { BYTES_PER_MEMORY_PAGE, MEMORY_PAGES } from './wasm-module.ts';

/**
 * The calls used here, straight from the WebAssembly exports: the package's wrappers check every call and are some
 * 20 times slower, which matters at several calls a character. Booleans come back as 0 or 1, pointers as numbers.
 */
export interface PdfiumExports {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFTextObj_GetTextRenderMode(text: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFText_GetFontSize(text: number, index: number): number;
  FPDFText_GetFontWeight(text: number, index: number): number;
  FPDFText_GetFontInfo(text: number, index: number, buffer: number, length: number, flags: number): number;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan0: number, stride: number): number;
  FPDFBitmap_FillRect(
    b: number,
    left: number,
    top: number,
    width: number,
    height: number,
    argb: number,
  ): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

export interface Engine {
  raw: PdfiumExports;
  /** Scratch memory of 4 KB for out-parameters and short strings. */
  scratch: number;
  view(): DataView;
  bytes(): Uint8Array<ArrayBuffer>;
  /** True once PDFium asked for more memory than it may have: whatever it says after that is not to be trusted. */
  ranOutOfMemory(): boolean;
  /** Bytes now held, which never shrink while the instance lives. */
  memoryBytes(): number;
}

export const SCRATCH_BYTES = 4096;

export async function startEngine(module: WebAssembly.Module): Promise<Engine> {
  let refusedGrowth = false;
  const wrapped = await init({
    // Otherwise PDFium is told the path of the worker's file, and aborts where that is not ASCII.
    thisProgram: 'pdfium',
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance));
      return {};
    },
    print: () => {},
    printErr(message: string) {
      if (message.includes('heap') || message.includes('Cannot enlarge memory')) refusedGrowth = true;
    },
  });
  const runtime = wrapped.pdfium;
  // The package types only malloc and free of the exports it hands out; the names above are PDFium's public C API.
  const raw = runtime.wasmExports as unknown as PdfiumExports;
  wrapped.PDFiumExt_Init();
  wrapped.FPDF_SetSystemFontInfo(createFallbackFonts(runtime, raw));
  let view = new DataView(raw.memory.buffer);
  const memoryBytes = () => raw.memory.buffer.byteLength;
  return {
    raw,
    scratch: raw.malloc(SCRATCH_BYTES),
    view() {
      if (view.buffer !== raw.memory.buffer) view = new DataView(raw.memory.buffer);
      return view;
    },
    bytes: () => new Uint8Array(raw.memory.buffer),
    ranOutOfMemory: () => refusedGrowth || memoryBytes() >= MEMORY_PAGES * BYTES_PER_MEMORY_PAGE,
    memoryBytes,
  };
}

/** Reads a UTF-16LE string that PDFium writes with its terminator; `write` returns the length in bytes. */
export function readUtf16(engine: Engine, write: (buffer: number, length: number) => number): string {
  const length = write(0, 0);
  if (length <= 2) return '';
  const pointer = engine.raw.malloc(length);
  write(pointer, length);
  const text = Buffer.from(engine.raw.memory.buffer, pointer, length - 2).toString('utf16le');
  engine.raw.free(pointer);
  return text;
}
