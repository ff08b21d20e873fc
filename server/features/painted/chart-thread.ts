import { Worker } from 'node:worker_threads';
import { computedMs, newFlag } from '#server/platform/process/thread-time.ts';
import { watchTime } from '#server/platform/process/watch-time.ts';
import type { RawPicture } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { ReadWord } from './rules/as-matter.ts';
import type { ChartAnswer, DrawnChart, ThreadAnswer, ThreadOrder, ThreadStart } from './thread-messages.ts';

/** Of the lists that pixels are gathered in; pictures stand beside the heap, and are bounded by how they are drawn. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** That a chart may compute from one question to the next: the dearest of a real library takes a thirtieth of it. */
const LIMIT_MS = 15_000;
/** Others may keep a thread that steps back from computing for as long as they have work of their own. */
const STEPPING_BACK_MS = 15 * 60_000;

export interface ChartThreadOptions {
  stepsBack: boolean;
  limitMs?: number;
  /** That it may take besides, as in `watchTime`. */
  mostWaitingMs?: number;
  /** What the thread runs; something else for tests of what becomes of a chart whose thread ends. */
  file?: URL;
}

type ChartFailure = 'timed-out' | 'kept-waiting' | 'out-of-memory' | 'crashed';

const CHART_FAILURES: Record<ChartFailure, string> = {
  'timed-out': '读一幅图表的像素用去的 CPU 时间超过上限，已放弃',
  'kept-waiting': '机器太忙，一幅图表的像素等了太久还没有读完，已放弃',
  'out-of-memory': '读一幅图表的像素占用的内存超过上限，已放弃',
  crashed: '读一幅图表的像素的线程意外结束，已放弃',
};

/** A chart that cost more than it may, did not get its turn, or ended its thread: it costs itself and no other. */
export class ChartGivenUp extends Error {
  override name = 'ChartGivenUp';
  readonly reason: ChartFailure;
  constructor(reason: ChartFailure) {
    super(CHART_FAILURES[reason]);
    this.reason = reason;
  }
}

/** The thread cannot start: no chart is read, whichever it is. */
export class ChartThreadBroken extends Error {
  override name = 'ChartThreadBroken';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** A thread that reads charts by their pixels, one at a time: whoever serves people does not stand still meanwhile. */
export interface ChartThread {
  /**
   * What the chart says; no data where it is not understood, and what the rules threw. The first starts the thread. Throws `ChartGivenUp`,
   * `ChartThreadBroken`, and what `recognise` throws; the next chart then gets a fresh thread.
   */
  read(
    chart: DrawnChart,
    recognise: (pictures: readonly RawPicture[]) => Promise<readonly ReadWord[]>,
  ): Promise<{ data: ChartData | null; fault?: unknown }>;
  /** Ends the thread, and with it its memory. */
  end(): void;
}

interface Running {
  worker: Worker;
  thread: ThreadStart['thread'];
  hasBegun: boolean;
  /** Why it is there no more. */
  ended: Error | null;
  /** Whoever waits for its answer. */
  asker: Pick<PromiseWithResolvers<ChartAnswer>, 'resolve' | 'reject'> | null;
}

export function createChartThread({
  stepsBack,
  limitMs = LIMIT_MS,
  mostWaitingMs = stepsBack ? STEPPING_BACK_MS : undefined,
  file = new URL('./reading-thread.ts', import.meta.url),
}: ChartThreadOptions): ChartThread {
  let running: Running | null = null;

  function start(): Running {
    const thread = newFlag();
    const workerData: ThreadStart = { thread, stepsBack };
    const worker = new Worker(file, { workerData, resourceLimits: RESOURCE_LIMITS });
    const own: Running = { worker, thread, hasBegun: false, ended: null, asker: null };
    const end = (error: Error): void => {
      own.ended ??= error;
      own.asker?.reject(own.ended);
    };
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'ready') own.hasBegun = true;
      else own.asker?.resolve(answer);
    });
    // For as long as it lives, also when nobody asks, and after it was given up: an error that nobody hears ends the process.
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(new ChartGivenUp('out-of-memory'));
      else end(own.hasBegun ? error : new ChartThreadBroken(error));
    });
    worker.on('exit', () => end(new ChartGivenUp('crashed')));
    return own;
  }

  /** Gives a thread up. Nobody waits for its end, which one that is short of memory may put off, and the process may leave before it. */
  function leave(): void {
    running?.worker.unref();
    void running?.worker.terminate();
    running = null;
  }

  /** One order there, one answer back. */
  async function ask(own: Running, order: ThreadOrder): Promise<ChartAnswer> {
    if (own.ended) throw own.ended;
    const { promise, resolve, reject } = Promise.withResolvers<ChartAnswer>();
    own.asker = { resolve, reject };
    const stopWatching = watchTime(
      () => computedMs(own.thread),
      { limitMs, mostWaitingMs },
      (why) => reject(new ChartGivenUp(why === 'computed' ? 'timed-out' : 'kept-waiting')),
    );
    try {
      own.worker.postMessage(
        order,
        order.kind === 'chart' ? [order.chart.page.rgb.buffer as ArrayBuffer] : [],
      );
      return await promise;
    } finally {
      stopWatching();
      own.asker = null;
    }
  }

  return {
    async read(chart, recognise) {
      // One that has ended since is no fault of this chart.
      if (running?.ended) leave();
      running ??= start();
      const own = running;
      try {
        let answer = await ask(own, { kind: 'chart', chart });
        while (answer.kind === 'words')
          answer = await ask(own, { kind: 'words', words: await recognise(answer.pictures) });
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
