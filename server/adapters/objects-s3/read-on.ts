import { setTimeout as wait } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { forPeople, isForPeople } from '#server/platform/limits/for-people.ts';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';
import { isAnswered } from './explain-s3.ts';
import type { Bucket, Patience } from './s3-options.ts';

type Answer = Pick<GetObjectCommandOutput, 'Body' | 'ContentLength' | 'ETag'>;
/** Asks for what follows the bytes given so far, of the very object that was begun. */
type Reopen = (given: number, etag: string | undefined) => Promise<Answer | null>;

/**
 * The bytes of an answer; where it breaks off or falls silent the rest is asked for, so that whoever reads notices a pause at most. An
 * answer that nobody begins to read gives its connection back.
 */
export function readOn(first: Answer, bucket: Bucket, reopen: Reopen): AsyncGenerator<Uint8Array> {
  const patience = bucket.patience();
  const unread = setTimeout(() => drop(first), patience.idleMs).unref();
  // Who takes the pieces is the connection, which nobody waits for in particular.
  const again: Reopen = isForPeople() ? (...rest) => forPeople(() => reopen(...rest)) : reopen;
  const begun = async function* () {
    clearTimeout(unread);
    yield* bytesOf(first, { bucket, patience, reopen: again });
  };
  return begun();
}

const drop = ({ Body: body }: Answer): void => (body as { destroy?(): void } | undefined)?.destroy?.();

async function* bytesOf(
  first: Answer,
  { bucket, patience, reopen }: { bucket: Bucket; patience: Patience; reopen: Reopen },
): AsyncGenerator<Uint8Array> {
  const { attempts, againMs, idleMs } = patience;
  const expected = first.ContentLength ?? 0;
  let answer: Answer | null = first;
  let given = 0;
  for (let failures = 0; given < expected; ) {
    try {
      for await (const piece of piecesOf(answer, idleMs)) {
        given += piece.length;
        failures = 0;
        yield piece;
      }
      if (given < expected) throw new Error('broke off');
    } catch {
      failures += 1;
      if (failures >= attempts) throw failed(bucket, '一再中断，请检查网络与它的负荷');
      await wait(againMs * 2 ** (failures - 1));
      answer = await openRest(bucket, () => reopen(given, first.ETag));
    }
  }
}

async function openRest(bucket: Bucket, reopen: () => Promise<Answer | null>): Promise<Answer> {
  try {
    const answer = await reopen();
    if (answer !== null) return answer;
  } catch (error) {
    if (!isAnswered(error, 'PreconditionFailed')) throw error;
  }
  throw failed(bucket, '读到一半的文件被换掉或删去了，请重试');
}

const failed = (bucket: Bucket, says: string): ObjectStoreFailed =>
  new ObjectStoreFailed('Interrupted', `对象库（桶 ${bucket.name}）${says}`);

/** The pieces of an answer; throws where the next one does not come in time. A slow reader costs the store no patience. */
async function* piecesOf(answer: Answer, idleMs: number): AsyncGenerator<Uint8Array> {
  const { Body: body } = answer;
  if (body === undefined) return;
  const pieces = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(pieces.next(), idleMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    drop(answer);
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('fell silent')), ms);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
