import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdFile } from '../files/lock-file.ts';

/** Held for the life of a process that owns a data folder. */
export interface DataLock {
  release(): void;
}

/** A second copy asked for a data folder that another process owns; the message is what a person sees. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  /** null where the owner did not get to write its number. */
  readonly ownerPid: number | null;
  constructor(dataDir: string, ownerPid: number | null) {
    const owner = ownerPid === null ? '另一个进程' : `另一个进程（进程号 ${ownerPid}）`;
    super(`数据目录 ${dataDir} 正被${owner}使用。请先停止它，或用 DATA_DIR 指定另一个目录`);
    this.ownerPid = ownerPid;
  }
}

/** A process that only reads was started where nobody has begun a database yet; the message is what a person sees. */
export class DataDirectoryUnowned extends Error {
  override name = 'DataDirectoryUnowned';
  constructor(dataDir: string) {
    super(`数据目录 ${dataDir} 里还没有数据库。请先启动 ROLE=worker 的进程，或用 DATABASE_URL 指定数据库`);
  }
}

/**
 * Makes this process the only owner of `dataDir` (created where missing), or throws `DataDirectoryInUse`.
 *
 * `owner.pid` beside the lock only names the owner in the message.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const pidFile = join(dataDir, 'owner.pid');
  const release = holdFile(join(dataDir, 'owner.lock'));
  if (release === null) throw new DataDirectoryInUse(dataDir, readPid(pidFile));
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release };
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
