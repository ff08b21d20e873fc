import { Worker } from 'node:worker_threads';
import { ConversionRefused } from '#server/ports/convert.ts';
import type { OfficeUnlocker } from '#server/ports/office-unlocker.ts';
import type { UnlockAnswer, UnlockTask } from './worker.ts';

const UNKNOWN = '这种加密方式打不开（例如 2007 版及更早的），请在 Office 里去掉密码后再上传';
const DAMAGED = '文件已损坏，无法打开';

/** Files stand beside the heap: what it holds is the work of one. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
/** Deriving a key ten times as dear as Office makes it takes a third of that. */
const TIMEOUT_MS = 20_000;

/** Each time in a thread of its own, whose memory goes with it: deriving a key takes part of a second, and nothing of the password is left. */
export const createOfficeUnlocker = (): OfficeUnlocker => ({
  async unlock(bytes, password) {
    const answer = await heardFrom({ bytes, password });
    if (answer.kind === 'unknown') throw new ConversionRefused(UNKNOWN);
    if (answer.kind === 'damaged') throw new ConversionRefused(DAMAGED);
    return answer.kind === 'wrong' ? null : answer.bytes;
  },
});

async function heardFrom(task: UnlockTask): Promise<UnlockAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: RESOURCE_LIMITS,
  });
  const { promise, resolve } = Promise.withResolvers<UnlockAnswer>();
  worker.once('message', resolve);
  // What ends it without an answer is a file that it cannot take.
  worker.once('error', () => resolve({ kind: 'damaged' }));
  worker.once('exit', () => resolve({ kind: 'damaged' }));
  const late = setTimeout(() => resolve({ kind: 'damaged' }), TIMEOUT_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
