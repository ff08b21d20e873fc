import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatedProduct } from './operated-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

/** Brings back what records name and the object store lacks, from a backup of its objects. */
export async function runRepair({ features }: OperatedProduct, words: string[]): Promise<number> {
  const removesOrphans = words.includes('orphans');
  const [folder, ...rest] = words.filter((word) => word !== 'orphans');
  if (rest.length > 0) throw new UsageError('repair 之后至多一个文件夹与 orphans');
  if (folder !== undefined && !existsSync(folder)) throw new UsageError(`没有文件夹 ${folder}`);
  const line = progressLine(process.stdout);
  const { restored, removed, left } = await features.indexing.repair({
    bringBack: async (key) => (folder === undefined ? null : readOrNull(join(folder, key))),
    removesOrphans,
    onProgress: (done, total) => line.update(done, total, (bar) => `核对 ${bar} ${done}/${total} 份`),
    nowMs: Date.now(),
  });
  line.end();
  for (const key of restored) console.log(`已放回 ${key}`);
  for (const key of removed) console.log(`已删去没有记录的 ${key}`);
  for (const problem of left) console.log(`✗ ${problem}`);
  console.log(`放回 ${restored.length} 个，删去 ${removed.length} 个，仍缺 ${left.length} 个`);
  return left.length === 0 ? 0 : 1;
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
