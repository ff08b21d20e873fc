import { HomeFileInvalid } from '#server/features/home/index.ts';
import { OperatorInvalid } from '#server/features/site/index.ts';
import { BackupFailed } from '#server/platform/backup/backup-failed.ts';
import { ConfigInvalid } from '#server/platform/config/read-config.ts';
import { DataDirectoryInUse, DataDirectoryUnowned } from '#server/platform/db/data-lock.ts';
import { PostgresFailed } from '#server/platform/db/explain-postgres.ts';
import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import { PortInUse } from '#server/platform/http/port-in-use.ts';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';

const SAYS_ALL = [
  BackupFailed,
  ConfigInvalid,
  DataDirectoryInUse,
  DataDirectoryUnowned,
  HomeFileInvalid,
  ObjectStoreFailed,
  OperatorInvalid,
  PortInUse,
  PostgresFailed,
];

const BY_CODE: Record<string, (path: string) => string> = {
  EACCES: (path) => `没有权限读写${path}，请检查它与上级目录的所有者和权限，或用 DATA_DIR 指定另一个目录`,
  EPERM: (path) => `没有权限读写${path}，请检查它与上级目录的所有者和权限，或用 DATA_DIR 指定另一个目录`,
  EROFS: (path) => `${path}所在的磁盘只读，请用 DATA_DIR 指定可写的目录`,
  ENOSPC: (path) => `磁盘已满，无法写入${path}，请清理空间或用 DATA_DIR 指定另一块磁盘`,
  EDQUOT: (path) => `磁盘配额已用完，无法写入${path}，请清理空间或用 DATA_DIR 指定另一块磁盘`,
  EEXIST: (path) => `${path}不是目录，请用 DATA_DIR 指定另一个目录`,
  ENOTDIR: (path) => `${path}的上级不是目录，请用 DATA_DIR 指定另一个目录`,
};

/** SQLite's words, which come without a code of the system. */
const CANNOT_WRITE = /unable to open database file|attempt to write a readonly database/i;

/** Connection refused, unknown name, unknown account or database; the codes of two letters and digits are PostgreSQL's. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
]);

/** What a person can mend, in one line; null for a fault of ours. `listen` errors name a port instead of a path. */
function advice(error: NodeJS.ErrnoException): string | null {
  if (error.code === 'EADDRINUSE') return '端口已被占用，请先停止占用它的程序，或用 PORT 指定另一个端口';
  if (error.syscall === 'listen') return `不能监听 HOST 与 PORT 指定的地址（${error.code}），请更换它们`;
  if (UNREACHABLE.has(error.code ?? '')) {
    return `连不上数据库（${error.message || error.code}），请检查 DATABASE_URL 的地址、账号与库名`;
  }
  const path = error.path === undefined ? '数据目录' : ` ${error.path} `;
  const known = BY_CODE[error.code ?? ''];
  if (known !== undefined) return known(path);
  if (isDiskFull(error)) return BY_CODE.ENOSPC?.(path) ?? null;
  if (CANNOT_WRITE.test(error.message)) return BY_CODE.EACCES?.(path) ?? null;
  return null;
}

/** The line for the terminal when the start failed. Anything that nobody foresaw comes with its trace. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (SAYS_ALL.some((kind) => error instanceof kind)) return error.message;
  const cause = error.cause instanceof Error ? advice(error.cause) : null;
  return advice(error) ?? cause ?? error.stack ?? error.message;
}
