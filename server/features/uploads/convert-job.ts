import { z } from 'zod';
import type { AskedJob } from '#server/platform/jobs/job.ts';

/** Makes of a whole file what can be read. Killed or lost, it is done again. */
export const CONVERT: AskedJob<{ id: string }> = {
  name: 'uploads.convert',
  atOnce: 2,
  tries: 2,
  isWatched: true,
  input: z.object({ id: z.uuid() }),
};
