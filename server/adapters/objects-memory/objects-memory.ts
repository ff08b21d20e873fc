import { checkObjectKey, type ObjectStore } from '#server/ports/object-store.ts';

/** The fake object store: everything in memory, gone with the process. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, { bytes: Uint8Array; writtenAtMs: number }>();
  const keep = (key: string, bytes: Uint8Array) => void objects.set(key, { bytes, writtenAtMs: Date.now() });
  return {
    async put(key, bytes) {
      checkObjectKey(key);
      keep(key, await wholeOf(bytes));
    },
    async create(key, bytes) {
      checkObjectKey(key);
      const whole = await wholeOf(bytes);
      if (objects.has(key)) return false;
      keep(key, whole);
      return true;
    },
    async stat(key) {
      checkObjectKey(key);
      const found = objects.get(key);
      return found === undefined
        ? null
        : { key, sizeBytes: found.bytes.length, writtenAtMs: found.writtenAtMs };
    },
    async get(key) {
      checkObjectKey(key);
      return objects.get(key)?.bytes.slice() ?? null;
    },
    async read(key, range) {
      checkObjectKey(key);
      const bytes = objects.get(key)?.bytes;
      if (bytes === undefined) return null;
      return once(range ? bytes.slice(range.start, range.end + 1) : bytes.slice());
    },
    async remove(key) {
      checkObjectKey(key);
      objects.delete(key);
    },
    async *list(prefix) {
      for (const [key, { bytes, writtenAtMs }] of objects)
        if (key.startsWith(prefix)) yield { key, sizeBytes: bytes.length, writtenAtMs };
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
