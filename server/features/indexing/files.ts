import type { ObjectStore } from '#server/ports/object-store.ts';

/** What lies in the object store and how large it is, to be compared with the records: never a byte of it. */
export type Inventory = Pick<ObjectStore, 'stat' | 'list'>;
