import { createHash, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forPeople } from '#server/platform/limits/for-people.ts';
import { explainFailure } from '#server/start/explain-failure.ts';
import { type S3Objects, s3Objects } from './objects-s3.ts';
import type { S3Options } from './s3-options.ts';
import { type Fault, type S3Double, startS3Double } from './testing/s3-double.ts';

/** As in the product, but for how long it waits, and how often. */
const patience = { attempts: 3, idleMs: 300, againMs: 5 };
const MIB = 1024 * 1024;

let double: S3Double;
let store: S3Objects;
const open = (changed: Partial<S3Options> = {}) =>
  s3Objects({ ...double.optionsOf('yanjian/'), patience, ...changed });

beforeEach(async () => {
  double = await startS3Double();
  store = open();
});
afterEach(async () => {
  vi.useRealTimers();
  store.close();
  await double.close();
});

const sha256 = (bytes: Uint8Array | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const digestOf = async (pieces: AsyncIterable<Uint8Array> | null) => {
  const hash = createHash('sha256');
  for await (const piece of pieces ?? []) hash.update(piece);
  return hash.digest('hex');
};

const keysOf = async (listed: S3Objects): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of listed.list('')) keys.push(key);
  return keys;
};

/** Uneven pieces, as they come over the network. */
async function* inPieces(bytes: Uint8Array, breaksAt = Number.POSITIVE_INFINITY) {
  for (let from = 0; from < bytes.length; from += 300_007) {
    if (from > breaksAt) throw new Error('the line has gone');
    yield bytes.subarray(from, from + 300_007);
  }
}

test('a stream of unknown length goes in parts, one held at a time, and is read back the same', async () => {
  const bytes = randomBytes(20 * MIB);
  await store.put('upload/large', inPieces(bytes));
  const parts = double.calls.filter((call) => call.startsWith('PUT') && call.includes('partNumber'));
  expect(parts).toHaveLength(3);
  expect(await digestOf(await store.read('upload/large'))).toBe(sha256(bytes));
  expect(await store.stat('upload/large')).toMatchObject({ key: 'upload/large', sizeBytes: bytes.length });
  const middle = await store.read('upload/large', { start: 8 * MIB - 3, end: 9 * MIB });
  expect(await digestOf(middle)).toBe(sha256(bytes.subarray(8 * MIB - 3, 9 * MIB + 1)));
  expect(double.uploads.size).toBe(0);
});

test('what breaks off after the first part leaves neither object nor parts', async () => {
  const bytes = randomBytes(18 * MIB);
  await expect(store.put('upload/broken', inPieces(bytes, 10 * MIB))).rejects.toThrow('the line has gone');
  expect(await store.stat('upload/broken')).toBeNull();
  expect(double.uploads.size).toBe(0);
});

test('so does a part that the store will not take', async () => {
  double.fail(/partNumber/, ...Array<Fault>(patience.attempts).fill('slow-down'));
  await expect(store.put('upload/refused', inPieces(randomBytes(9 * MIB)))).rejects.toThrow('SlowDown');
  expect([...double.objects.keys(), ...double.uploads.keys()]).toEqual([]);
});

const FAULTS: Fault[] = ['slow-down', 'cut-before', 'cut-after'];
test.each(FAULTS)('every call is made again after %s, and does once what it does', async (fault) => {
  const bytes = randomBytes(9 * MIB);
  for (const call of [/^POST .* uploads/, /partNumber/, /^POST .* uploadId/]) double.fail(call, fault);
  expect(await store.create('pdf/parts.pdf', inPieces(bytes))).toBe(true);
  double.fail(/^PUT/, fault);
  expect(await store.create('pdf/once.pdf', bytes)).toBe(true);
  double.fail(/^GET/, fault);
  expect(sha256(await store.get('pdf/parts.pdf'))).toBe(sha256(bytes));
  double.fail(/^HEAD/, fault);
  expect(await store.stat('pdf/once.pdf')).toMatchObject({ key: 'pdf/once.pdf', sizeBytes: bytes.length });
  expect(await store.create('pdf/once.pdf', new Uint8Array(3))).toBe(false);
  double.fail(/^DELETE/, fault);
  await store.remove('pdf/once.pdf');
  double.fail(/^GET {2}/, fault);
  expect(await keysOf(store)).toEqual(['pdf/parts.pdf']);
});

test('a call that is not answered is made again', async () => {
  store.close();
  store = open({ patience: { ...patience, answerMs: 1_000 } });
  for (const call of [/^PUT/, /^GET/, /^HEAD/, /^DELETE/]) double.fail(call, 'silent');
  await store.put('pdf/a.pdf', Uint8Array.of(7));
  expect(await store.get('pdf/a.pdf')).toEqual(Buffer.of(7));
  expect(await store.stat('pdf/a.pdf')).toMatchObject({ sizeBytes: 1 });
  await store.remove('pdf/a.pdf');
  expect(double.objects.size).toBe(0);
});

test.each<Fault>(['cut-body', 'silent-body'])('reading goes on where it broke off: %s', async (fault) => {
  const bytes = randomBytes(4 * MIB);
  await store.put('pdf/a.pdf', bytes);
  double.fail(/^GET/, fault, fault);
  expect(sha256(await store.get('pdf/a.pdf'))).toBe(sha256(bytes));
  double.fail(/^GET/, fault);
  const part = await store.read('pdf/a.pdf', { start: 1000, end: 3 * MIB });
  expect(await digestOf(part)).toBe(sha256(bytes.subarray(1000, 3 * MIB + 1)));
});

test('an object that is replaced while it is read is not mixed with the new one', async () => {
  await store.put('pdf/a.pdf', randomBytes(4 * MIB));
  double.fail(/^GET/, 'cut-body');
  const reading = await store.read('pdf/a.pdf');
  await store.put('pdf/a.pdf', randomBytes(4 * MIB));
  await expect(digestOf(reading)).rejects.toThrow('读到一半的文件被换掉');
});

test('reading gives up in words where it breaks off every time before a byte', async () => {
  await store.put('pdf/a.pdf', Uint8Array.of(7));
  double.fail(/^GET/, ...Array<Fault>(patience.attempts).fill('cut-body'));
  await expect(store.get('pdf/a.pdf')).rejects.toThrow('一再中断');
});

test('who waits at a screen is told that the store hangs while an import has patience', async () => {
  store.close();
  store = open({ patience: {}, peoplesPatience: { answerMs: 100, attempts: 2 } });
  double.fail(/./, ...Array<Fault>(3).fill('silent'));
  let hasJobEnded = false;
  const job = store.get('pdf/x.pdf').finally(() => {
    hasJobEnded = true;
  });
  job.catch(() => {});
  const failed = await forPeople(() => store.get('pdf/x.pdf')).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'ObjectStoreFailed' });
  expect(hasJobEnded).toBe(false);
});

test('who waits at a screen has a store asked again that has no time for a moment; where it never has, that is said', async () => {
  await store.put('pdf/a.pdf', Uint8Array.of(7));
  // Pauses that doubled each time would be past the time by then.
  const times = Array<Fault>(24).fill('slow-down');
  const read = (busyMs: number) => {
    store.close();
    store = open({ peoplesPatience: { attempts: 2, againMs: 20, busyMs } });
    double.fail(/^GET/, ...times);
    return forPeople(() => store.get('pdf/a.pdf'));
  };
  expect(await read(30_000)).toEqual(Buffer.of(7));
  await expect(read(0)).rejects.toThrow('SlowDown');
});

test('a reader who is slower than the patience with the store loses nothing', async () => {
  const bytes = randomBytes(4 * MIB);
  await store.put('pdf/a.pdf', bytes);
  const gets = () => double.calls.filter((call) => call.startsWith('GET')).length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pieces = (await store.read('pdf/a.pdf')) ?? [];
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    vi.advanceTimersByTime(2 * patience.idleMs);
  }
  expect([hash.digest('hex'), gets()]).toEqual([sha256(bytes), 1]);
});

test('what is asked for and never read, or not to its end, gives its connection back', async () => {
  await store.put('pdf/a.pdf', randomBytes(9 * MIB));
  await store.read('pdf/a.pdf');
  expect(await double.connections()).toBe(1);
  await vi.waitFor(async () => expect(await double.connections()).toBe(0), { timeout: 20 * patience.idleMs });
  for await (const _ of (await store.read('pdf/a.pdf')) ?? []) break;
  await vi.waitFor(async () => expect(await double.connections()).toBe(0), { timeout: 20 * patience.idleMs });
});

test('what others keep in the bucket is neither listed nor read', async () => {
  await open({ prefix: '' }).put('other/a.pdf', Uint8Array.of(1));
  double.objects.set('yanjian/Not A Key', {
    bytes: Buffer.alloc(1),
    etag: '"x"',
    headers: {},
    writtenAt: new Date(),
  });
  await store.put('pdf/a.pdf', Uint8Array.of(2));
  expect(await keysOf(store)).toEqual(['pdf/a.pdf']);
  expect(await store.get('other/a.pdf')).toBeNull();
});

test('objects are encrypted as it is asked', async () => {
  await open({ encryption: { kind: 'own-keys' } }).put('pdf/a.pdf', Uint8Array.of(1));
  await open({ encryption: { kind: 'key-service', keyId: 'k-1' } }).put(
    'pdf/b.pdf',
    inPieces(randomBytes(9 * MIB)),
  );
  expect(double.objects.get('yanjian/pdf/a.pdf')?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'AES256',
  });
  expect(double.objects.get('yanjian/pdf/b.pdf')?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'k-1',
  });
});

test.each<[Partial<S3Options>, string]>([
  [{ keyId: 'somebody' }, '请检查 S3_KEY_ID'],
  [{ keySecret: 'a wrong secret' }, 'S3_KEY_SECRET'],
  [{ bucket: 'another' }, '没有名为 another 的桶'],
  [{ region: 'elsewhere' }, 'S3_REGION（现为 elsewhere）'],
  [{ endpoint: 'http://127.0.0.1:1' }, '连不上，请检查 S3_ENDPOINT（现为 http://127.0.0.1:1）'],
])('a setting that is wrong is told at the start: %j', async (changed, says) => {
  const failure: unknown = await open({ ...changed, patience: { ...patience, attempts: 1 } })
    .check()
    .catch((error: unknown) => error);
  expect(explainFailure(failure)).toContain(says);
  expect(explainFailure(failure)).not.toContain('\n');
});

test('no failure tells the secret, the key or a signature, however it is printed', async () => {
  double.fail(/./, ...Array<Fault>(patience.attempts).fill('slow-down'));
  const failure: unknown = await store.get('pdf/a.pdf').catch((error: unknown) => error);
  const printed = `${inspect(failure, { depth: 10, showHidden: true })}${JSON.stringify(failure)}`;
  expect(printed).toContain('重试几次仍未做成');
  const { keyId, keySecret } = double.optionsOf('');
  for (const secret of [keyId, keySecret, 'Signature=']) expect(printed).not.toContain(secret);
});
