import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

/** Calls into a worker thread: one message there, one message back. */
interface CallMessage {
  call: number;
  method: string;
  input: unknown;
}

type ReplyMessage =
  | { call: number; value: unknown }
  | { call: number; error: { message: string; code: number | undefined } };

/** What failed in the thread. `code` is SQLite's result code where it was SQLite. */
export class WorkerCallError extends Error {
  override name = 'WorkerCallError';
  readonly code: number | undefined;
  constructor(message: string, code: number | undefined) {
    super(message);
    this.code = code;
  }
}

/** What a thread says that gave up because it was told to, or because its time was over. */
export const STOPPED = 'the search was stopped';
export const THREAD_ENDED = 'the search thread has ended';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export interface WorkerHandle {
  /** `transfer`: buffers that move to the thread instead of being copied. */
  call(method: string, input: unknown, transfer?: Transferable[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a thread. It does not keep the process alive by itself; a call in flight does. */
export function startWorker(
  file: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): WorkerHandle {
  const worker = new Worker(file, { workerData, resourceLimits });
  const waiting = new Map<number, Waiting>();
  let lastCall = 0;
  let stopped: Error | undefined;
  const failAll = (error: Error) => {
    stopped ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: ReplyMessage) => {
    const caller = waiting.get(reply.call);
    waiting.delete(reply.call);
    if (waiting.size === 0) worker.unref();
    if ('error' in reply) caller?.reject(new WorkerCallError(reply.error.message, reply.error.code));
    else caller?.resolve(reply.value);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new WorkerCallError(THREAD_ENDED, undefined)));
  worker.unref();
  return {
    call(method, input, transfer = []) {
      if (stopped) return Promise.reject(stopped);
      const call = ++lastCall;
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        worker.postMessage({ call, method, input } satisfies CallMessage, transfer);
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}

/** The thread's side: answers each call with the method of that name. `transferOf` lists buffers of an answer that move. */
export function answerCalls(
  methods: Record<string, (input: never) => unknown>,
  transferOf: (value: unknown) => Transferable[] = () => [],
): void {
  parentPort?.on('message', ({ call, method, input }: CallMessage) => {
    try {
      const value = methods[method]?.(input as never);
      parentPort?.postMessage({ call, value } satisfies ReplyMessage, transferOf(value));
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error(String(error));
      const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
      parentPort?.postMessage({ call, error: { message, code } } satisfies ReplyMessage);
    }
  });
}
