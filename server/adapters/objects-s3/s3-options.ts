import type { S3Client } from '@aws-sdk/client-s3';

/** How the server keeps objects at rest: as it is set up, with keys of its own, or with a key of its key service. */
export type S3Encryption =
  | { kind: 'as-set-up' }
  | { kind: 'own-keys' }
  | { kind: 'key-service'; keyId: string };

export interface S3Options {
  bucket: string;
  region: string;
  /** null is Amazon's own address of the region. */
  endpoint: string | null;
  /** `https://endpoint/bucket` rather than `https://bucket.endpoint`. */
  pathStyle: boolean;
  keyId: string;
  keySecret: string;
  /** Before every key, such as `yanjian/`; empty where the bucket is ours alone. */
  prefix: string;
  encryption: S3Encryption;
  /** For tests. */
  patience?: Partial<Patience>;
  peoplesPatience?: Partial<Patience>;
}

export interface Patience {
  /** Each call, the first one included; between them the SDK waits longer each time, at random within it. */
  attempts: number;
  connectMs: number;
  /** From the call to the first byte answered, with a part of an upload in between. */
  answerMs: number;
  /** Between two pieces of what is read, while somebody waits for the next. */
  idleMs: number;
  /** Before what broke off is asked for again, doubled each time; for who waits no longer than a few times as long. */
  againMs: number;
  /** For so long is asked again who answers that it has no time now. */
  busyMs: number;
}

export const PATIENCE: Patience = {
  attempts: 5,
  connectMs: 5_000,
  answerMs: 60_000,
  idleMs: 20_000,
  againMs: 200,
  busyMs: 0,
};

/**
 * Of those who wait at a screen: a store that hangs costs them half a minute, and not the five that an import has. One that has no time says so
 * at once, and two attempts are as nothing where it says so to every other.
 */
export const PEOPLES_PATIENCE: Patience = {
  attempts: 2,
  connectMs: 3_000,
  answerMs: 12_000,
  idleMs: 12_000,
  againMs: 200,
  busyMs: 6_000,
};

export interface Bucket {
  name: string;
  prefix: string;
  /** With whom is asked for now: people's is shorter. */
  patience(): Patience;
  encryption: S3Encryption;
  /** Of ours, the bucket's; throws for what is no key. */
  keyOf(key: string): string;
  /** Throws `ObjectStoreFailed`. */
  ask<Answer>(send: (client: S3Client) => Promise<Answer>): Promise<Answer>;
}
