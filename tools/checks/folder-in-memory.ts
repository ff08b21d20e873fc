import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** What Linux keeps in memory and calls a folder. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** A whole run holds some hundred MiB at once; where there is less to spare, the disk is the better place. */
const LEAST_BYTES = { space: 4 * GIB, memory: 8 * GIB };
const NAME = /^yanjian-tests-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A folder of this process in `root`. What runs that were killed have left there is removed: nobody else would give the memory back. */
export function claimFolder(root: string, pid = process.pid): string {
  for (const name of readdirSync(root)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `yanjian-tests-${pid}`);
  // PostgreSQL, which runs as somebody else, has to get through.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

/** Whether the folder in memory is there, has room, and runs programs, as some tests do. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    const runsPrograms = mount !== undefined && !mount.includes('noexec');
    return (
      runsPrograms && bavail * bsize >= LEAST_BYTES.space && process.availableMemory() >= LEAST_BYTES.memory
    );
  } catch {
    return false;
  }
}

/**
 * From here on this process and those it starts put into memory what they write and throw away: databases, indexes, libraries, profiles of
 * browsers. On a disk a quarter of the time goes to it (decision 0101). Where `TMPDIR` is set, or memory is short, nothing changes.
 */
export function writeToMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = claimFolder(IN_MEMORY);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
