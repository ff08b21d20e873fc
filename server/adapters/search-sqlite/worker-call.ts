import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import {
  type CallMessage,
  createPendingCalls,
  failureOf,
  type ReplyMessage,
  WorkerCallError,
} from '#server/platform/process/pending-calls.ts';

/** What a thread says that gave up because it was told to, or because its time was over. */
export const STOPPED = 'the search was stopped';
export const THREAD_ENDED = 'the search thread has ended';

export interface WorkerHandle {
  /** `transfer`: buffers that move to the thread instead of being copied. */
  call(method: string, input: unknown, transfer?: Transferable[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** What a thread says of its call is a `WorkerCallError`; anything else was the end of the thread. */
export const hasEnded = (error: unknown): boolean =>
  !(error instanceof WorkerCallError) || error.message === THREAD_ENDED;

/** Starts a thread. It does not keep the process alive by itself; a call in flight does. */
export function startWorker(
  file: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): WorkerHandle {
  const worker = new Worker(file, { workerData, resourceLimits });
  const calls = createPendingCalls();
  let isStopping = false;
  worker.on('message', (reply: ReplyMessage) => {
    calls.settle(reply);
    if (calls.size() === 0 && !isStopping) worker.unref();
  });
  worker.on('error', calls.fail);
  worker.on('exit', () => calls.fail(new WorkerCallError(THREAD_ENDED, undefined)));
  worker.unref();
  return {
    call: (method, input, transfer = []) =>
      calls.send(method, input, (message) => {
        worker.ref();
        worker.postMessage(message, transfer);
      }),
    async stop() {
      // Whoever waits for the end must not be ended first: what comes behind it would never run.
      isStopping = true;
      worker.ref();
      await worker.terminate();
    },
  };
}

/** The thread's side: answers each call with the method of that name. */
export function answerCalls(methods: Record<string, (input: never) => unknown>): void {
  parentPort?.on('message', ({ call, method, input }: CallMessage) => {
    try {
      const value = methods[method]?.(input as never);
      parentPort?.postMessage({ call, value } satisfies ReplyMessage);
    } catch (error) {
      parentPort?.postMessage(failureOf(call, error));
    }
  });
}
