import { constants, crc32, deflateRaw } from 'node:zlib';

/** A text that is compressed but for what stands between its pieces, which each response has of its own. */
export interface GzipPieces {
  /** The whole as gzip (RFC 1952), with this between the pieces. Nothing is compressed again: a tenth of a millisecond for 100 KB. */
  with(filling: string): Buffer;
  /** Of what is kept: the text and its compressed form. */
  bytes: number;
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block without content. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** So far back a compressed text may refer. */
const WINDOW_BYTES = 32 * 1024;

/** Ends at a whole byte and not as the last block, so that more may follow. It may refer to `before` as if that stood in front. */
function deflate(text: Buffer, before: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
  const known = before.length === 0 ? options : { ...options, dictionary: before };
  deflateRaw(text, known, (error, compressed) => (error === null ? resolve(compressed) : reject(error)));
  return promise;
}

/** Not compressed: three bits of type and, from the next byte on, the length twice (RFC 1951, 3.2.4). */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(~content.length & 0xffff, 3);
  return Buffer.concat([head, content]);
}

/** `fillingBytes`: what will stand between the pieces has always so many. No piece holds a NUL. */
export async function gzipPieces(pieces: readonly string[], fillingBytes: number): Promise<GzipPieces> {
  const raw = pieces.map((piece) => Buffer.from(piece));
  // A filling that no piece holds a part of, so that nothing refers to what will be another one.
  const unknown = Buffer.alloc(fillingBytes);
  const compressed: Buffer[] = [];
  let before = Buffer.alloc(0);
  for (const piece of raw) {
    compressed.push(await deflate(piece, before));
    before = Buffer.concat([before, piece, unknown]).subarray(-WINDOW_BYTES);
  }
  const total = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);
  const rawBytes = total(raw) + fillingBytes * Math.max(0, raw.length - 1);
  return {
    bytes: total(raw) + total(compressed),
    with(filling) {
      const between = Buffer.from(filling);
      if (between.length !== fillingBytes) throw new Error(`a filling of ${between.length} bytes`);
      const block = storedBlock(between);
      const trailer = Buffer.alloc(8);
      const sum = raw.reduce((crc, piece, at) => crc32(piece, at === 0 ? crc : crc32(between, crc)), 0);
      trailer.writeUInt32LE(sum, 0);
      trailer.writeUInt32LE(rawBytes >>> 0, 4);
      const filled = compressed.flatMap((piece, at) => (at === 0 ? [piece] : [block, piece]));
      return Buffer.concat([HEADER, ...filled, END, trailer]);
    },
  };
}
