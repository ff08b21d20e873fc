import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type CallMessage, createPendingCalls, failureOf, type ReplyMessage } from './pending-calls.ts';

export interface ProcessHandle {
  call(method: string, input: unknown): Promise<unknown>;
  /** Ends it at once, whatever it is at; resolves when it is gone. */
  stop(): Promise<void>;
}

/** `endedBy` makes the error of calls that a process leaves unanswered from its signal, exit code, or why it did not start. */
export function startProcess(
  file: URL,
  endedBy: (cause: string) => Error,
  execArgv: readonly string[] = [],
): ProcessHandle {
  const child = fork(fileURLToPath(file), [], {
    // Documents cross as they are, not as JSON.
    serialization: 'advanced',
    // Of its own: a profile or a debugger's port is for the one process.
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C is for us, and we end it when we no longer need it.
    detached: true,
  });
  const calls = createPendingCalls();
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      calls.fail(endedBy(error.message));
      if (child.pid === undefined) done();
    });
    child.once('exit', (code, signal) => {
      calls.fail(endedBy(signal ?? String(code)));
      done();
    });
  });
  child.on('message', (reply) => calls.settle(reply as ReplyMessage));
  return {
    call: (method, input) =>
      calls.send(method, input, (message) =>
        // Where it cannot be sent the process has ended, which fails the call.
        child.send(message, () => undefined),
      ),
    stop() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** The process's side: answers each call with the method of that name, and ends when whoever started it is gone. */
export function answerParent(methods: Record<string, (input: never) => unknown>): void {
  process.on('message', async (message) => {
    const { call, method, input } = message as CallMessage;
    let reply: ReplyMessage;
    try {
      reply = { call, value: await methods[method]?.(input as never) };
    } catch (error) {
      reply = failureOf(call, error);
    }
    // Nobody is there to be told where that fails.
    process.send?.(reply, () => undefined);
  });
  // Nothing else ends a thread that is inside the engine.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
