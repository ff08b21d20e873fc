import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AllowedCover, AllowedFile, AllowedPicture } from '../access.ts';
import { coverKey, linesKey, pdfKey } from './object-keys.ts';

/** Where they are kept. */
export interface FilesParts {
  objects: ObjectStore;
}

/** A stored PDF, ready to be sent. */
export interface OpenedFile {
  sizeBytes: number;
  /** Bytes from `start` to `end`, both inclusive, as they are read, or all; null where they went meanwhile. */
  read(range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>;
}

/** The bytes that are kept of contents, for whoever may have them: nothing is given here without an `Allowed`. All are null where they are gone. */
export interface ContentFiles {
  openFile(file: AllowedFile): Promise<OpenedFile | null>;
  /** The whole file at once, for what is drawn or marked. */
  fileBytes(file: AllowedFile): Promise<Uint8Array | null>;
  /** The packed lines of the file; null also where none were kept. */
  lines(file: AllowedFile): Promise<Uint8Array | null>;
  /** WebP. */
  cover(cover: AllowedCover): Promise<Uint8Array | null>;
  /** WebP; null also where it waits to be drawn. */
  picture(picture: AllowedPicture): Promise<Uint8Array | null>;
  /** How large a stored PDF is, which tells nothing of what it says: for before something is spent on it. */
  sizeOf(sha256: string): Promise<number | null>;
}

export function createContentFiles({ objects }: FilesParts): ContentFiles {
  const sizeOf = async (sha256: string) => (await objects.stat(pdfKey(sha256)))?.sizeBytes ?? null;
  return {
    async openFile({ sha256 }) {
      const sizeBytes = await sizeOf(sha256);
      return sizeBytes === null ? null : { sizeBytes, read: (range) => objects.read(pdfKey(sha256), range) };
    },
    fileBytes: ({ sha256 }) => objects.get(pdfKey(sha256)),
    lines: ({ sha256 }) => objects.get(linesKey(sha256)),
    cover: ({ sha256, width }) => objects.get(coverKey(sha256, width)),
    picture: ({ key }) => objects.get(key),
    sizeOf,
  };
}
