import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of the processors that a process has had, and with `ofChildren` those of it that have ended too. */
function spentMs(pid: number, ofChildren: boolean): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const at = (index: number) => Number(fields[index]) * 10;
    return at(11) + at(12) + (ofChildren ? at(13) + at(14) : 0);
  } catch {
    return 0;
  }
}

const parentOf = (pid: string): number => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
};

/** The same of a process whose work its children do, as PostgreSQL's. */
export function familyMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return spentMs(pid, true) + children.reduce((sum, child) => sum + spentMs(Number(child), false), 0);
}

export const processMs = (pid: number): number => spentMs(pid, false);

/** Resident memory of a process, MiB. */
export const memoryMib = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
