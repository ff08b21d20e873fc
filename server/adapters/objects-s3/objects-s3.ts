import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { isForPeople } from '#server/platform/limits/for-people.ts';
import {
  checkObjectKey,
  isObjectKey,
  type ObjectInfo,
  type ObjectStore,
} from '#server/ports/object-store.ts';
import { explainS3, isAnswered, isBusy } from './explain-s3.ts';
import { readOn } from './read-on.ts';
import { type Bucket, PATIENCE, type Patience, PEOPLES_PATIENCE, type S3Options } from './s3-options.ts';
import { writeWhole } from './write-whole.ts';

/** An object store that holds connections until it is closed. */
export interface S3Objects extends ObjectStore {
  /** Throws `ObjectStoreFailed` where the bucket cannot be reached with these keys. */
  check(): Promise<void>;
  close(): void;
}

/** A store that has no time for every other has it in a moment: pauses that go on growing would use up the time in a few attempts. */
const LONGEST_PAUSE = 4;

function clientWith(options: S3Options, patience: Patience): S3Client {
  const agent = { keepAlive: true, maxSockets: 256 };
  return new S3Client({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.keyId, secretAccessKey: options.keySecret },
    maxAttempts: patience.attempts,
    // Every write carries its Content-MD5, which also servers know that know no newer checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The connection to a bucket; every call through `ask` fails with a sentence for the operator. */
export function openBucket(options: S3Options): Bucket & { close(): void } {
  const open = (patience: Patience) => ({ patience, client: clientWith(options, patience) });
  const patient = open({ ...PATIENCE, ...options.patience });
  const hasty = open({ ...PEOPLES_PATIENCE, ...options.peoplesPatience });
  const now = () => (isForPeople() ? hasty : patient);
  return {
    name: options.bucket,
    patience: () => now().patience,
    encryption: options.encryption,
    keyOf(key) {
      checkObjectKey(key);
      return `${options.prefix}${key}`;
    },
    prefix: options.prefix,
    async ask(send) {
      const { client, patience } = now();
      const untilMs = performance.now() + patience.busyMs;
      const longestMs = LONGEST_PAUSE * patience.againMs;
      for (let pauseMs = patience.againMs; ; pauseMs = Math.min(2 * pauseMs, longestMs)) {
        try {
          return await send(client);
        } catch (error) {
          if (!isBusy(error) || performance.now() + pauseMs > untilMs) throw explainS3(error, options);
        }
        await wait(pauseMs);
      }
    },
    close() {
      patient.client.destroy();
      hasty.client.destroy();
    },
  };
}

/** Objects in a bucket of S3, or of a server that speaks as S3 does. Errors of the store are `ObjectStoreFailed`. */
export function s3Objects(options: S3Options): S3Objects {
  const bucket = openBucket(options);
  const place = (key: string) => ({ Bucket: bucket.name, Key: bucket.keyOf(key) });

  async function open(key: string, range?: string, etag?: string): Promise<GetObjectCommandOutput | null> {
    const input = { ...place(key), ...(range && { Range: range }), ...(etag && { IfMatch: etag }) };
    return orNull(bucket.ask((client) => client.send(new GetObjectCommand(input))));
  }

  async function read(key: string, range?: { start: number; end: number }) {
    const from = range?.start ?? 0;
    const until = range?.end ?? '';
    try {
      const first = await open(key, range && `bytes=${from}-${until}`);
      return (
        first && readOn(first, bucket, (given, etag) => open(key, `bytes=${from + given}-${until}`, etag))
      );
    } catch (error) {
      if (isAnswered(error, 'InvalidRange')) return nothing();
      throw error;
    }
  }

  async function* list(prefix: string): AsyncGenerator<ObjectInfo> {
    let next: string | undefined;
    do {
      const input = { Bucket: bucket.name, Prefix: `${bucket.prefix}${prefix}`, ContinuationToken: next };
      const page = await bucket.ask((client) => client.send(new ListObjectsV2Command(input)));
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(bucket.prefix.length);
        // What others keep in the same bucket is not ours.
        if (isObjectKey(key)) yield { key, sizeBytes: Size, writtenAtMs: LastModified?.getTime() ?? 0 };
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  return {
    async put(key, bytes) {
      await writeWhole(bucket, key, bytes, { onlyNew: false });
    },
    create: (key, bytes) => writeWhole(bucket, key, bytes, { onlyNew: true }),
    async stat(key) {
      const input = place(key);
      const found = await orNull(bucket.ask((client) => client.send(new HeadObjectCommand(input))));
      if (found === null) return null;
      const { ContentLength = 0, LastModified } = found;
      return { key, sizeBytes: ContentLength, writtenAtMs: LastModified?.getTime() ?? 0 };
    },
    async get(key) {
      const pieces = await read(key);
      if (pieces === null) return null;
      const parts: Uint8Array[] = [];
      for await (const piece of pieces) parts.push(piece);
      return Buffer.concat(parts);
    },
    read,
    async remove(key) {
      const input = place(key);
      await bucket.ask((client) => client.send(new DeleteObjectCommand(input)));
    },
    list,
    async check() {
      const input = { Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: 1 };
      await bucket.ask((client) => client.send(new ListObjectsV2Command(input)));
    },
    close: bucket.close,
  };
}

async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isAnswered(error, 'NoSuchKey', 'NotFound')) return null;
    throw error;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
