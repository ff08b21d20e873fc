import type { Jobs } from '#server/platform/jobs/open-jobs.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('this test has no job queue'));

/** For tests of what asks for no job. */
export const noJobs: Jobs = {
  work: refuse,
  schedule: refuse,
  ask: refuse,
  read: refuse,
  forget: refuse,
  view: refuse,
  retryFailed: refuse,
  close: () => Promise.resolve(),
};
