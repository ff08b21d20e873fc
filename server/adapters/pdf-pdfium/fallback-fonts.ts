import { readFileSync } from 'node:fs';
import type { PdfiumModule, PdfiumRuntimeMethods } from '@embedpdf/pdfium';
import type { PdfiumExports } from './pdfium-exports.ts';

/** Windows character sets as PDFium asks for them: Simplified Chinese, Traditional Chinese, Japanese, Korean. */
const EAST_ASIAN_CHARSETS = new Set([134, 136, 128, 129]);
const BOLD_WEIGHT = 600;

const FONT_FILES = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'] as const;

/**
 * Chinese reports often name SimSun or KaiTi without embedding it. PDFium then asks the system for the font, and in
 * WebAssembly there is no system, so covers would show empty boxes. Answers such questions with Noto Sans Hans, read
 * from disk only when the first document asks. Returns the FPDF_SYSFONTINFO to set once the library is initialised.
 */
export function createFallbackFonts(
  runtime: PdfiumModule & PdfiumRuntimeMethods,
  raw: PdfiumExports,
): number {
  const loaded = new Map<number, Uint8Array>();
  const fontFile = (handle: number): Uint8Array => {
    const cached = loaded.get(handle);
    if (cached) return cached;
    const name = FONT_FILES[handle - 1] ?? FONT_FILES[0];
    const bytes = readFileSync(new URL(`../fonts/${name}`, import.meta.resolve('@embedpdf/fonts-sc')));
    loaded.set(handle, bytes);
    return bytes;
  };

  const nothing = runtime.addFunction(() => {}, 'vi');
  const enumerate = runtime.addFunction(() => {}, 'vii');
  const mapFont = runtime.addFunction(
    (_self: number, weight: number, _italic: number, charset: number) =>
      EAST_ASIAN_CHARSETS.has(charset) ? (weight >= BOLD_WEIGHT ? 2 : 1) : 0,
    'iiiiiiii',
  );
  const getFont = runtime.addFunction(() => 0, 'iii');
  const getFontData = runtime.addFunction(
    (_self: number, handle: number, table: number, buffer: number, size: number) => {
      const bytes = table === 0 ? fontFile(handle) : openTypeTable(fontFile(handle), table);
      if (buffer !== 0 && size >= bytes.length) new Uint8Array(raw.memory.buffer).set(bytes, buffer);
      return bytes.length;
    },
    'iiiiii',
  );
  const getFaceName = runtime.addFunction(() => 0, 'iiiii');
  const getCharset = runtime.addFunction(() => 134, 'iii');
  const deleteFont = runtime.addFunction(() => {}, 'vii');

  // FPDF_SYSFONTINFO: a version and eight function pointers, kept for the life of the instance.
  const VERSION = 1;
  const fields = [
    VERSION,
    nothing,
    enumerate,
    mapFont,
    getFont,
    getFontData,
    getFaceName,
    getCharset,
    deleteFont,
  ];
  const pointer = raw.malloc(fields.length * 4);
  new Uint32Array(raw.memory.buffer, pointer, fields.length).set(fields);
  return pointer;
}

function openTypeTable(font: Uint8Array, tag: number): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const count = view.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (view.getUint32(record) === tag >>> 0) {
      const offset = view.getUint32(record + 8);
      return font.subarray(offset, offset + view.getUint32(record + 12));
    }
  }
  return new Uint8Array(0);
}
