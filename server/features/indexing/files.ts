import { createHash } from 'node:crypto';
import type { ObjectInfo, ObjectStore } from '#server/ports/object-store.ts';

/** What lies in the object store, how large and how old it is, to be compared with the records: never a byte of it. */
export type Inventory = Pick<ObjectStore, 'stat' | 'list'>;
export type StoredObject = ObjectInfo;

/** What mending the store takes besides; nothing of it is given to anybody. */
export interface Mending extends Inventory {
  /** SHA-256 of an object as it lies there; null where there is none. */
  hashOf(key: string): Promise<string | null>;
  restore(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

export const openMending = (objects: ObjectStore): Mending => ({
  stat: (key) => objects.stat(key),
  list: (prefix) => objects.list(prefix),
  async hashOf(key) {
    const pieces = await objects.read(key);
    if (pieces === null) return null;
    const hash = createHash('sha256');
    for await (const piece of pieces) hash.update(piece);
    return hash.digest('hex');
  },
  restore: (key, bytes) => objects.put(key, bytes),
  remove: (key) => objects.remove(key),
});
