import { join } from 'node:path';
import { z } from 'zod';
import { BackupFailed } from './backup-failed.ts';
import type { BackupFolder } from './backup-folder.ts';

/** A file of the data folder: its path there with slashes, its bytes by their digest, when it was written. */
const KeptFile = z.object({
  path: z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$)).+$/),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.number(),
  writtenAtMs: z.number(),
});

/** All of one backup. */
const Manifest = z.object({
  madeAtMs: z.number(),
  /** The embedded PostgreSQL's, whose files are those of one kind of machine; null where the database is elsewhere. */
  database: z.object({ platform: z.string(), version: z.string() }).nullable(),
  /** False where objects lie in a bucket. */
  hasObjects: z.boolean(),
  files: z.array(KeptFile),
  /** Folders that must be there although nothing is in them. */
  folders: z.array(KeptFile.shape.path),
});

export type KeptFile = z.infer<typeof KeptFile>;
export type Manifest = z.infer<typeof Manifest>;

/** Named by when it was made and by what proves it. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-([0-9a-f]{64})$/;

/** The last step of a backup: before it the folder has what it had, after it one more. Gives the moment it is called by. */
export async function writeManifest(folder: BackupFolder, manifest: Manifest): Promise<string> {
  const partial = folder.partial();
  const { digest } = await folder.sealed.write([Buffer.from(JSON.stringify(manifest))], partial);
  const moment = new Date(manifest.madeAtMs).toISOString().replaceAll(/[:.]/g, '-');
  await folder.place(partial, join(folder.path, 'backups', `${moment}-${digest}`));
  return moment;
}

/** Names of the whole backups, the oldest first. */
export async function namesOfWhole(folder: BackupFolder): Promise<string[]> {
  return (await folder.names()).filter((name) => NAME.test(name));
}

/** Moments of the whole backups, the oldest first. */
export async function momentsOf(folder: BackupFolder): Promise<string[]> {
  return (await folder.names()).flatMap((name) => NAME.exec(name)?.[1] ?? []);
}

/** The newest backup, or the newest whose moment begins with `moment`; null where none. */
export async function readManifest(folder: BackupFolder, moment = ''): Promise<Manifest | null> {
  const name = (await namesOfWhole(folder)).findLast((one) => one.startsWith(moment));
  return name === undefined ? null : readManifestOf(folder, name);
}

/** What one backup lists, by its name. */
export async function readManifestOf(folder: BackupFolder, name: string): Promise<Manifest> {
  const path = join(folder.path, 'backups', name);
  const chunks: Uint8Array[] = [];
  await folder.sealed.read(path, NAME.exec(name)?.[2] ?? '', async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk);
  });
  const parsed = Manifest.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success)
    throw new BackupFailed(`备份 ${path} 是另一个版本写的，读不懂`, { cause: parsed.error });
  return parsed.data;
}
