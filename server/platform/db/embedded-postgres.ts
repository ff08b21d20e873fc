import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, type PostgresProgram, type ProgramCommand } from './postgres-program.ts';

export interface EmbeddedPostgresOptions {
  /** Folder that holds `postgres/` and `postgres.json`; the caller owns it (`lockDataDirectory`). */
  dataDir: string;
  /** Receives the server's own log lines. */
  log: (line: string) => void;
  /** Hears that the server died and whether it could be started again. */
  warn?: (line: string) => void;
  /** Trades safety at a power cut for speed; for tests, whose data is thrown away. */
  disposable?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string, password included. */
  url: string;
  /** Lets running transactions end, writes everything and stops. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 60_000;
const DATABASE = 'postgres';
const USER = 'yanjian';

/**
 * Starts PostgreSQL from npm on a free port of this machine. The first start initialises the folder (0.6 s);
 * a server that outlived a killed parent is stopped first, which is safe since the caller holds the folder's lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'postgres');
  const program = await findPostgres(dataDir);
  const password = readOrMakePassword(dataDir);
  if (!existsSync(cluster)) await initialise(program, cluster, password, options);
  await stopLeftOver(cluster);
  const port = await freePort();
  let server = await launch(program, cluster, port, options);
  let stopping = false;
  let restarted: Promise<void> = Promise.resolve();
  const killOnExit = () => void server.kill('SIGINT');
  const watch = () =>
    server.once('exit', () => {
      if (!stopping) restarted = restart();
    });
  /** Connections come back by themselves, since the port stays the same; a server that cannot be had again is given up. */
  const restart = async () => {
    options.warn?.('内置 PostgreSQL 意外停止，正在重新启动');
    try {
      server = await launch(program, cluster, port, options);
      watch();
    } catch (error) {
      options.warn?.(`内置 PostgreSQL 未能重新启动：${String(error)}`);
    }
  };
  watch();
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  writePrivately(join(dataDir, 'postgres.json'), JSON.stringify({ url }));
  process.once('exit', killOnExit);
  return {
    url,
    async stop() {
      stopping = true;
      process.off('exit', killOnExit);
      await restarted;
      await stopServer(server);
    },
  };
}

/** The connection string that the owner of `dataDir` wrote, for a second process of the same folder; null where none. */
export function readEmbeddedUrl(dataDir: string): string | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
    const url = typeof parsed === 'object' && parsed !== null && 'url' in parsed ? parsed.url : null;
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

function readOrMakePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writePrivately(file, password);
  return password;
}

function writePrivately(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
}

/** Initialises beside the final place and renames, so that a kill half-way never leaves half a cluster. */
async function initialise(
  program: PostgresProgram,
  cluster: string,
  password: string,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.init`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writePrivately(passwordFile, password);
  if (program.account) {
    for (const path of [fresh, passwordFile]) chownSync(path, program.account.uid, program.account.gid);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${fresh}`, ...login, ...locale, ...(options.disposable ? ['--no-sync'] : [])];
  try {
    await runToEnd(program.command(program.initdb, args), options.log);
    renameSync(fresh, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function runToEnd(command: ProgramCommand, log: (line: string) => void): Promise<void> {
  const child = spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: quietEnvironment(),
    ...command.identity,
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
    log(chunk.toString().trimEnd());
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`内置 PostgreSQL 初始化失败：${complaint.trim()}`);
}

async function launch(
  program: PostgresProgram,
  cluster: string,
  port: number,
  options: EmbeddedPostgresOptions,
): Promise<ChildProcess> {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    ...(options.disposable ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = program.command(program.postgres, ['-D', cluster, ...flags]);
  // Its own process group: Ctrl-C reaches us alone, and we stop it once we no longer need it.
  const server = spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: quietEnvironment(),
    ...command.identity,
  });
  // Whoever leaves while it starts must not leave it behind.
  const killOnExit = () => void server.kill('SIGQUIT');
  process.once('exit', killOnExit);
  let complaint = '';
  await new Promise<void>((ready, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`内置 PostgreSQL 未能在 60 秒内启动：${complaint}`)),
      START_TIMEOUT_MS,
    );
    server.on('error', fail);
    server.on('exit', () => fail(new Error(`内置 PostgreSQL 启动失败：${complaint.trim()}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (complaint.length < 4000) complaint += text;
      options.log(text.trimEnd());
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      ready();
    });
  })
    .catch((error: unknown) => {
      server.kill('SIGQUIT');
      throw error;
    })
    .finally(() => process.off('exit', killOnExit));
  return server;
}

function quietEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot };
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Stops the server that a killed parent left behind; its number stands in `postmaster.pid`. */
async function stopLeftOver(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [line, folder] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number.parseInt(line ?? '', 10);
  if (!Number.isInteger(pid) || folder !== cluster || !isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; existsSync(pidFile) && Date.now() < deadline; )
    await wait(25);
  if (existsSync(pidFile) && isPostgres(pid)) {
    throw new Error(`上次遗留的数据库进程（进程号 ${pid}）没有停止，请手动结束它后重试`);
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('没有空闲的本机端口');
  return address.port;
}
