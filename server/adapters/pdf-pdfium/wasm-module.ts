import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** PDFium's own memory may grow to 320 MB; with the worker’s heap and the file itself a document stays under 512 MB. */
export const MEMORY_PAGES = 5120;
export const BYTES_PER_MEMORY_PAGE = 65_536;

const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

/**
 * Compiles PDFium once for all workers. The package allows its memory to grow to 2 GB and offers no setting for it,
 * so the maximum in the module's memory section is lowered before compiling; a bomb then meets a wall inside the
 * sandbox instead of taking the machine's memory.
 */
export async function compilePdfium(maxMemoryPages = MEMORY_PAGES): Promise<WebAssembly.Module> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const binary = new Uint8Array(await readFile(file));
  return WebAssembly.compile(capMemory(binary, maxMemoryPages));
}

export function capMemory(binary: Uint8Array<ArrayBuffer>, maxPages: number): Uint8Array<ArrayBuffer> {
  const capped = binary.slice();
  let at = HEADER_BYTES;
  while (at < capped.length) {
    const id = capped[at];
    const size = readLeb(capped, at + 1);
    if (id === MEMORY_SECTION) {
      const count = readLeb(capped, size.next);
      const hasMaximum = ((capped[count.next] ?? 0) & 1) === 1;
      const initial = readLeb(capped, count.next + 1);
      if (!hasMaximum) throw new Error('PDFium declares no memory maximum, so it cannot be capped');
      writeLebInPlace(capped, initial.next, maxPages);
      return capped;
    }
    at = size.next + size.value;
  }
  throw new Error('PDFium has no memory section');
}

function readLeb(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  let next = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, next };
  }
}

/** Keeps the number of bytes, so that no section size changes; WebAssembly allows the padding. */
function writeLebInPlace(bytes: Uint8Array, start: number, value: number): void {
  const length = readLeb(bytes, start).next - start;
  for (let index = 0; index < length; index += 1) {
    const more = index < length - 1 ? 128 : 0;
    bytes[start + index] = ((value >>> (7 * index)) & 127) | more;
  }
}
