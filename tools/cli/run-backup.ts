import { statfsSync } from 'node:fs';
import { backUp } from '#server/platform/backup/back-up.ts';
import { pruneBackups } from '#server/platform/backup/prune-backups.ts';
import { listBackups, restoreBackup } from '#server/platform/backup/restore.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import { openRecords } from '#server/start/open-records.ts';
import { progressLine } from './progress-line.ts';
import { terminalLog } from './terminal-log.ts';
import { UsageError } from './usage-error.ts';

/** What works on the data folder as a whole, with no product opened on it. Gives the exit code. */
export const FOLDER_COMMANDS: Record<string, (config: Config, words: string[]) => Promise<number>> = {
  backup: runBackup,
  restore: runRestore,
};

/** How many backups are to be left; null where all are. */
function keepOf(words: string[]): number | null {
  const [name, count = '', ...rest] = words;
  if (name === undefined) return null;
  if (name !== '--keep' || !/^[1-9]\d{0,3}$/.test(count) || rest.length > 0)
    throw new UsageError('文件夹之后只能是 --keep 与留下几份（至少 1），例如：backup /mnt/备份 --keep 14');
  return Number(count);
}

async function runBackup(config: Config, [into, ...rest]: string[]): Promise<number> {
  if (into === undefined || into.startsWith('-'))
    throw new UsageError('请给出放备份的文件夹，例如：npm run library -- backup /mnt/备份');
  const keep = keepOf(rest);
  const records = config.databaseUrl === null ? await openRecords(config, terminalLog, 'own-or-join') : null;
  const line = progressLine(process.stdout);
  try {
    const { moment, files, sizeBytes, writtenBytes } = await backUp({
      dataDir: config.dataDir,
      into,
      passphrase: config.backupPassphrase,
      pool: records?.database.pool ?? null,
      hasObjects: config.objects.store === 'disk',
      nowMs: Date.now(),
      onProgress: (done) => line.update(0, 0, () => `备份 ${done} 个文件`),
    });
    line.end();
    const isEncrypted = config.backupPassphrase === null ? '没有加密' : '已加密';
    console.log(
      `备份 ${moment} 完成：${files} 个文件，${inMiB(sizeBytes)}，新写 ${inMiB(writtenBytes)}，${isEncrypted}`,
    );
    if (records === null)
      console.log('数据库在别处（DATABASE_URL），不在这份备份里：请另行备份，见 docs/operations.md');
    if (config.objects.store !== 'disk')
      console.log('文件在对象库里（OBJECT_STORE=s3），不在这份备份里：请用桶的版本或复制');
    if (keep !== null) {
      const pruned = await pruneBackups({ into, passphrase: config.backupPassphrase, keep });
      console.log(
        `留下最新的 ${pruned.kept} 份，删去 ${pruned.removed} 份与不再用到的 ${pruned.removedPieces} 个文件`,
      );
    }
    if (isNearlyFull(into)) console.log('放备份的磁盘所剩不到一成，请在下一次之前腾出空间');
    return 0;
  } finally {
    await records?.close();
  }
}

async function runRestore(config: Config, [from, moment = '', ...rest]: string[]): Promise<number> {
  if (from === undefined || rest.length > 0)
    throw new UsageError(
      '请给出备份所在的文件夹，例如：DATA_DIR=新的文件夹 npm run library -- restore /mnt/备份',
    );
  const passphrase = config.backupPassphrase;
  if (moment === 'list') {
    const moments = await listBackups(from, passphrase);
    for (const one of moments) console.log(one);
    console.log(`共 ${moments.length} 份`);
    return 0;
  }
  const line = progressLine(process.stdout);
  const { files, madeAtMs, database, hasObjects } = await restoreBackup({
    ...{ from, moment, passphrase, dataDir: config.dataDir },
    onProgress: (done, total) => line.update(done, total, (bar) => `恢复 ${bar} ${done}/${total} 个文件`),
  });
  line.end();
  console.log(
    `已恢复 ${new Date(madeAtMs).toISOString()} 的备份到 ${config.dataDir}：${files.length} 个文件`,
  );
  if (database === null) console.log('数据库不在这份备份里：请先恢复它，再启动');
  if (!hasObjects) console.log('文件在对象库里，不在这份备份里');
  console.log('可以启动了；检索索引由启动时重建。启动前可先 npm run library -- verify 核对');
  return 0;
}

const inMiB = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function isNearlyFull(path: string): boolean {
  const { bavail, blocks } = statfsSync(path);
  return bavail < blocks / 10;
}
