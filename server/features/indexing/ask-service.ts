import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { AskedJob } from '#server/platform/jobs/job.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import type { Verification } from './verify-library.ts';

/** The service that holds the index did not take the request up. */
export class ServiceSilent extends Error {
  override name = 'ServiceSilent';
  constructor() {
    super('正在运行的服务没有应答。若它以 ROLE=api 运行，请让 worker 也运行；否则请停止服务后再试');
  }
}

/** What only the process that holds the index can do; another one asks for it. */
export const REINDEX: AskedJob<object> = { name: 'indexing.reindex', input: z.object({}) };
export const VERIFY: AskedJob<object> = { name: 'indexing.verify', input: z.object({}) };

interface Patience {
  onProgress?: (done: number, total: number) => void;
  /** How often the answer is looked for. */
  everyMs?: number;
  /** A service that has not begun after this long is taken for absent. */
  patienceMs?: number;
}

/** Has the process that holds the index rebuild it; gives how many reports it holds then. Throws `ServiceSilent`. */
export async function askForReindex(jobs: Jobs, patience: Patience = {}): Promise<number> {
  return z.object({ reports: z.number() }).parse(await ask(jobs, REINDEX, patience)).reports;
}

const VerificationAnswer = z.object({
  reports: z.number(),
  files: z.number(),
  indexed: z.number(),
  problems: z.array(z.string()),
});

/** Has the process that holds the index compare it with records and files. Throws `ServiceSilent`. */
export async function askForVerification(jobs: Jobs, patience: Patience = {}): Promise<Verification> {
  return VerificationAnswer.parse(await ask(jobs, VERIFY, patience));
}

async function ask(
  jobs: Jobs,
  job: AskedJob<object>,
  { onProgress, everyMs = 250, patienceMs = 15_000 }: Patience,
): Promise<unknown> {
  const asked = performance.now();
  const id = await jobs.ask(job, {});
  try {
    for (;;) {
      const state = await jobs.read(job, id);
      if (state === null) throw new ServiceSilent();
      if (state.kind === 'done') return state.answer;
      if (state.kind === 'failed') throw new Error(`服务处理时出错：${state.reason}`);
      if (state.kind === 'waiting' && performance.now() - asked > patienceMs) throw new ServiceSilent();
      if (state.kind === 'working' && state.progress !== null)
        onProgress?.(state.progress.done, state.progress.total);
      await wait(everyMs);
    }
  } finally {
    await jobs.forget(job, id);
  }
}
