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

// The thread of `picture-thread.ts`, one picture at a time; null is its end.
parentPort?.on('message', (message: CallMessage | null) => {
  if (message === null) parentPort?.close();
  else void answer(message);
});
