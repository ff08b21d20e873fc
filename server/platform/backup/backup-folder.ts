import { createHmac, randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DataDirectoryInUse, type DataLock, lockDataDirectory } from '../db/data-lock.ts';
import { BackupFailed, isMissing } from './backup-failed.ts';
import { type SealedFiles, type SealingKeys, sealedFiles } from './sealed-files.ts';

/** What a backup folder is: written once, in the clear. */
const Head = z.object({
  format: z.literal('yanjian-backup-1'),
  /** null where it is not encrypted. `check` tells a wrong passphrase from a damaged file. */
  encryption: z.object({ salt: z.string(), check: z.string() }).nullable(),
});

export interface BackupFolder {
  path: string;
  sealed: SealedFiles;
  /** A file not yet finished: whoever is killed leaves it there, and nobody counts it. */
  partial(): string;
  /** Where bytes of this digest lie, once for all backups. */
  pieceOf(digest: string): string;
  /** Brings a finished file to its place. */
  place(partial: string, path: string): Promise<void>;
  /** Names of whole backups, the newest last. */
  names(): Promise<string[]>;
  /** For whoever writes or removes in it: alone until released. Throws `BackupFailed` where somebody is at it. */
  lock(): DataLock;
}

const HEAD_FILE = 'backup.json';
const ABANDONED_AFTER_MS = 86_400_000;
/** 64 MiB and a fifth of a second for each guess at the passphrase. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

/** Opens `path`, made where missing; throws `BackupFailed` where it holds something else or the passphrase does not fit. */
export async function openForWriting(path: string, passphrase: string | null): Promise<BackupFolder> {
  await mkdir(path, { recursive: true });
  if (!existsSync(join(path, HEAD_FILE))) {
    const others = (await readdir(path)).filter((name) => !name.startsWith(`${HEAD_FILE}.`));
    if (others.length > 0)
      throw new BackupFailed(`文件夹 ${path} 里有别的东西（${others[0]}）：请给一个空的，或从前的备份`);
    await writeHead(path, passphrase);
  }
  const folder = await openForReading(path, passphrase);
  await sweepPartials(join(path, 'partial'));
  return folder;
}

/** Opens an existing backup folder. */
export async function openForReading(path: string, passphrase: string | null): Promise<BackupFolder> {
  const sealed = sealedFiles(await keysOf(join(path, HEAD_FILE), path, passphrase));
  return {
    path,
    sealed,
    partial: () => join(path, 'partial', randomUUID()),
    pieceOf: (digest) => join(path, 'pieces', digest.slice(0, 2), digest),
    async place(partial, to) {
      await mkdir(dirname(to), { recursive: true });
      await rename(partial, to);
      await syncFolder(dirname(to));
    },
    async names() {
      const found = await readdir(join(path, 'backups')).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return found.sort();
    },
    lock() {
      try {
        return lockDataDirectory(path);
      } catch (error) {
        if (!(error instanceof DataDirectoryInUse)) throw error;
        throw new BackupFailed(`另一次备份或清理正在用 ${path}：等它做完再运行`, { cause: error });
      }
    },
  };
}

async function keysOf(file: string, path: string, passphrase: string | null): Promise<SealingKeys | null> {
  const { encryption } = await readHead(file, path);
  if (encryption === null) {
    if (passphrase === null) return null;
    throw new BackupFailed(`${file} 说这个备份没有加密：请去掉 BACKUP_PASSPHRASE，或换一个空的文件夹`);
  }
  if (passphrase === null)
    throw new BackupFailed(`${file} 说这个备份是加密的：请用 BACKUP_PASSPHRASE 给出口令`);
  const keys = deriveKeys(passphrase, encryption.salt);
  const [given, kept] = [Buffer.from(checkOf(keys)), Buffer.from(encryption.check)];
  if (given.length !== kept.length || !timingSafeEqual(given, kept))
    throw new BackupFailed(`口令不对：BACKUP_PASSPHRASE 打不开 ${file}`);
  return keys;
}

async function readHead(file: string, path: string): Promise<z.infer<typeof Head>> {
  try {
    return Head.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) throw new BackupFailed(`${path} 里没有备份（没有 ${HEAD_FILE}）`);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new BackupFailed(`备份里的文件 ${file} 已损坏，不能用它恢复`, { cause: error });
    throw error;
  }
}

async function writeHead(path: string, passphrase: string | null): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  const encryption = passphrase === null ? null : { salt, check: checkOf(deriveKeys(passphrase, salt)) };
  const partial = join(path, `${HEAD_FILE}.${randomUUID()}`);
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: 'yanjian-backup-1', encryption })}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(partial, join(path, HEAD_FILE));
}

function deriveKeys(passphrase: string, salt: string): SealingKeys {
  const bytes = scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 64, SCRYPT);
  return { encryption: bytes.subarray(0, 32), naming: bytes.subarray(32) };
}

const checkOf = ({ naming }: SealingKeys): string =>
  createHmac('sha256', naming).update('yanjian-backup-check').digest('hex');

/** A name in a folder outlasts a power cut only once the folder itself is written. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sweepPartials(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { force: true });
  }
}
