import { z } from 'zod';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { type AskedJob, asked } from '#server/platform/jobs/job.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';

/** What two processes do in `two-processes.test.ts`. */
export const NUMBERED: AskedJob<{ number: number }> = {
  name: 'test.numbered',
  input: z.object({ number: z.number() }),
  atOnce: 2,
};
/** A test waits for each look that finds nothing. */
export const BRISK = { leaseSeconds: 10, askedSeconds: 0.5 };

/**
 * A process that does numbered jobs: it writes down that it began, stays at those it is told to be stuck at, and writes down that it is
 * through. Usage: node job-process.ts <database> <name> [<number it is stuck at>]
 */
async function main([url = '', name = '', stuckAt = '']: string[]): Promise<void> {
  const database = connectDatabase(url);
  const note = (number: number, event: string) =>
    database.pool.query('INSERT INTO noted (process, number, event) VALUES ($1, $2, $3)', [
      name,
      number,
      event,
    ]);
  const jobs = await openJobs(database, {
    onError: (error) => console.error(error),
    keepsClock: true,
    ...BRISK,
  });
  await jobs.work(
    asked(NUMBERED, async ({ number }) => {
      await note(number, 'begun');
      if (String(number) === stuckAt) await new Promise(() => {});
      await note(number, 'done');
    }),
  );
}

if (import.meta.main) await main(process.argv.slice(2));
