import { readFileSync, readlinkSync } from 'node:fs';

/** Of the kernel's clock, which `stat` counts in. */
const TICK_MS = 10;

/** The kernel's number of the calling thread; 0 where the system does not tell. */
export function threadNumber(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || 0;
  } catch {
    return 0;
  }
}

/**
 * What a thread of this process has computed since it began, milliseconds in steps of ten; null where the system does not tell. Other than
 * `worker.cpuUsage()` it is told of a thread that is inside the engine, too. proc_pid_stat(5), fields 14 and 15.
 */
export function computedMs(thread: number): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
