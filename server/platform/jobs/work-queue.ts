import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { readTraceparent } from '../traces/trace-context.ts';
import { during, type Traces } from '../traces/traces.ts';
import type { Job, JobAtWork } from './job.ts';
import type { keepProgress } from './job-progress.ts';
import { queuesOf, triesOf } from './queues.ts';
import type { Turns } from './turns.ts';
import type { Way } from './way.ts';

/** Daily jobs wait for nobody; each look is one statement. */
const LOOK_SECONDS = { daily: 60, often: 10 };

export interface Working {
  turns: Turns;
  way: Way;
  boss: PgBoss;
  progress: ReturnType<typeof keepProgress>;
  leaseSeconds: number;
  /** How often is looked for what was asked. */
  askedSeconds: number;
  onError: (error: unknown) => void;
  traces: Traces;
}

/** What pg-boss hands to a worker beside the row: aborted when the process stops. */
type Handed = JobWithMetadata<unknown> & { signal?: AbortSignal };

/** As `ask` writes it; what the clock asks for has no data. */
const Data = z.object({ input: z.unknown().optional(), traceparent: z.string().optional() }).nullish();

/** Looks whether the job is still this process's, which pg-boss says again and again that it is. */
function watchLease({ boss, leaseSeconds, onError }: Working, queue: string, handed: Handed) {
  const lost = new AbortController();
  const ended = Promise.withResolvers<void>();
  const stopping = handed.signal === undefined ? [] : [handed.signal];
  const look = async () => {
    const [job] = await boss.findJobs(queue, { id: handed.id });
    // What was taken for lost is begun again by another, as another try.
    if (job?.state !== 'active' || job.retryCount !== handed.retryCount) lost.abort();
    if (job?.state !== 'active') ended.resolve();
  };
  const timer = setInterval(() => void look().catch(onError), (leaseSeconds * 1000) / 4);
  for (const signal of stopping) signal.addEventListener('abort', () => ended.resolve());
  return {
    signal: AbortSignal.any([lost.signal, ...stopping]),
    /** Waits, where the job is another's by now, until that one is through: what is said of it now would be said of theirs. */
    async settle() {
      await look().catch(onError);
      if (lost.signal.aborted) await ended.promise;
      clearInterval(timer);
    },
  };
}

/** What the job does, within a span of its own: below what asked for it, or the first of a trace where the clock does. */
function trace(
  { traces }: Working,
  job: Job,
  handed: Handed,
  carried: string | undefined,
): (work: () => Promise<unknown>) => Promise<unknown> {
  const queuedMs = Math.max(0, Date.now() - handed.createdOn.getTime());
  const noted = { 'job.id': handed.id, 'job.tries': handed.retryCount + 1, 'job.queued_ms': queuedMs };
  const origin = readTraceparent(carried) ?? undefined;
  return (work) => during(traces, { name: `job ${job.name}`, kind: 'consumer', noted }, work, origin);
}

async function doJob(working: Working, queue: string, job: Job, handed: Handed): Promise<JobResult> {
  const { id } = handed;
  const lease = watchLease(working, queue, handed);
  const noted = working.progress.of(id);
  try {
    const data = Data.parse(handed.data);
    // What another process still does of this queue is waited for, also where that one was taken for gone.
    const giveBack = await working.turns.take(queue, lease.signal);
    const work: JobAtWork = {
      // What an older version asked for had no input.
      input: data?.input ?? {},
      signal: lease.signal,
      progress: noted.note,
      isInTheWay: async () => job.stepsAside === true && working.way.isTaken(),
    };
    const free = job.stepsAside ? working.way.becomesFree(lease.signal) : Promise.resolve();
    const kept = trace(working, job, handed, data?.traceparent);
    const answer = await free.then(() => kept(() => job.handler(work))).finally(giveBack);
    return { id, status: 'completed', output: job.when === 'asked' ? answer : undefined };
  } catch (error) {
    working.onError(error);
    const isLast = handed.retryCount + 1 >= triesOf(job);
    return { id, status: isLast ? 'deadletter' : 'failed', output: error };
  } finally {
    await lease.settle();
    await noted.forget();
  }
}

/** This process does the jobs of that name from now on, each time one of each queue. */
export async function workQueues(working: Working, job: Job): Promise<void> {
  const options = {
    pollingIntervalSeconds: job.when === 'asked' ? working.askedSeconds : LOOK_SECONDS[job.when],
    perJobResults: true,
    includeMetadata: true,
  } as const;
  for (const queue of queuesOf(job))
    await working.boss.work(queue, options, async ([handed]) =>
      handed === undefined ? [] : [await doJob(working, queue, job, handed)],
    );
}
