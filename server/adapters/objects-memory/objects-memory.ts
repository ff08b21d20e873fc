import { checkObjectKey, type ObjectStore } from '#server/ports/object-store.ts';

/** The fake object store: everything in memory, gone with the process. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      checkObjectKey(key);
      objects.set(key, await wholeOf(bytes));
    },
    async create(key, bytes) {
      checkObjectKey(key);
      const whole = await wholeOf(bytes);
      if (objects.has(key)) return false;
      objects.set(key, whole);
      return true;
    },
    async stat(key) {
      checkObjectKey(key);
      const bytes = objects.get(key);
      return bytes === undefined ? null : { key, sizeBytes: bytes.length };
    },
    async get(key) {
      checkObjectKey(key);
      return objects.get(key)?.slice() ?? null;
    },
    async read(key, range) {
      checkObjectKey(key);
      const bytes = objects.get(key);
      if (bytes === undefined) return null;
      return once(range ? bytes.slice(range.start, range.end + 1) : bytes.slice());
    },
    async remove(key) {
      checkObjectKey(key);
      objects.delete(key);
    },
    async *list(prefix) {
      for (const [key, bytes] of objects) if (key.startsWith(prefix)) yield { key, sizeBytes: bytes.length };
    },
  };
}

async function wholeOf(pieces: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (pieces instanceof Uint8Array) return pieces.slice();
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece.slice());
  return new Uint8Array(Buffer.concat(parts));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
