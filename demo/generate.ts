import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plan } from './model.ts';
import { planLibrary } from './plan-library.ts';
import type { CatalogueLine } from './write-report.ts';

export type DemoLibraryOptions = {
  /** Created when absent. Only files that this function wrote are ever replaced. */
  directory: string;
  /** Number of reports; 72 unless told. */
  count?: number;
  seed?: string;
  /** ISO day of the newest report, for example 2026-08-22. */
  asOf: string;
  onProgress?: (done: number, total: number, title: string) => void;
};

/** `files` are absolute or as relative as `directory` was, in the order of the catalogue. */
export type DemoLibrary = { files: string[]; catalogue: string };

/** Raise this when the fact base or the drawing changes, so that older libraries are made anew. */
const EDITION = 3;
const MARKER = '.demo-library.json';

type Marker = { key: string; files: string[] };
type Answer = { number: number; line?: CatalogueLine; error?: string };

async function readMarker(path: string): Promise<Marker | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Marker;
  } catch {
    return undefined;
  }
}

async function allPresent(directory: string, files: string[]): Promise<boolean> {
  const found = await Promise.all(
    files.map((file) =>
      stat(join(directory, file)).then(
        (one) => one.size > 0,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** One thread: takes plans from the shared queue until it is empty. */
function runWorker(
  queue: Plan[],
  shared: { seed: string; directory: string },
  onLine: (number: number, line: CatalogueLine) => void,
): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: shared });
  const drained = new Promise<void>((resolve, reject) => {
    const next = (): void => {
      const plan = queue.shift();
      if (plan) worker.postMessage(plan);
      else resolve();
    };
    worker.on('message', (answer: Answer) => {
      if (!answer.line) {
        reject(new Error(`示例报告 ${answer.number} 生成失败：${answer.error ?? '原因不明'}`));
        return;
      }
      onLine(answer.number, answer.line);
      next();
    });
    worker.on('error', reject);
    next();
  });
  return drained.finally(() => worker.terminate());
}

/**
 * Writes the demo reports and catalogue.jsonl. Same options, same bytes. A finished library with the same options is left alone;
 * an interrupted one has no marker and is written again from the start.
 */
export async function generateDemoLibrary(options: DemoLibraryOptions): Promise<DemoLibrary> {
  const { directory, asOf, count = 72, seed = 'yanjian', onProgress } = options;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf))
    throw new Error(`asOf 须为 YYYY-MM-DD 形式的日期，收到的是「${asOf}」`);
  const catalogue = join(directory, 'catalogue.jsonl');
  const markerPath = join(directory, MARKER);
  const key = createHash('sha256')
    .update(JSON.stringify([EDITION, count, seed, asOf]))
    .digest('hex');
  const marker = await readMarker(markerPath);
  if (marker?.key === key && (await allPresent(directory, [...marker.files, 'catalogue.jsonl']))) {
    return { files: marker.files.map((file) => join(directory, file)), catalogue };
  }
  await mkdir(directory, { recursive: true });
  await rm(markerPath, { force: true });
  await Promise.all((marker?.files ?? []).map((file) => rm(join(directory, file), { force: true })));
  const queue = planLibrary({ count, seed, asOf });
  const lines = new Map<number, CatalogueLine>();
  const threads = Math.max(1, Math.min(2, availableParallelism(), count));
  const onLine = (number: number, line: CatalogueLine): void => {
    lines.set(number, line);
    onProgress?.(lines.size, count, line.title);
  };
  await Promise.all(Array.from({ length: threads }, () => runWorker(queue, { seed, directory }, onLine)));
  const ordered = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
  await writeFile(catalogue, ordered.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const files = ordered.map((line) => line.file);
  await writeFile(markerPath, JSON.stringify({ key, files } satisfies Marker));
  return { files: files.map((file) => join(directory, file)), catalogue };
}
