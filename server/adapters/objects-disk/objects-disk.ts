import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkObjectKey, type ObjectInfo, type ObjectStore } from '#server/ports/object-store.ts';

/** Objects as files under `root`, which is made where missing. Unfinished writes lie in `root/.partial`. */
export function diskObjects(root: string): ObjectStore {
  const pathOf = (key: string) => {
    checkObjectKey(key);
    return join(root, ...key.split('/'));
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await writeWhole(join(root, '.partial', randomUUID()), path, bytes);
    },
    async stat(key) {
      const sizeBytes = await sizeOf(pathOf(key));
      return sizeBytes === null ? null : { key, sizeBytes };
    },
    async get(key) {
      return orNull(readFile(pathOf(key)));
    },
    async read(key, range) {
      const path = pathOf(key);
      if ((await sizeOf(path)) === null) return null;
      return createReadStream(path, range);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listFiles(root, prefix),
  };
}

/** Written and synced beside, then renamed: a reader sees the old object or the new one, also after a power cut. */
async function writeWhole(partial: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(partial), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  const file = await open(partial, 'wx');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await orNull(stat(path));
  return found?.isFile() ? found.size : null;
}

async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<ObjectInfo> {
  const folder = await orNull(opendir(root, { recursive: true }));
  if (folder === null) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!key.startsWith(prefix) || key.startsWith('.partial/')) continue;
    const sizeBytes = await sizeOf(path);
    if (sizeBytes !== null) yield { key, sizeBytes };
  }
}
