import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './backup-failed.ts';
import { type BackupFolder, openForWriting, syncFolder } from './backup-folder.ts';
import { namesOfWhole, readManifestOf } from './manifest.ts';

export interface PruneResult {
  /** Backups that are left, and that went. */
  kept: number;
  removed: number;
  /** Files that no backup names any more. */
  removedPieces: number;
}

/**
 * Removes all backups but the newest `keep`, and the bytes that none of those names. First the lists go, then the bytes: killed at any
 * moment it leaves every backup that is listed whole, and what was left over goes the next time. A kept list that cannot be read removes
 * nothing: `BackupFailed`.
 */
export async function pruneBackups(order: {
  into: string;
  passphrase: string | null;
  keep: number;
}): Promise<PruneResult> {
  const folder = await openForWriting(order.into, order.passphrase);
  const lock = folder.lock();
  try {
    const names = await namesOfWhole(folder);
    const kept = names.slice(-Math.max(1, order.keep));
    const wanted = new Set<string>();
    for (const name of kept)
      for (const { digest } of (await readManifestOf(folder, name)).files) wanted.add(digest);
    const gone = names.slice(0, names.length - kept.length);
    for (const name of gone) await rm(join(folder.path, 'backups', name));
    if (gone.length > 0) await syncFolder(join(folder.path, 'backups'));
    const removedPieces = await removeUnnamed(folder, wanted);
    return { kept: kept.length, removed: gone.length, removedPieces };
  } finally {
    lock.release();
  }
}

async function removeUnnamed(folder: BackupFolder, wanted: ReadonlySet<string>): Promise<number> {
  const pieces = join(folder.path, 'pieces');
  let removed = 0;
  const under = async (path: string) =>
    readdir(path).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  for (const beginning of await under(pieces))
    for (const digest of await under(join(pieces, beginning))) {
      if (wanted.has(digest)) continue;
      await rm(join(pieces, beginning, digest));
      removed += 1;
    }
  return removed;
}
