import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { threadNumber } from '#server/platform/process/thread-time.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import { readPainted } from './read-painted.ts';
import type { ReadWord } from './rules/as-matter.ts';
import { cutOut, wordPicture } from './rules/cut-out.ts';
import type { ThreadAnswer, ThreadOrder, ThreadStart } from './thread-messages.ts';

// The thread that reads what charts say that are pictures, one after the other; it asks whoever started it what the words are.
const { thread, stepsBack } = workerData as ThreadStart;
thread[0] = threadNumber();
// Of this thread alone: where its number is not known the priority would be that of the whole process.
if (stepsBack && thread[0] > 0) setPriority(thread[0], constants.priority.PRIORITY_LOW);

/** Pixels are handed over, not copied. */
const say = (answer: ThreadAnswer): void =>
  parentPort?.postMessage(
    answer,
    answer.kind === 'words' ? answer.pictures.map(({ rgb }) => rgb.buffer as ArrayBuffer) : [],
  );

/** Takes the words that were asked for. */
let recognised: (words: readonly ReadWord[]) => void = () => {};

function recognise(pictures: RawPicture[]): Promise<readonly ReadWord[]> {
  if (pictures.length === 0) return Promise.resolve([]);
  const { promise, resolve } = Promise.withResolvers<readonly ReadWord[]>();
  recognised = resolve;
  say({ kind: 'words', pictures });
  return promise;
}

parentPort?.on('message', async (order: ThreadOrder) => {
  if (order.kind === 'words') return recognised(order.words);
  try {
    const { name, page, area, scale } = order.chart;
    const picture = cutOut(page, area);
    const data = await readPainted({ name, picture, scale }, (whole, words) =>
      recognise(words.map((word) => wordPicture(whole, word))),
    );
    say({ kind: 'read', data });
  } catch (error) {
    say({ kind: 'failed', error });
  }
});
say({ kind: 'ready' });
