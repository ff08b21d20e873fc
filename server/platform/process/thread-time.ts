import { readFileSync, readlinkSync } from 'node:fs';

/** Of the kernel's clock, which `stat` counts in. */
const TICK_MS = 10;

/** A place in memory where a thread writes its number for the one that started it; 0 until then. */
export type ThreadFlag = Int32Array<SharedArrayBuffer>;

export const newFlag = (): ThreadFlag => new Int32Array(new SharedArrayBuffer(4));

/** The kernel's number of the calling thread; 0 where the system does not tell. */
export function threadNumber(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || 0;
  } catch {
    return 0;
  }
}

/**
 * What the thread whose number is written in `flag` has computed since it began, milliseconds in steps of ten; null where there is none, or the
 * system does not tell. Other than by `worker.cpuUsage()` nothing is asked of the thread, which may be inside an engine or about to end.
 * proc_pid_stat(5), fields 14 and 15.
 */
export function computedMs(flag: ThreadFlag): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${Atomics.load(flag, 0)}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
