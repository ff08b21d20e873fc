import { beginsWithObject, HEADER_WITHIN } from '#server/platform/files/begins-with-object.ts';

const HEADER = '%PDF-';
const OBJECT = /(?<!\d)(\d{1,7})\s+\d{1,5}\s+obj\b/g;
const REFERENCE = /(?<!\d)(\d{1,7})\s+\d{1,5}\s+R\b/g;
const CATALOG = /\/Type\s*\/Catalog\b/;
/** What names the dictionary of the encryption, and that itself. */
const ENCRYPTED = /\/Encrypt\b|\/Filter\s*\/(?:Standard|Adobe\.\w)/;
const OBJECT_END = 'endobj';
/** Longer ones say what they are before that. */
const LONGEST_CATALOG = 4096;

/** With the header that PDFium asks for, where nothing but that is missing; null for what is no PDF. */
export function withHeader(bytes: Uint8Array): Uint8Array | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN));
  if (start.includes(HEADER)) return bytes;
  return beginsWithObject(bytes) ? Buffer.concat([Buffer.from(`${HEADER}1.7\n`), bytes]) : null;
}

interface FoundObject {
  number: number;
  at: number;
}

/** Of objects written anew the last counts. */
const objectsOf = (text: string): FoundObject[] =>
  [
    ...new Map(
      [...text.matchAll(OBJECT)].map((found) => [
        Number(found[1]),
        { number: Number(found[1]), at: found.index },
      ]),
    ).values(),
  ].sort((a, b) => a.number - b.number);

/** The object that says it is the catalogue, in what stands before its own end. */
function isCatalog(text: string, { at }: FoundObject): boolean {
  const [object = ''] = text.slice(at, at + LONGEST_CATALOG).split(OBJECT_END, 1);
  return CATALOG.test(object);
}

/** The cross-reference table and the trailer of a text that ends with an object. */
function tailOf(text: string, objects: readonly FoundObject[], root: number): string {
  const size = (objects.at(-1)?.number ?? 0) + 1;
  const rows = objects.map(({ number, at }) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`;
  return `${table}trailer\n<</Size ${size}/Root ${root} 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}

/**
 * What PDFium could not open, with an end made anew: null where that would tell less than the file once said, as of one that was cut off in the
 * middle. Every object that another names must be there, and nothing be encrypted, for what was needed to decrypt it stood in the old end.
 */
export function withTail(bytes: Uint8Array): Uint8Array | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const end = whole.lastIndexOf(OBJECT_END);
  if (end < 0 || ENCRYPTED.test(whole)) return null;
  const text = `${whole.slice(0, end + OBJECT_END.length)}\n`;
  const objects = objectsOf(text);
  const known = new Set(objects.map(({ number }) => number));
  const isWhole = [...text.matchAll(REFERENCE)].every(([, number]) => known.has(Number(number)));
  const root = objects.findLast((one) => isCatalog(text, one));
  if (root === undefined || !isWhole) return null;
  return Buffer.from(text + tailOf(text, objects, root.number), 'latin1');
}
