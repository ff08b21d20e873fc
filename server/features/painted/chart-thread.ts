import { Worker } from 'node:worker_threads';
import { computedMs, newFlag } from '#server/platform/process/thread-time.ts';
import { watchTime } from '#server/platform/process/watch-time.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { ReadWord } from './rules/as-matter.ts';
import type { DrawnChart, ThreadAnswer, ThreadOrder, ThreadStart } from './thread-messages.ts';

/** Of the lists that pixels are gathered in; pictures stand beside the heap, and are bounded by how they are drawn. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** That a chart may compute from one question to the next: the dearest of a real library takes a thirtieth of it. */
const LIMIT_MS = 15_000;

export interface ChartThreadOptions {
  stepsBack: boolean;
  limitMs?: number;
  /** What the thread runs; something else for tests of what becomes of a chart whose thread ends. */
  file?: URL;
}

/** A chart that cost more than it may, or ended its thread: it costs itself and no other. */
export class ChartGivenUp extends Error {
  override name = 'ChartGivenUp';
  constructor() {
    super('读一幅图表的像素用去的时间或内存超过上限，已放弃');
  }
}

/** A thread that reads charts by their pixels, one at a time: whoever serves people does not stand still meanwhile. */
export interface ChartThread {
  /**
   * What the chart says; no data where it is not understood, and what the rules threw. The first starts the thread. Throws `ChartGivenUp`,
   * and what `recognise` throws; the next chart then gets a fresh thread.
   */
  read(
    chart: DrawnChart,
    recognise: (pictures: readonly RawPicture[]) => Promise<readonly ReadWord[]>,
  ): Promise<{ data: ChartData | null; fault?: unknown }>;
  /** Ends the thread, and with it its memory. */
  end(): void;
}

export function createChartThread({
  stepsBack,
  limitMs = LIMIT_MS,
  file = new URL('./reading-thread.ts', import.meta.url),
}: ChartThreadOptions): ChartThread {
  let running: { worker: Worker; thread: ThreadStart['thread'] } | null = null;

  function start() {
    const thread = newFlag();
    const workerData: ThreadStart = { thread, stepsBack };
    return { worker: new Worker(file, { workerData, resourceLimits: RESOURCE_LIMITS }), thread };
  }

  /** Gives a thread up. Nobody waits for its end, which one that is short of memory may put off, and the process may leave before it. */
  function leave(): void {
    running?.worker.unref();
    void running?.worker.terminate();
    running = null;
  }

  /** One order there, one answer back. */
  async function ask(order: ThreadOrder): Promise<ThreadAnswer> {
    running ??= start();
    const { worker, thread } = running;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    const giveUp = () => reject(new ChartGivenUp());
    const fail = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ChartGivenUp() : error);
    worker.once('message', resolve).once('error', fail).once('exit', giveUp);
    const stopWatching = watchTime(() => computedMs(thread), limitMs, giveUp);
    try {
      worker.postMessage(order, order.kind === 'chart' ? [order.chart.page.rgb.buffer as ArrayBuffer] : []);
      return await promise;
    } finally {
      stopWatching();
      worker.off('message', resolve).off('error', fail).off('exit', giveUp);
    }
  }

  return {
    async read(chart, recognise) {
      try {
        let answer = await ask({ kind: 'chart', chart });
        while (answer.kind === 'words')
          answer = await ask({ kind: 'words', words: await recognise(answer.pictures) });
        return answer.kind === 'read' ? { data: answer.data } : { data: null, fault: answer.error };
      } catch (error) {
        // Whatever it waits for, or is at, is of no use any more.
        leave();
        throw error;
      }
    },
    end: leave,
  };
}
