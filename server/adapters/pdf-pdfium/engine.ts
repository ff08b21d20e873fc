import { init } from '@embedpdf/pdfium';
import { createFallbackFonts } from './fallback-fonts.ts';
import type { PdfiumExports } from './pdfium-exports.ts';
import { BYTES_PER_MEMORY_PAGE, MEMORY_PAGES } from './wasm-module.ts';

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
  // To ask for the memory takes longer than to read of it; where it has grown, what was made of it before is empty.
  let bytes = new Uint8Array(raw.memory.buffer);
  const renewed = () => {
    bytes = new Uint8Array(raw.memory.buffer);
    view = new DataView(raw.memory.buffer);
  };
  const memoryBytes = () => raw.memory.buffer.byteLength;
  return {
    raw,
    scratch: raw.malloc(SCRATCH_BYTES),
    view() {
      if (bytes.length === 0) renewed();
      return view;
    },
    bytes() {
      if (bytes.length === 0) renewed();
      return bytes;
    },
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
