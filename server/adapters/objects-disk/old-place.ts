import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkObjectKey, type ObjectStore } from '#server/ports/object-store.ts';
import { diskObjects } from './objects-disk.ts';

/** A folder of objects that are being moved elsewhere: those that have arrived there are set aside in `<root>-moved`. */
export interface OldPlace extends ObjectStore {
  /** Takes what has arrived elsewhere out of the folder; it stays beside until the operator deletes it. */
  setAside(key: string): Promise<void>;
  /** Removes the folder where no object is left in it; false where one is. */
  retire(): Promise<boolean>;
}

/** What is removed is removed in both folders: nobody's file outlives them by having been moved. */
export function oldDiskPlace(root: string): OldPlace {
  const store = diskObjects(root);
  const moved = `${root}-moved`;
  const aside = diskObjects(moved);
  return {
    ...store,
    async remove(key) {
      await store.remove(key);
      await aside.remove(key);
    },
    async setAside(key) {
      checkObjectKey(key);
      const to = join(moved, key);
      await mkdir(dirname(to), { recursive: true });
      await rename(join(root, key), to);
    },
    async retire() {
      for await (const _ of store.list('')) return false;
      // Unfinished writes of processes that were killed: nobody writes here any more.
      await rm(join(root, '.partial'), { recursive: true, force: true });
      await removeEmpty(root);
      return true;
    },
  };
}

/** Folders alone: a file that came meanwhile stays, and fails this. */
async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  await rmdir(folder);
}
