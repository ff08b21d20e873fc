import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/**
 * Where a file or folder of the real reports lies: they are nobody's to publish, so they stand beside the repository
 * where somebody has them, or in the folder that SHARED_DATA names. The one place that knows, for every test and bench.
 */
export const sharedPath = (path: string): string => join(FOLDER, path);

/** True where the file or folder is there; otherwise the terminal is told what is skipped for want of it. */
export function hasShared(path: string, skipped: string): boolean {
  const found = existsSync(sharedPath(path));
  if (!found) console.log(`跳过${skipped}：没有 ${process.env.SHARED_DATA ?? '../shared/data'}/${path}`);
  return found;
}
