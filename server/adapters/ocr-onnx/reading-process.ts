import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { answerParent } from '#server/platform/process/process-call.ts';
import { OcrFailed } from '#server/ports/ocr.ts';
import { loadModels } from './load-models.ts';
import type { PageLimits, ReadAnswer, ReadOrder } from './messages.ts';
import { type Models, readPage } from './read-page.ts';

let models: Promise<Models> | undefined;

/** Throws once the page at hand has used up what it may. */
function watch({ cpuMs, memoryBytes }: PageLimits): () => void {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > cpuMs) throw new OcrFailed('timed-out');
    if (process.memoryUsage.rss() > memoryBytes) throw new OcrFailed('out-of-memory');
  };
}

/** How Linux is told that others come first: for the cores, where it shares them out by session, and where memory runs out. */
const LAST = [
  ['/proc/self/autogroup', '19'],
  ['/proc/self/oom_score_adj', '1000'],
] as const;

/** Nobody waits for it. */
function stepBack(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  for (const [path, value] of LAST)
    try {
      writeFileSync(path, value);
    } catch {
      // Other systems have no such file, and some kernels leave one out.
    }
}

/** The process that reads pages, one after the other. */
answerParent({
  async read({ picture, limits, stepsBack }: ReadOrder): Promise<ReadAnswer> {
    if (stepsBack && models === undefined) stepBack();
    models ??= loadModels();
    const loaded = await models;
    const answer = await readPage(picture, loaded, watch(limits)).then(
      (lines) => ({ lines }),
      (error: unknown) => {
        if (error instanceof OcrFailed) return { failed: error.reason };
        throw error;
      },
    );
    return { ...answer, memoryBytes: process.memoryUsage.rss() };
  },
});
