import type { Jobs } from '#server/platform/jobs/open-jobs.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('this test has no job queue'));

/** For tests of what works on no job: nobody does what is asked for. */
export const noJobs: Jobs = {
  work: refuse,
  ask: async () => 'nobody works on this',
  read: refuse,
  isUnderway: async () => true,
  forget: refuse,
  view: refuse,
  retryFailed: refuse,
  close: () => Promise.resolve(),
};
