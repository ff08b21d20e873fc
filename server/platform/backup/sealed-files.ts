import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupFailed, isMissing } from './backup-failed.ts';

/** What encrypts bytes, and what names them so that their name does not tell what they are. 32 bytes each. */
export interface SealingKeys {
  encryption: Buffer;
  naming: Buffer;
}

/** Bytes as they are read and written, from a file or from memory. */
type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How bytes lie in a backup: compressed, and encrypted where there are keys. */
export interface SealedFiles {
  /** Writes a new file and syncs it; gives the digest that later proves it, and how many bytes went in. */
  write(source: Bytes, path: string): Promise<{ digest: string; sizeBytes: number }>;
  /** Hands on what was written. Throws `BackupFailed` with the path where the file is missing, damaged or somebody else's. */
  read(
    path: string,
    digest: string,
    take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  ): Promise<void>;
}

/** Magic, whether it is encrypted, the initialisation vector; behind the bytes stands the tag. */
const MAGIC = Buffer.from('YJB1');
const IV_BYTES = 12;
const HEAD_BYTES = MAGIC.length + 1 + IV_BYTES;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

export function sealedFiles(keys: SealingKeys | null): SealedFiles {
  const isEncrypted = keys === null ? 0 : 1;
  const hasher = () => (keys === null ? createHash('sha256') : createHmac('sha256', keys.naming));
  const measure = () => {
    const hash = hasher();
    let sizeBytes = 0;
    return {
      pass: async function* (chunks: Bytes) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      },
      result: () => ({ digest: hash.digest('hex'), sizeBytes }),
    };
  };
  return {
    async write(source, path) {
      const head = Buffer.concat([MAGIC, Buffer.of(isEncrypted), randomBytes(IV_BYTES)]);
      const measured = measure();
      const into = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
      const cipher = keys && createCipheriv(CIPHER, keys.encryption, ivOf(head)).setAAD(head);
      const framed = async function* (chunks: Bytes) {
        yield head;
        yield* chunks;
        yield cipher?.getAuthTag() ?? Buffer.alloc(TAG_BYTES);
      };
      if (cipher === null) await pipeline(source, measured.pass, createZstdCompress(QUICK), framed, into);
      else await pipeline(source, measured.pass, createZstdCompress(QUICK), cipher, framed, into);
      return measured.result();
    },
    async read(path, digest, take) {
      const { head, tag, end } = await readFrame(path);
      if (!head.subarray(0, MAGIC.length).equals(MAGIC) || head[MAGIC.length] !== isEncrypted)
        throw damaged(path);
      const measured = measure();
      const from = createReadStream(path, { start: HEAD_BYTES, end });
      const taken = async (chunks: AsyncIterable<Uint8Array>) => take(chunks);
      try {
        if (keys === null) await pipeline(from, createZstdDecompress(), measured.pass, taken);
        else {
          const decipher = createDecipheriv(CIPHER, keys.encryption, ivOf(head)).setAAD(head).setAuthTag(tag);
          await pipeline(from, decipher, createZstdDecompress(), measured.pass, taken);
        }
      } catch (error) {
        throw isOfTheDisk(error) ? error : damaged(path, error);
      }
      if (measured.result().digest !== digest) throw damaged(path);
    },
  };
}

const ivOf = (head: Buffer): Buffer => head.subarray(MAGIC.length + 1);

async function readFrame(path: string): Promise<{ head: Buffer; tag: Buffer; end: number }> {
  const file = await open(path).catch((error: unknown) => {
    throw isMissing(error) ? new BackupFailed(`备份里缺少文件 ${path}`) : error;
  });
  try {
    const { size } = await file.stat();
    const end = size - TAG_BYTES - 1;
    if (end < HEAD_BYTES) throw damaged(path);
    const [head, tag] = [Buffer.alloc(HEAD_BYTES), Buffer.alloc(TAG_BYTES)];
    await file.read(head, 0, HEAD_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, end + 1);
    return { head, tag, end };
  } finally {
    await file.close();
  }
}

/** What the disk says (full, not allowed) is told as it is: those errors name a call of the system. */
const isOfTheDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const damaged = (path: string, cause?: unknown) =>
  new BackupFailed(`备份里的文件 ${path} 已损坏或被改动，不能用它恢复`, { cause });
