import { VARINT_BYTES } from './fts5-records.ts';
import { appendBytes, appendVarint, createPage, type Page, putOffset, written } from './page.ts';

/** A leaf being filled: its body and the footer that says where its terms stand. */
export interface Leaf {
  body: Page;
  /** From 1 on. */
  number: number;
  hasTerm: boolean;
  /** A row starts on this leaf. */
  hasRow: boolean;
  isEmpty(): boolean;
  /** Bytes left; below 0 where the last piece could not be split. */
  room(): number;
  /** A term starts here. */
  noteTerm(): void;
  /** A row starts here, the first before any term. */
  noteRow(): void;
  /** The finished page, valid until `next`. */
  take(): Uint8Array;
  /** Goes on to the next leaf, empty. */
  next(): void;
}

/** Two 16-bit offsets head a leaf: of the first row that starts before any term, and of the footer. */
const HEAD_BYTES = 4;

export function createLeaf(pageSize: number): Leaf {
  const body = createPage(pageSize + 4 * VARINT_BYTES);
  body.length = HEAD_BYTES;
  const footer = createPage(pageSize);
  let lastTermAt = 0;
  const leaf: Leaf = {
    body,
    number: 1,
    hasTerm: false,
    hasRow: false,
    isEmpty: () => body.length === HEAD_BYTES,
    room: () => pageSize - body.length - footer.length,
    noteTerm() {
      appendVarint(footer, body.length - lastTermAt);
      lastTermAt = body.length;
    },
    noteRow() {
      putOffset(body, 0, body.length);
      leaf.hasRow = true;
    },
    take() {
      putOffset(body, 2, body.length);
      appendBytes(body, footer.bytes, 0, footer.length);
      return written(body);
    },
    next() {
      body.bytes.fill(0, 0, HEAD_BYTES);
      body.length = HEAD_BYTES;
      footer.length = 0;
      lastTermAt = 0;
      leaf.number++;
      leaf.hasTerm = false;
      leaf.hasRow = false;
    },
  };
  return leaf;
}
