import { Worker } from 'node:worker_threads';
import {
  createPendingCalls,
  type PendingCalls,
  type ReplyMessage,
} from '#server/platform/process/pending-calls.ts';
import { type AreaPictures, PdfClosed, PdfRefused, type RawPicture } from '#server/ports/pdf.ts';

/** Of the lists that pixels are gathered in: beside a small heap they are swept cheaply. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** One that has had nothing to do for so long gives its memory back by ending. */
const IDLE_MS = 20_000;

/**
 * Makes of a drawn part of a page what is kept of it, beside the thread that answers requests: to look at the pixels of a chart takes
 * some ten milliseconds, and what it leaves behind is swept along with everything that thread holds.
 */
export interface PictureThread {
  /** As `encodeArea`; the pixels are handed over. Throws `PdfRefused` where they are more than the thread can hold, `PdfClosed` after its end. */
  encode(image: RawPicture, widths: readonly number[]): Promise<AreaPictures>;
  /** Takes no more; ends once it has done what it was given. */
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  calls: PendingCalls;
  gone: Promise<void>;
}

function start(): Running {
  const worker = new Worker(new URL('./encoding-thread.ts', import.meta.url), {
    resourceLimits: RESOURCE_LIMITS,
  });
  const calls = createPendingCalls();
  worker.on('message', (reply: ReplyMessage) => calls.settle(reply));
  worker.on('error', (error: Error & { code?: string }) =>
    calls.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfRefused('out-of-memory') : error),
  );
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      calls.fail(new PdfClosed());
      resolve();
    });
  });
  return { worker, calls, gone };
}

export function createPictureThread(idleMs = IDLE_MS): PictureThread {
  let running: Running | null = null;
  let resting: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** It ends by itself once it has done what it was given: a thread that is ended in the midst of it may take the process along. */
  const end = (own: Running): Promise<void> => {
    if (running === own) running = null;
    clearTimeout(resting);
    own.worker.postMessage(null);
    return own.gone;
  };
  const begin = (): Running => {
    const own = start();
    void own.gone.then(() => {
      if (running === own) running = null;
    });
    return own;
  };
  return {
    async encode(image, widths) {
      if (isClosed) throw new PdfClosed();
      running ??= begin();
      const own = running;
      clearTimeout(resting);
      try {
        const pictures = await own.calls.send('encode', { image, widths }, (message) =>
          own.worker.postMessage(message, [image.rgb.buffer as ArrayBuffer]),
        );
        return pictures as AreaPictures;
      } finally {
        if (own.calls.size() === 0) {
          clearTimeout(resting);
          resting = setTimeout(() => void end(own), idleMs).unref();
        }
      }
    },
    async close() {
      isClosed = true;
      if (running) await end(running);
    },
  };
}
