import { Worker } from 'node:worker_threads';
import {
  createPendingCalls,
  type PendingCalls,
  type ReplyMessage,
} from '#server/platform/process/pending-calls.ts';
import { type AreaPictures, PdfClosed, PdfRefused, type RawPicture } from '#server/ports/pdf.ts';

/** Of the lists that pixels are gathered in: beside a small heap they are swept cheaply. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 };
/** One that has had nothing to do for so long gives its memory back by ending. */
const IDLE_MS = 20_000;

/**
 * Makes of a drawn part of a page what is kept of it, beside the thread that answers requests: to look at the pixels of a chart takes
 * some ten milliseconds, and what it leaves behind is swept along with everything that thread holds.
 */
export interface PictureThread {
  /**
   * As `encodeArea`; the pixels are handed over. One at a time. Throws `PdfRefused` where a picture is more than the thread can hold, or
   * ends it: the next gets a fresh one. Throws `PdfClosed` after `close`.
   */
  encode(image: RawPicture, widths: readonly number[]): Promise<AreaPictures>;
  /** Takes no more; ends once it has done what it was given. */
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  calls: PendingCalls;
  gone: Promise<void>;
}

export interface PictureThreadOptions {
  idleMs?: number;
  /** What the thread runs; something else for tests of what becomes of a picture whose thread ends. */
  file?: URL;
}

export function createPictureThread({
  idleMs = IDLE_MS,
  file = new URL('./encoding-thread.ts', import.meta.url),
}: PictureThreadOptions = {}): PictureThread {
  let running: Running | null = null;
  let resting: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** The picture that was given last, whatever became of it. */
  let last: Promise<unknown> = Promise.resolve();

  const forget = (own: Running): void => {
    if (running === own) running = null;
  };

  function start(): Running {
    const worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS });
    const calls = createPendingCalls();
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const own = { worker, calls, gone };
    worker.on('message', (reply: ReplyMessage) => calls.settle(reply));
    worker.on('error', (error: Error & { code?: string }) => {
      forget(own);
      calls.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfRefused('out-of-memory') : error);
    });
    void gone.then(() => {
      forget(own);
      calls.fail(new PdfRefused('damaged'));
    });
    return own;
  }

  /** It ends by itself once it has done what it was given: a thread that is ended in the midst of it may take the process along. */
  function end(own: Running): Promise<void> {
    forget(own);
    own.worker.postMessage(null);
    return own.gone;
  }

  async function encodeNow(image: RawPicture, widths: readonly number[]): Promise<AreaPictures> {
    clearTimeout(resting);
    running ??= start();
    const own = running;
    try {
      const pictures = await own.calls.send('encode', { image, widths }, (message) =>
        own.worker.postMessage(message, [image.rgb.buffer as ArrayBuffer]),
      );
      return pictures as AreaPictures;
    } finally {
      resting = setTimeout(() => running === own && void end(own), idleMs).unref();
    }
  }

  return {
    encode(image, widths) {
      if (isClosed) return Promise.reject(new PdfClosed());
      const done = last.then(() => encodeNow(image, widths));
      last = done.catch(() => undefined);
      return done;
    },
    async close() {
      isClosed = true;
      await last;
      clearTimeout(resting);
      if (running) await end(running);
    },
  };
}
