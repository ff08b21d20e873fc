import { readFileSync } from 'node:fs';
import { explainFailure } from './explain-failure.ts';

/** Ctrl-C reaches us twice within milliseconds: from the terminal, and once more through npm. Neither is impatience. */
const SAME_KEYSTROKE_MS = 1_000;
const LOOK_AT_NPM_MS = 250;
/** Operators and their tools kill what has not ended after some 15 s; leaving by ourselves still stops what we spawned. */
const STOP_WITHIN_MS = 14_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Stoppable {
  /** So long of its closing it serves on, on purpose; that does not count as taking long. */
  drainMs?: number;
  close(): Promise<void>;
}

/**
 * Ends the process in order on a signal, and when the npm that started it is gone. Before `started` was called there is
 * nothing to wait for: leaving runs the `exit` listeners, which stop what was spawned. A second signal leaves at once, and what
 * has not ended after a while is left as it is.
 */
export function stopOnSignals(withinMs = STOP_WITHIN_MS): { started: (service: Stoppable) => void } {
  let service: Stoppable | null = null;
  let stoppingSinceMs: number | null = null;
  const stop = () => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > SAME_KEYSTROKE_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    if (process.stdout.isTTY) console.log();
    console.log('正在停止…');
    if (service === null) process.exit(130);
    const mostMs = withinMs + (service.drainMs ?? 0);
    setTimeout(() => {
      console.error(`没有在 ${mostMs / 1000} 秒内停下，强行退出；正在做的事没有做完，数据不会因此损坏`);
      process.exit(1);
    }, mostMs).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explainFailure(error));
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  stopWithNpm(stop);
  return {
    started(running) {
      service = running;
    },
  };
}

/** Name and parent of a process where the system tells them (Linux); null elsewhere or when it is gone. */
function processOf(pid: number): { name: string; parent: number } | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

/**
 * npm dies of SIGHUP and SIGKILL without a word to us, and a shell between us (scripts without `exec`) hands no signal on.
 * In each case somebody above us is gone, which is how we notice. Who stands above npm is none of our business.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = process.ppid;
  const shell = processOf(above);
  const npm = shell !== null && /^(ba|da|z|k)?sh$/.test(shell.name) ? shell.parent : null;
  const timer = setInterval(() => {
    if (process.ppid === above && (npm === null || processOf(above)?.parent === npm)) return;
    clearInterval(timer);
    stop();
  }, LOOK_AT_NPM_MS);
  timer.unref();
}
