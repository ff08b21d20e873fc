import { readFileSync } from 'node:fs';
import { explainFailure } from './explain-failure.ts';

/** Ctrl-C reaches us twice within milliseconds: from the terminal, and once more through npm. Neither is impatience. */
const SAME_KEYSTROKE_MS = 1_000;
const LOOK_AT_NPM_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Stoppable {
  close(): Promise<void>;
}

/**
 * Ends the process in order on a signal, and when the npm that started it is gone. Before `started` was called there is
 * nothing to wait for: leaving runs the `exit` listeners, which stop what was spawned. A second signal leaves at once.
 */
export function stopOnSignals(): { started: (service: Stoppable) => void } {
  let service: Stoppable | null = null;
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_KEYSTROKE_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    if (process.stdout.isTTY) console.log();
    console.log('正在停止…');
    if (service === null) process.exit(130);
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

/** The parent of a process where the system tells it (Linux); 0 elsewhere or when it is gone. */
function parentOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    return Number(fields.split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * npm hands SIGINT and SIGTERM to the shell between us, which does not hand them on, and dies of SIGHUP and SIGKILL alone.
 * In each case somebody above us is gone, which is how we notice.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    stop();
  }, LOOK_AT_NPM_MS);
  timer.unref();
}
