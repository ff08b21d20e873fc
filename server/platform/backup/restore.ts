import { createWriteStream } from 'node:fs';
import { chmod, lchown, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findPostgres } from '../db/postgres-program.ts';
import { BackupFailed, isMissing } from './backup-failed.ts';
import { type BackupFolder, openForReading, syncFolder } from './backup-folder.ts';
import { type Manifest, momentsOf, readManifest } from './manifest.ts';

export interface RestoreOrder {
  from: string;
  /** Absent or empty. */
  dataDir: string;
  passphrase: string | null;
  /** How the moment of the wanted backup begins; empty for the newest. */
  moment: string;
  onProgress: (done: number, total: number) => void;
}

/**
 * Puts a backup into an empty data folder. All is written beside it and takes its name at the end: whoever is killed before leaves no data
 * folder, and running it again begins anew.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Manifest> {
  const dataDir = resolve(order.dataDir);
  await refuseFilled(dataDir);
  const folder = await openForReading(order.from, order.passphrase);
  const manifest = await readManifest(folder, order.moment);
  if (manifest === null) {
    const known = (await momentsOf(folder)).join('、') || '没有';
    throw new BackupFailed(`${order.from} 里没有这一份完整的备份；有的是：${known}`);
  }
  refuseOtherMachine(manifest);
  const fresh = `${dataDir}.restoring`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await writeFiles(folder, manifest, fresh, order.onProgress);
  if (manifest.database !== null) await handOver(join(fresh, 'postgres'));
  try {
    // Over an empty folder a rename is one step; over one that was filled meanwhile it fails.
    await rename(fresh, dataDir);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error;
    throw new BackupFailed(
      `${dataDir} 是一块磁盘的挂载点，不能整个换入：请把 DATA_DIR 指到它下面的一个文件夹（恢复好的在 ${fresh}）`,
    );
  }
  await syncFolder(dirname(dataDir));
  return manifest;
}

/** Moments of the backups in a folder, the oldest first. */
export async function listBackups(from: string, passphrase: string | null): Promise<string[]> {
  return momentsOf(await openForReading(from, passphrase));
}

async function refuseFilled(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  if (found.length > 0)
    throw new BackupFailed(
      `数据目录 ${dataDir} 不是空的（里面有 ${found[0]}）：恢复不覆盖任何东西，请用 DATA_DIR 指定空的或还没有的文件夹`,
    );
}

function refuseOtherMachine({ database }: Manifest): void {
  const here = `${process.platform}-${process.arch}`;
  if (database !== null && database.platform !== here)
    throw new BackupFailed(`这份备份的数据库来自 ${database.platform} 的机器，不能在 ${here} 上用`);
}

async function writeFiles(
  folder: BackupFolder,
  { files, folders }: Manifest,
  fresh: string,
  onProgress: RestoreOrder['onProgress'],
): Promise<void> {
  for (const path of folders) await mkdir(join(fresh, path), { recursive: true });
  for (const [index, { path, digest, writtenAtMs }] of files.entries()) {
    const to = join(fresh, path);
    await mkdir(dirname(to), { recursive: true });
    const mode = path.startsWith('objects/') ? 0o644 : 0o600;
    await folder.sealed.read(folder.pieceOf(digest), digest, (bytes) =>
      pipeline(bytes, createWriteStream(to, { flags: 'wx', mode, flush: true })),
    );
    await utimes(to, new Date(), writtenAtMs / 1000);
    onProgress(index + 1, files.length);
  }
}

/** PostgreSQL wants its folder for itself, and as root it runs as another. */
async function handOver(cluster: string): Promise<void> {
  const paths = [cluster];
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    paths.push(path);
    if (entry.isDirectory()) await chmod(path, 0o700);
  }
  await chmod(cluster, 0o700);
  const { account } = await findPostgres(join(dirname(cluster), 'no-cluster-yet'));
  if (account !== null) for (const path of paths) await lchown(path, account.uid, account.gid);
}
