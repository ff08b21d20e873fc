const SPACE = 0x20;

/** Appends text as UTF-8 and bytes to one growing buffer. */
export interface ByteWriter {
  /** Writes `text[start, end)`; surrogates must come in pairs. */
  text(text: string, start: number, end: number): void;
  space(): void;
  bytes(bytes: Uint8Array): void;
  /** Bytes written so far. */
  length(): number;
  /** All of it in a buffer of its own, that can move to another thread. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** Encodes by hand: tokens are two characters long, and a call to an encoder for each would take longer than the work. */
export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(2 ** 18);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(2 ** Math.ceil(Math.log2(length + more)));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };
  const put = (byte: number): void => {
    buffer[length++] = byte;
  };
  const putPoint = (point: number): void => {
    if (point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xc0 | (point >> 6));
      put(0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
      put(0xe0 | (point >> 12));
      put(0x80 | ((point >> 6) & 0x3f));
      put(0x80 | (point & 0x3f));
    } else {
      put(0xf0 | (point >> 18));
      put(0x80 | ((point >> 12) & 0x3f));
      put(0x80 | ((point >> 6) & 0x3f));
      put(0x80 | (point & 0x3f));
    }
  };
  return {
    text(text, start, end) {
      reserve((end - start) * 3);
      for (let i = start; i < end; i++) {
        const unit = text.charCodeAt(i);
        if (unit < 0xd800 || unit >= 0xdc00) putPoint(unit);
        else putPoint(text.codePointAt(i++) ?? SPACE);
      }
    },
    space() {
      reserve(1);
      put(SPACE);
    },
    bytes(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    length: () => length,
    finish: () => buffer.slice(0, length),
  };
}
