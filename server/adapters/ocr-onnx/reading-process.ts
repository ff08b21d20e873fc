import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { answerParent } from '#server/platform/process/process-call.ts';
import { OcrFailed } from '#server/ports/ocr.ts';
import { loadModels } from './load-models.ts';
import type { PageLimits, ReadAnswer, ReadOrder, WordsAnswer, WordsOrder } from './messages.ts';
import { type Models, readPage, readWords } from './read-page.ts';

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

/** The models, loaded with the first order. */
function loadedFor({ stepsBack }: Pick<ReadOrder, 'stepsBack'>): Promise<Models> {
  if (stepsBack && models === undefined) stepBack();
  models ??= loadModels();
  return models;
}

/** What was read, or the limit that it went over. */
function withinLimits<Read>(reading: Promise<Read>): Promise<Read | { failed: OcrFailed['reason'] }> {
  return reading.catch((error: unknown) => {
    if (error instanceof OcrFailed) return { failed: error.reason };
    throw error;
  });
}

/** The process that reads pages and words, one after the other. */
answerParent({
  async read({ picture, limits, ...order }: ReadOrder): Promise<ReadAnswer> {
    const loaded = await loadedFor(order);
    const reading = readPage(picture, loaded, watch(limits)).then((lines) => ({ lines }));
    return { ...(await withinLimits(reading)), memoryBytes: process.memoryUsage.rss() };
  },
  async words({ pictures, limits, ...order }: WordsOrder): Promise<WordsAnswer> {
    const loaded = await loadedFor(order);
    const reading = readWords(pictures, loaded, watch(limits)).then((words) => ({ words }));
    return { ...(await withinLimits(reading)), memoryBytes: process.memoryUsage.rss() };
  },
});
