import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './http-server.ts';

const run = (program: string, ...words: string[]) => void execFileSync(program, words);

export const isOwnFileSystem = (folder: string): boolean =>
  statfsSync(folder).blocks !== statfsSync(join(folder, '..')).blocks;

/** To the last page: what the others want is always more than is left. */
export async function fillDisk(folder: string, forMs: number): Promise<void> {
  const ballast = join(folder, 'ballast');
  const ends = performance.now() + forMs;
  let piece = 1 << 20;
  while (performance.now() < ends) {
    try {
      writeFileSync(ballast, Buffer.alloc(piece), { flag: 'a' });
    } catch {
      piece = Math.max(4096, piece / 2);
      await pause(5);
    }
  }
  rmSync(ballast);
}

/** Nothing can be made or opened for writing below the folder; what is open for writing stays so, as the database's files. For root. */
export async function readOnly(folder: string, forMs: number): Promise<void> {
  run('mount', '--bind', folder, folder);
  run('mount', '-o', 'remount,bind,ro', folder);
  try {
    await pause(forMs);
  } finally {
    run('umount', '-l', folder);
  }
}

/** Everything that writes to the file system of the folder waits meanwhile; reading goes on. For root, on a file system of its own. */
export async function freeze(folder: string, forMs: number): Promise<void> {
  run('fsfreeze', '-f', folder);
  try {
    await pause(forMs);
  } finally {
    run('fsfreeze', '-u', folder);
  }
}

/** A disk that is busy with others: most of the time what writes waits. */
export async function slowDisk(folder: string, forMs: number): Promise<void> {
  const ends = performance.now() + forMs;
  while (performance.now() < ends) {
    await freeze(folder, 400);
    await pause(100);
  }
}

/** As a disk that fails: the file system gives up its journal, and from then on nothing is written, whatever is open. For root, on ext4 of its own. */
export const breakDisk = (folder: string): void => run('mount', '-o', 'remount,abort', folder);

/** What a person does to it, once nobody has a file of it open: taken off, looked through, put back. The device must outlast that (`losetup`, not `mount -o loop`). */
export async function mendDisk(folder: string): Promise<void> {
  const device = execFileSync('findmnt', ['-no', 'SOURCE', folder], { encoding: 'utf8' }).trim();
  for (let tried = 0; ; tried += 1) {
    try {
      execFileSync('umount', [folder], { stdio: 'ignore' });
      break;
    } catch (error) {
      // Who was killed lets go of its files a moment later.
      if (tried === 100) throw error;
      await pause(100);
    }
  }
  // 1 says that something was put right.
  const { status } = spawnSync('e2fsck', ['-fy', device], { stdio: 'ignore' });
  if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}`);
  run('mount', device, folder);
}
