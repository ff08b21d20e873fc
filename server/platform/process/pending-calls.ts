/** A call to another thread or process: one message there, one message back. */
export interface CallMessage {
  call: number;
  method: string;
  input: unknown;
}

export type ReplyMessage =
  | { call: number; value: unknown }
  | { call: number; error: { message: string; code: number | undefined } };

/** What failed on the other side. `code` is SQLite's result code where it was SQLite. */
export class WorkerCallError extends Error {
  override name = 'WorkerCallError';
  readonly code: number | undefined;
  constructor(message: string, code: number | undefined) {
    super(message);
    this.code = code;
  }
}

/** The caller's side of a channel. */
export interface PendingCalls {
  /** Sends the call by `post`. Rejects with `WorkerCallError` where the method threw, or with why the other side has ended. */
  send(method: string, input: unknown, post: (message: CallMessage) => void): Promise<unknown>;
  /** Takes a reply. */
  settle(reply: ReplyMessage): void;
  /** Fails every call that waits, and all to come. */
  fail(error: Error): void;
  /** How many wait. */
  size(): number;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, Waiting>();
  let lastCall = 0;
  let ended: Error | undefined;
  return {
    send(method, input, post) {
      if (ended) return Promise.reject(ended);
      const call = ++lastCall;
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        post({ call, method, input });
      });
    },
    settle(reply) {
      const caller = waiting.get(reply.call);
      waiting.delete(reply.call);
      if ('error' in reply) caller?.reject(new WorkerCallError(reply.error.message, reply.error.code));
      else caller?.resolve(reply.value);
    },
    fail(error) {
      ended ??= error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
    size: () => waiting.size,
  };
}

/** The reply to a call whose method threw. */
export function failureOf(call: number, error: unknown): ReplyMessage {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const code =
    error instanceof WorkerCallError
      ? error.code
      : error instanceof Error && 'errcode' in error
        ? Number(error.errcode)
        : undefined;
  return { call, error: { message, code } };
}
