import type { JobAtWork } from '#server/platform/jobs/job.ts';

/** What a job is given that nothing interrupts. */
export const atWork = (progress: JobAtWork['progress'] = () => {}): JobAtWork => ({
  input: undefined,
  signal: new AbortController().signal,
  progress,
  isInTheWay: async () => false,
});
