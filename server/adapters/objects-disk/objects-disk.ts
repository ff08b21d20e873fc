import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkObjectKey, type ObjectInfo, type ObjectStore } from '#server/ports/object-store.ts';

/**
 * Objects as files under `root`, which is made where missing. Unfinished writes lie in `root/.partial`; what a killed process
 * left there is cleared away before the first write.
 */
export function diskObjects(root: string): ObjectStore {
  const partials = join(root, '.partial');
  let swept: Promise<void> | undefined;
  const pathOf = (key: string) => {
    checkObjectKey(key);
    return join(root, ...key.split('/'));
  };
  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, place: Place) => {
    const path = pathOf(key);
    swept ??= sweepPartials(partials);
    await swept;
    await writeWhole(join(partials, randomUUID()), path, bytes, place);
  };
  return {
    put: (key, bytes) => write(key, bytes, rename),
    async create(key, bytes) {
      try {
        await write(key, bytes, placeNew);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      }
    },
    async stat(key) {
      const found = await fileAt(pathOf(key));
      return found && { key, ...found };
    },
    async get(key) {
      return orNull(readFile(pathOf(key)));
    },
    async read(key, range) {
      const path = pathOf(key);
      if ((await fileAt(path)) === null) return null;
      return createReadStream(path, range);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listFiles(root, prefix),
  };
}

/** Brings a finished file to where it is found. */
type Place = (partial: string, path: string) => Promise<void>;

/** Fails where there is a file already, as `rename` does not. */
async function placeNew(partial: string, path: string): Promise<void> {
  await link(partial, path);
  await rm(partial);
}

/** Written and synced beside, then renamed: a reader sees the old object or the new one, also after a power cut. */
async function writeWhole(
  partial: string,
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  place: Place,
): Promise<void> {
  await mkdir(dirname(partial), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(partial, 'wx');
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await place(partial, path);
  } catch (error) {
    // On a full disk half-written files would take the room that is left.
    await rm(partial, { force: true });
    throw error;
  }
}

/** No write takes an hour: what is older belongs to nobody. Younger ones may be another process's at work. */
const ABANDONED_AFTER_MS = 3_600_000;

async function sweepPartials(folder: string): Promise<void> {
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await orNull(stat(path));
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

async function fileAt(path: string): Promise<Omit<ObjectInfo, 'key'> | null> {
  const found = await orNull(stat(path));
  return found?.isFile() ? { sizeBytes: found.size, writtenAtMs: found.mtimeMs } : null;
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
    const found = await fileAt(path);
    if (found !== null) yield { key, ...found };
  }
}
