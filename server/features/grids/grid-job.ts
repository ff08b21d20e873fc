import { z } from 'zod';
import type { AskedJob } from '#server/platform/jobs/job.ts';
import type { Asking } from './store/work.ts';

/** Answers the cells that wait for one asking. Killed or lost, it goes on with those that are left. */
export const ANSWER_GRID: AskedJob<Asking> = {
  name: 'grids.answer',
  atOnce: 2,
  tries: 2,
  input: z.object({ id: z.uuid(), askedBy: z.uuid() }),
};
