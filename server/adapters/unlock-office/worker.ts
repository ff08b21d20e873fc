import { parentPort, workerData } from 'node:worker_threads';
import { BrokenFile } from './compound-file.ts';
import { openPackage, UnknownLock } from './open-package.ts';

export interface UnlockTask {
  bytes: Uint8Array;
  password: string;
}

export type UnlockAnswer =
  | { kind: 'opened'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'wrong' }
  | { kind: 'unknown' }
  | { kind: 'damaged' };

function answer({ bytes, password }: UnlockTask): UnlockAnswer {
  try {
    const opened = openPackage(bytes, password);
    return opened === null ? { kind: 'wrong' } : { kind: 'opened', bytes: opened };
  } catch (error) {
    if (error instanceof UnknownLock) return { kind: 'unknown' };
    if (error instanceof BrokenFile) return { kind: 'damaged' };
    throw error;
  }
}

const answered = answer(workerData as UnlockTask);
// What was opened is handed over, not copied.
parentPort?.postMessage(answered, answered.kind === 'opened' ? [answered.bytes.buffer] : []);
