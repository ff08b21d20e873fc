import { createHash } from 'node:crypto';
import { pdfKey } from '../contents/index.ts';
import { type ComparedObjects, compareObjects, type ObjectFaults } from './compare-objects.ts';
import type { Mending } from './files.ts';

export interface RepairOptions {
  /** An object as the operator has it elsewhere, in a backup; null where it is not there either. */
  bringBack(key: string): Promise<Uint8Array | null>;
  /** Whether what no record names is removed. */
  removesOrphans: boolean;
  /** Files are read whole, to be compared with their hashes. */
  onProgress(done: number, total: number): void;
  nowMs: number;
}

export interface Repaired {
  /** Keys. */
  restored: string[];
  removed: string[];
  /** One Chinese line for each object that is still missing or damaged, with what to do. */
  left: string[];
}

/** An import writes the file before its record, and may take long: younger ones may be about to have a record. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;
/** The kinds whose records are compared; whatever else lies there is not ours to judge. */
const KINDS = /^(?:pdf|cover|lines|chart|upload)\//;

/** Reads every file, brings back what is lost or not what its hash says, and tells of the rest. */
export async function repairObjects(
  deps: ComparedObjects & { objects: Mending },
  options: RepairOptions,
): Promise<Repaired> {
  const faults = await compareObjects(deps);
  const damaged = await findDamaged(deps.objects, faults, options.onProgress);
  const repaired: Repaired = { restored: [], removed: [], left: [] };
  for (const { key, sha256 } of damaged) {
    const bytes = await options.bringBack(key);
    if (bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256) {
      await deps.objects.restore(key, bytes);
      repaired.restored.push(key);
    } else repaired.left.push(`文件 ${key} 缺失或损坏，给出的文件夹里没有完好的，请重新导入原文件`);
  }
  const drawn = faults.lostPictures.flatMap(({ keys }) => keys);
  for (const key of new Set([...faults.missing, ...drawn])) {
    const bytes = await options.bringBack(key);
    if (bytes === null) repaired.left.push(`图片 ${key} 缺失，${remedyOf(key)}`);
    else {
      await deps.objects.restore(key, bytes);
      repaired.restored.push(key);
    }
  }
  if (options.removesOrphans)
    for (const { key, writtenAtMs } of faults.orphans)
      if (await removeOrphan(deps.objects, { key, writtenAtMs }, options.nowMs)) repaired.removed.push(key);
  return repaired;
}

function remedyOf(key: string): string {
  if (key.startsWith('insight/')) return '请再次导入洞察';
  return key.startsWith('cover/') ? '请重新导入原文件' : '请运行 npm run library -- reread all';
}

async function findDamaged(
  objects: Mending,
  { versions, lost }: ObjectFaults,
  onProgress: RepairOptions['onProgress'],
): Promise<{ key: string; sha256: string }[]> {
  const gone = new Set(lost.map(({ key }) => key));
  const hashes = new Set(versions.map(({ sha256 }) => sha256));
  const damaged: { key: string; sha256: string }[] = [];
  let done = 0;
  for (const sha256 of hashes) {
    const key = pdfKey(sha256);
    if (gone.has(key) || (await objects.hashOf(key)) !== sha256) damaged.push({ key, sha256 });
    done += 1;
    onProgress(done, hashes.size);
  }
  return damaged;
}

/** Not where it was written again meanwhile: then somebody is about to record it. */
async function removeOrphan(
  objects: Mending,
  { key, writtenAtMs }: { key: string; writtenAtMs: number },
  nowMs: number,
): Promise<boolean> {
  if (!KINDS.test(key) || nowMs - writtenAtMs < ORPHAN_AFTER_MS) return false;
  const still = await objects.stat(key);
  if (still === null || nowMs - still.writtenAtMs < ORPHAN_AFTER_MS) return false;
  await objects.remove(key);
  return true;
}
