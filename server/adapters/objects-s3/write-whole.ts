import { createHash, randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isAnswered } from './explain-s3.ts';
import type { Bucket, S3Encryption } from './s3-options.ts';

/** What is held of a stream at a time; 10,000 parts of it are 80 GB. The store takes none under 5 MiB but the last. */
const PART_BYTES = 8 * 1024 * 1024;
/** Another write to the same key is at work at this moment. */
const CONFLICT = 'ConditionalRequestConflict';
const CONFLICTS_MOST = 5;

interface Write {
  bucket: Bucket;
  key: { Bucket: string; Key: string };
  onlyNew: boolean;
  /** Lies with the object, to tell our own write from another's where an answer was lost. */
  token: string;
}

/** Writes what is known at once or comes in pieces; false where only a new object is asked for and there is one. */
export async function writeWhole(
  bucket: Bucket,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  { onlyNew }: { onlyNew: boolean },
): Promise<boolean> {
  const at = { Bucket: bucket.name, Key: bucket.keyOf(key) };
  const write: Write = { bucket, key: at, onlyNew, token: randomUUID() };
  if (bytes instanceof Uint8Array) return putAtOnce(write, bytes);
  const parts = partsOf(bytes);
  const { value: first = Buffer.alloc(0) } = await parts.next();
  return first.length < PART_BYTES ? putAtOnce(write, first) : putInParts(write, first, parts);
}

/** Pieces gathered to parts, all of one size but the last, which may be empty. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.length; ) {
      const more = piece.subarray(taken, taken + PART_BYTES - filled);
      part.set(more, filled);
      filled += more.length;
      taken += more.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = Buffer.allocUnsafe(PART_BYTES);
      filled = 0;
    }
  }
  yield part.subarray(0, filled);
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

const onlyNewOf = ({ onlyNew }: Write) => (onlyNew ? { IfNoneMatch: '*' } : {});

function keptAs(encryption: S3Encryption) {
  if (encryption.kind === 'as-set-up') return {};
  if (encryption.kind === 'own-keys') return { ServerSideEncryption: 'AES256' as const };
  return { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId: encryption.keyId };
}

const aboutObject = ({ bucket, token }: Write) => ({
  ...keptAs(bucket.encryption),
  Metadata: { write: token },
});

async function putAtOnce(write: Write, body: Uint8Array): Promise<boolean> {
  const { bucket, key } = write;
  const input = { ...key, ...aboutObject(write), ...onlyNewOf(write), Body: body, ContentMD5: md5(body) };
  return unlessThere(write, () => bucket.ask((client) => client.send(new PutObjectCommand(input))));
}

async function putInParts(write: Write, first: Buffer, rest: AsyncIterable<Buffer>): Promise<boolean> {
  const { bucket, key } = write;
  const begin = { ...key, ...aboutObject(write) };
  const begun = await bucket.ask((client) => client.send(new CreateMultipartUploadCommand(begin)));
  const upload = { ...key, UploadId: begun.UploadId };
  const abort = () => bucket.ask((client) => client.send(new AbortMultipartUploadCommand(upload)));
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    const send = async (part: Buffer) => {
      const PartNumber = sent.length + 1;
      const input = { ...upload, PartNumber, Body: part, ContentMD5: md5(part) };
      const { ETag } = await bucket.ask((client) => client.send(new UploadPartCommand(input)));
      sent.push({ PartNumber, ETag });
    };
    await send(first);
    for await (const part of rest) if (part.length > 0) await send(part);
    const whole = { ...upload, ...onlyNewOf(write), MultipartUpload: { Parts: sent } };
    const isWritten = await unlessThere(write, () =>
      bucket.ask((client) => client.send(new CompleteMultipartUploadCommand(whole))),
    );
    // Where this fails, the bucket's rule for parts that nobody names takes them away; so below.
    if (!isWritten) await abort().catch(() => undefined);
    return isWritten;
  } catch (error) {
    // Parts that nobody names would be paid for.
    await abort().catch(() => undefined);
    throw error;
  }
}

/** False where there was an object. An answer that was lost is asked about: what we wrote ourselves is no other's. */
async function unlessThere(write: Write, send: () => Promise<unknown>): Promise<boolean> {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      await send();
      return true;
    } catch (error) {
      if (isAnswered(error, CONFLICT) && conflicts < CONFLICTS_MOST) continue;
      const mayBeOurs = isAnswered(error, 'PreconditionFailed', 'NoSuchUpload');
      if (mayBeOurs && (await isOurs(write))) return true;
      if (write.onlyNew && isAnswered(error, 'PreconditionFailed')) return false;
      throw error;
    }
  }
}

async function isOurs({ bucket, key, token }: Write): Promise<boolean> {
  try {
    const found = await bucket.ask((client) => client.send(new HeadObjectCommand(key)));
    return found.Metadata?.write === token;
  } catch (error) {
    if (isAnswered(error, 'NotFound', 'NoSuchKey')) return false;
    throw error;
  }
}
