import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AllowedUpload } from './access.ts';

/** The file as it was brought. */
const originalKey = (id: string): string => `upload/${id}`;
/** The PDF made of it, until it is read: made once, whatever is killed. */
const madeKey = (id: string): string => `upload/${id}.pdf`;
/** The file without the password that closed it, until it is read and stands for the original. */
const openedKey = (id: string): string => `upload/${id}.opened`;

/** The bytes of what people brought, by the id of the upload. To whoever brought it a file goes by `openOriginal` alone. */
export interface BroughtFiles {
  /** null where it is gone. */
  openOriginal(
    upload: AllowedUpload,
  ): Promise<{ sizeBytes: number; read(): Promise<AsyncIterable<Uint8Array> | null> } | null>;
  /** For reading it into the shelf; null where it is gone. */
  original(id: string): Promise<Uint8Array | null>;
  keepOriginal(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  removeOriginal(id: string): Promise<void>;
  /** null where it is not made yet. */
  made(id: string): Promise<Uint8Array | null>;
  keepMade(id: string, pdf: Uint8Array): Promise<void>;
  removeMade(id: string): Promise<void>;
  /** null where no password was needed or given. */
  opened(id: string): Promise<Uint8Array | null>;
  keepOpened(id: string, bytes: Uint8Array): Promise<void>;
  /** What was opened stands for the original from here on. Safe to repeat; nothing where none was opened. */
  settleOpened(id: string): Promise<void>;
  /** All of it. */
  remove(id: string): Promise<void>;
}

/** Keys of what may be there of these, for whoever looks for objects that are nobody's. */
export const keysOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [originalKey(id), madeKey(id), openedKey(id)]);

export function openBroughtFiles({ objects }: { objects: ObjectStore }): BroughtFiles {
  const removeOriginal = (id: string) => objects.remove(originalKey(id));
  const removeMade = (id: string) => objects.remove(madeKey(id));
  return {
    async openOriginal({ row: { id } }) {
      const stored = await objects.stat(originalKey(id));
      return stored && { sizeBytes: stored.sizeBytes, read: () => objects.read(stored.key) };
    },
    original: (id) => objects.get(originalKey(id)),
    keepOriginal: (id, bytes) => objects.put(originalKey(id), bytes),
    removeOriginal,
    made: (id) => objects.get(madeKey(id)),
    keepMade: (id, pdf) => objects.put(madeKey(id), pdf),
    removeMade,
    opened: (id) => objects.get(openedKey(id)),
    keepOpened: (id, bytes) => objects.put(openedKey(id), bytes),
    async settleOpened(id) {
      const bytes = await objects.get(openedKey(id));
      if (bytes === null) return;
      await objects.put(originalKey(id), bytes);
      await objects.remove(openedKey(id));
    },
    async remove(id) {
      await removeOriginal(id);
      await removeMade(id);
      await objects.remove(openedKey(id));
    },
  };
}
