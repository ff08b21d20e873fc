import type { ObjectStore } from '#server/ports/object-store.ts';
import { duringPart, type Traces } from './traces.ts';

/** The kind of object: the rest of a key names a file or whose it is. */
const kindOf = (key: string): string => key.split('/', 1)[0] ?? '';

/** The same store, whose reads and writes are spans; of a file that is read on, the time until its first byte may come. */
export function tracedObjects(objects: ObjectStore, traces: Traces): ObjectStore {
  if (!traces.isOn) return objects;
  const at = <Result>(verb: string, key: string, work: () => Promise<Result>) =>
    duringPart(
      traces,
      () => ({ name: `object ${verb}`, kind: 'client', noted: { 'object.kind': kindOf(key) } }),
      work,
    );
  return {
    put: (key, bytes) => at('put', key, () => objects.put(key, bytes)),
    create: (key, bytes) => at('create', key, () => objects.create(key, bytes)),
    stat: (key) => at('stat', key, () => objects.stat(key)),
    get: (key) => at('get', key, () => objects.get(key)),
    read: (key, range) => at('read', key, () => objects.read(key, range)),
    remove: (key) => at('remove', key, () => objects.remove(key)),
    list: (prefix) => objects.list(prefix),
  };
}
