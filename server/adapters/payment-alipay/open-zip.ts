import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_BYTES = 30;
/** A day's bill is a few megabytes; what unpacks to more is no bill. */
const MOST_BYTES = 128 * 1024 * 1024;

export interface ZipEntry {
  /** As its bytes stand; bills have names in GBK. */
  name: Buffer;
  /** Unpacks and compares the checksum; throws where it differs. */
  read(): Buffer;
}

/** Where the list of files ends: a comment may follow, so it is looked for from behind. */
function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= 0; at -= 1) if (zip.readUInt32LE(at) === END) return at;
  throw new Error('not a zip, or cut short');
}

function contentOf(zip: Buffer, at: number): Buffer {
  const method = zip.readUInt16LE(at + 10);
  const localAt = zip.readUInt32LE(at + 42);
  const start = localAt + LOCAL_BYTES + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  if (method !== 0 && method !== 8) throw new Error(`packed by method ${method}`);
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('the checksum differs');
  return content;
}

/**
 * The files of a zip archive, by its list at the end; enough for bills: no parts, no encryption, under 4 GB.
 * The checksums are compared, since money is reckoned by what stands there; the library that unpacks what people bring compares none.
 */
export function openZip(zip: Buffer): ZipEntry[] {
  const end = endOf(zip);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('the list of files is broken');
    const nameBytes = zip.readUInt16LE(at + 28);
    const entryAt = at;
    entries.push({ name: zip.subarray(at + 46, at + 46 + nameBytes), read: () => contentOf(zip, entryAt) });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
