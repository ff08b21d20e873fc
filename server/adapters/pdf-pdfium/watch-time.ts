import type { Worker } from 'node:worker_threads';

/** Times that is looked while the limit runs. */
const LOOKS = 8;
/** A worker that others keep from computing may take so much longer, but not without end. */
const MOST_WAITING_MS = 60_000;

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
const nothing = (): NodeJS.CpuUsage => ({ user: 0, system: 0 });

/**
 * Calls `onOver` once the worker has computed for `limitMs` from now on, or a minute more than that has passed: a file is judged by what
 * it costs, not by what else the machine does. Returns how to stop watching.
 */
export function watchTime(worker: Pick<Worker, 'cpuUsage'>, limitMs: number, onOver: () => void): () => void {
  const endsAtMs = performance.now() + limitMs + MOST_WAITING_MS;
  // A worker that has not begun yet cannot be asked, and has spent nothing.
  const before = worker.cpuUsage().catch(nothing);
  const timer = setInterval(async () => {
    if (performance.now() >= endsAtMs) return onOver();
    // One that has just ended tells so itself.
    const spent = await Promise.all([worker.cpuUsage(), before]).catch(() => [nothing(), nothing()] as const);
    if (msOf(spent[0]) - msOf(spent[1]) >= limitMs) onOver();
  }, limitMs / LOOKS);
  return () => clearInterval(timer);
}
