import { parentPort } from 'node:worker_threads';
import { type CallMessage, failureOf, type ReplyMessage } from '#server/platform/process/pending-calls.ts';
import type { AreaPictures, RawPicture } from '#server/ports/pdf.ts';
import { encodeArea } from './encode-image.ts';

interface Encoding {
  image: RawPicture;
  widths: readonly number[];
}

/** What was made is handed over, not copied. */
const buffersOf = ({ images }: AreaPictures): ArrayBuffer[] =>
  images.map(({ webp }) => webp.buffer as ArrayBuffer);

async function answer({ call, input }: CallMessage): Promise<void> {
  const { image, widths } = input as Encoding;
  try {
    const value = await encodeArea(image, widths);
    const reply: ReplyMessage = { call, value };
    parentPort?.postMessage(reply, buffersOf(value));
  } catch (error) {
    parentPort?.postMessage(failureOf(call, error));
  }
}

/** What is being made. */
const atWork = new Set<Promise<void>>();

// The thread of `picture-thread.ts`: null is its end, after what it was given before.
parentPort?.on('message', async (message: CallMessage | null) => {
  if (message === null) {
    await Promise.all(atWork);
    return parentPort?.close();
  }
  const work = answer(message);
  atWork.add(work);
  await work;
  atWork.delete(work);
});
