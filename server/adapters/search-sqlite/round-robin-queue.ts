/** Work that waits, taken in turns by whoever is free to do it: of each share one, however much one of them has brought. */
export interface RoundRobinQueue<Job> {
  size(): number;
  /** How much of it one share has brought. */
  sizeOf(share: string): number;
  push(share: string, job: Job): void;
  /** The next that may be done now, taken out; undefined where none may. */
  take(mayStart: (job: Job) => boolean): Job | undefined;
  /** Gives whether it was still there. */
  remove(share: string, job: Job): boolean;
  /** All of it, taken out. */
  drain(): Job[];
}

export function createRoundRobinQueue<Job>(): RoundRobinQueue<Job> {
  /** The order of its keys is the order of turns. */
  const waiting = new Map<string, Job[]>();
  const takeFrom = (share: string, jobs: Job[], at: number): Job | undefined => {
    const [job] = jobs.splice(at, 1);
    waiting.delete(share);
    if (jobs.length > 0) waiting.set(share, jobs);
    return job;
  };
  return {
    size: () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
    sizeOf: (share) => waiting.get(share)?.length ?? 0,
    push(share, job) {
      const jobs = waiting.get(share);
      if (jobs) jobs.push(job);
      else waiting.set(share, [job]);
    },
    take(mayStart) {
      for (const [share, jobs] of waiting) {
        const at = jobs.findIndex(mayStart);
        if (at >= 0) return takeFrom(share, jobs, at);
      }
      return undefined;
    },
    remove(share, job) {
      const jobs = waiting.get(share) ?? [];
      const at = jobs.indexOf(job);
      if (at < 0) return false;
      jobs.splice(at, 1);
      if (jobs.length === 0) waiting.delete(share);
      return true;
    },
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
