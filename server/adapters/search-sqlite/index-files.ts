import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Each build is a file of its own, `search-<number>.sqlite`; the file `current` names the one in use. The name changes by one rename,
 * so that a crash leaves either the old index or the new one, whole.
 */
const INDEX_FILE = /^search-(\d+)\.sqlite(-wal|-shm|-journal|-compacted)?$/;

export interface IndexFiles {
  /** Path of the index in use; undefined before the first build. */
  current(): string | undefined;
  /** A path no build has used yet. */
  next(): string;
  /** Makes a finished build the current one. It is on disk when this returns. */
  use(path: string): void;
  /** Deletes an unfinished build, which no thread has open; the current one stays. */
  discard(path: string): void;
  /** Deletes all builds but the current. */
  clean(): void;
  /** Bytes of the current build. */
  bytes(): number;
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** `makes`: the folder is made where it is absent. */
export function openIndexFiles(directory: string, { makes }: { makes: boolean }): IndexFiles {
  if (makes) mkdirSync(directory, { recursive: true });
  const pointer = join(directory, 'current');
  const currentName = (): string | undefined => {
    if (!existsSync(pointer)) return undefined;
    const name = readFileSync(pointer, 'utf8').trim();
    return INDEX_FILE.test(name) && existsSync(join(directory, name)) ? name : undefined;
  };
  const builds = () =>
    readdirSync(directory).flatMap((name) => {
      const match = INDEX_FILE.exec(name);
      return match ? [{ name, number: Number(match[1]) }] : [];
    });
  return {
    current: () => {
      const name = currentName();
      return name && join(directory, name);
    },
    next: () => join(directory, `search-${Math.max(0, ...builds().map(({ number }) => number)) + 1}.sqlite`),
    use(path) {
      sync(path);
      const name = path.slice(directory.length + 1);
      writeFileSync(`${pointer}.new`, `${name}\n`);
      sync(`${pointer}.new`);
      renameSync(`${pointer}.new`, pointer);
      sync(directory);
    },
    discard(path) {
      const name = basename(path);
      if (name === currentName()) return;
      for (const build of builds()) if (build.name.startsWith(name)) rmSync(join(directory, build.name));
    },
    clean() {
      const kept = currentName();
      for (const { name } of builds()) if (!kept || !name.startsWith(kept)) rmSync(join(directory, name));
    },
    bytes: () => {
      const kept = currentName();
      if (!kept) return 0;
      return builds()
        .filter(({ name }) => name.startsWith(kept))
        .reduce((sum, { name }) => sum + statSync(join(directory, name)).size, 0);
    },
  };
}
