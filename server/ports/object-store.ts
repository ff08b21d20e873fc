/** Where one object is, how large and how old. */
export interface ObjectInfo {
  key: string;
  sizeBytes: number;
  /** When it was last written, by the clock of the store; milliseconds since 1970. */
  writtenAtMs: number;
}

/**
 * Files by key: `pdf/<sha256>.pdf`, `cover/<fid>-<width>.webp`.
 * Keys are lower-case letters, digits, `/`, `-`, `_` and `.`; a key with `..` or another character throws.
 */
export interface ObjectStore {
  /**
   * Writes whole or not at all, also what comes in pieces: a stream that breaks leaves what was there, and rejects with its error. An
   * existing object is replaced. A piece is done with before the next is asked for: whoever gives them may use its memory again.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes, whole or not at all, where there is no such object; false where there is one, which stays as it was. */
  create(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<boolean>;
  /** null where there is no such object. */
  stat(key: string): Promise<ObjectInfo | null>;
  /** null where there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  /** Bytes from `start` to `end`, both inclusive, as they are read; null where there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ObjectInfo>;
}

const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

export const isObjectKey = (key: string): boolean => KEY.test(key) && !key.includes('..');

/** The store refused or is out of reach: the message says in Chinese what to do, and holds no secret. */
export class ObjectStoreFailed extends Error {
  override name = 'ObjectStoreFailed';
  /** For whoever was waiting for a file; the message is the operator's. */
  readonly toPeople: string;
  /** The store's own word for it, such as `AccessDenied` or `ECONNREFUSED`. */
  readonly code: string;

  /** `isFull`: what is there can be read. */
  constructor(code: string, message: string, isFull = false) {
    super(message);
    this.code = code;
    this.toPeople = isFull
      ? '现在存不了新的内容，已有的照常可以看，请稍后再试'
      : '原文、图片与附件现在取不到，也存不了新的，检索与其余的照常可以用，请稍后再试';
  }
}

/** Throws for a key that no store may accept; every adapter asks this first. */
export function checkObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
}
