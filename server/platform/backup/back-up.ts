import { createReadStream, existsSync, realpathSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type pg from 'pg';
import { BackupFailed, isMissing } from './backup-failed.ts';
import { type BackupFolder, openForWriting } from './backup-folder.ts';
import { copyDatabase, versionOfCluster } from './copy-database.ts';
import { type KeptFile, readManifest, writeManifest } from './manifest.ts';

export interface BackupOrder {
  dataDir: string;
  /** Where it goes: an empty folder or one of earlier backups. */
  into: string;
  passphrase: string | null;
  /** Of the embedded server; null where the database is elsewhere and has a backup of its own. */
  pool: pg.Pool | null;
  /** False where objects lie in a bucket, which is not copied. */
  hasObjects: boolean;
  nowMs: number;
  onProgress: (files: number) => void;
}

export interface BackupResult {
  moment: string;
  files: number;
  sizeBytes: number;
  /** What had to be written; the rest lay there from before. */
  writtenBytes: number;
}

/** Of the process that runs, or made again from what is kept, or of no use to another folder. */
const LEFT_OUT =
  /^(postgres|search-index|uploads|demo-library|objects-moved)\/|^(postgres\.json|postgres\.init|owner\.(lock|pid).*)$|^postgres\.new\/|^objects\/\.partial\//;

/**
 * Backs the data folder up while it is served. Bytes lie by their digest, once for all backups of the folder: what has not changed is not
 * written again. Objects are copied before the database and what came meanwhile after it, so that every object the database names is there.
 */
export async function backUp(order: BackupOrder): Promise<BackupResult> {
  const dataDir = realpathSync(order.dataDir);
  if (`${resolve(order.into)}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new BackupFailed(`备份不能放在数据目录里（${order.into}）：请给别处的文件夹，最好在另一块磁盘上`);
  const folder = await openForWriting(order.into, order.passphrase);
  // Bytes that lie there are not written again: nobody may take them away meanwhile.
  const lock = folder.lock();
  try {
    return await copyAll(order, dataDir, folder);
  } finally {
    lock.release();
  }
}

async function copyAll(order: BackupOrder, dataDir: string, folder: BackupFolder): Promise<BackupResult> {
  const before = new Map((await readManifest(folder))?.files.map((file) => [file.path, file]));
  const keeping = keepFiles(folder, order.onProgress);
  const cluster = join(dataDir, 'postgres');
  const version = order.pool === null ? null : await versionOfCluster(cluster);
  const copyRest = async () => {
    for (const path of await filesToKeep(dataDir))
      await keeping.file(join(dataDir, path), path, keeping.kept.get(path) ?? before.get(path));
  };
  await copyRest();
  const folders: string[] = [];
  if (order.pool !== null)
    await copyDatabase(order.pool, cluster, {
      file: (path) => keeping.file(join(cluster, path), `postgres/${path}`),
      bytes: (path, bytes) => keeping.bytes(bytes, `postgres/${path}`, order.nowMs),
      folder: (path) => folders.push(`postgres/${path}`),
    });
  await copyRest();
  const files = [...keeping.kept.values()];
  const moment = await writeManifest(folder, {
    madeAtMs: order.nowMs,
    database: version === null ? null : { platform: `${process.platform}-${process.arch}`, version },
    hasObjects: order.hasObjects,
    files,
    folders,
  });
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return { moment, files: files.length, sizeBytes, writtenBytes: keeping.writtenBytes() };
}

async function filesToKeep(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const top of await readdir(dataDir, { withFileTypes: true })) {
    if (LEFT_OUT.test(`${top.name}/`) || LEFT_OUT.test(top.name)) continue;
    if (top.isFile()) found.push(top.name);
    if (!top.isDirectory()) continue;
    for (const entry of await readdir(join(dataDir, top.name), { recursive: true, withFileTypes: true })) {
      const path = relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && !LEFT_OUT.test(path)) found.push(path);
    }
  }
  return found;
}

/** Brings bytes into the folder, each once, and remembers what lies where. */
function keepFiles(folder: BackupFolder, onProgress: (files: number) => void) {
  const kept = new Map<string, KeptFile>();
  let writtenBytes = 0;
  const write = async (source: Parameters<BackupFolder['sealed']['write']>[0]) => {
    const partial = folder.partial();
    try {
      const written = await folder.sealed.write(source, partial);
      const piece = folder.pieceOf(written.digest);
      if (existsSync(piece)) await rm(partial);
      else {
        writtenBytes += (await stat(partial)).size;
        await folder.place(partial, piece);
      }
      return written;
    } catch (error) {
      // On a full disk half-written files would take the room that is left.
      await rm(partial, { force: true });
      throw error;
    }
  };
  const note = (file: KeptFile) => {
    kept.set(file.path, file);
    onProgress(kept.size);
  };
  return {
    kept,
    writtenBytes: () => writtenBytes,
    async bytes(bytes: Uint8Array, path: string, writtenAtMs: number) {
      note({ path, writtenAtMs, ...(await write([bytes])) });
    },
    /** One of which an earlier copy has the size and the time is not read again, if that copy is still there. */
    async file(from: string, path: string, earlier?: KeptFile) {
      try {
        const { size, mtimeMs } = await stat(from);
        const isSame = earlier?.sizeBytes === size && earlier.writtenAtMs === mtimeMs;
        if (isSame && existsSync(folder.pieceOf(earlier.digest))) return note(earlier);
        note({ path, writtenAtMs: mtimeMs, ...(await write(createReadStream(from))) });
      } catch (error) {
        // Removed meanwhile, with its record.
        if (!(isMissing(error) && !existsSync(from))) throw error;
      }
    },
  };
}
