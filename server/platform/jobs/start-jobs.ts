import type { Job } from './job.ts';
import type { Jobs } from './open-jobs.ts';

/** This process does the jobs from now on. */
export async function startJobs(jobs: Jobs, list: readonly Job[]): Promise<void> {
  await Promise.all(list.map((job) => jobs.work(job)));
}
