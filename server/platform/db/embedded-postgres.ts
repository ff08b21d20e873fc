import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  initialiseCluster,
  type Launch,
  launchServer,
  stopLeftOver,
  stopServer,
} from './postgres-process.ts';
import { findPostgres, type PostgresProgram } from './postgres-program.ts';
import { restartPauses } from './restart-pauses.ts';

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

/** A server that died goes through what it had written once more, which may be much. */
const RECOVERY_MS = 600_000;

const DATABASE = 'postgres';
const USER = 'yanjian';

/**
 * Starts PostgreSQL from npm on a port of this machine: the one that it had before, so that processes beside the owner come back to it
 * when the owner is exchanged, or a free one. Where the folder can hold a socket the connection string leads to that: a question and its
 * answer cost a third less on both sides than over the port. The first start initialises the folder (0.6 s); a server that outlived a killed parent is stopped first, which is safe since the caller holds the folder's lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  // Without links on the way, as the kernel names it: a server left behind is known by its folder.
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const program = await findPostgres(cluster);
  const password = readOrMakePassword(dataDir);
  if (!existsSync(cluster)) await initialise(program, cluster, password, options);
  await stopLeftOver(cluster);
  const port = (await freePort(formerPort(dataDir))) ?? (await freePort(0));
  if (port === null) throw new Error('没有空闲的本机端口');
  const disposable = options.disposable ?? false;
  let hasSocket = await canHoldSocket(cluster);
  const launch = (how: Omit<Launch, 'log'> = {}) => {
    removeSockets(cluster);
    const settings = settingsFor(port, { hasSocket, disposable });
    return launchServer(program, cluster, settings, { log: options.log, ...how });
  };
  let server = await launch().catch((error: unknown) => {
    if (!hasSocket) throw error;
    // What the folder could hold of ours it may refuse the server: a mounted one that knows no rights of sockets.
    hasSocket = false;
    return launch();
  });
  const stopping = new AbortController();
  let restarted: Promise<void> = Promise.resolve();
  const killOnExit = () => void server.kill('SIGINT');
  const again = () => {
    if (!stopping.signal.aborted) restarted = restart();
  };
  const watch = () => {
    // It may have died between its word that it is ready and now.
    if (server.exitCode !== null || server.signalCode !== null) again();
    else server.once('exit', again);
  };
  const pauses = restartPauses(() => performance.now());
  /** Connections come back by themselves, since the port stays the same. One that dies again as it starts, or has no room, is tried for as long as it is wanted. */
  const restart = async () => {
    const { signal } = stopping;
    for (let what = '意外停止'; !signal.aborted; ) {
      const waitMs = pauses.next();
      options.warn?.(
        `内置 PostgreSQL ${what}，${waitMs === 0 ? '正在重新启动' : `${waitMs / 1000} 秒后再试`}`,
      );
      if (waitMs > 0) await wait(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        server = await launch({ withinMs: RECOVERY_MS, signal });
        pauses.began();
        return watch();
      } catch (error) {
        what = `未能重新启动（${String(error)}）`;
      }
    }
  };
  watch();
  const host = hasSocket ? encodeURIComponent(cluster) : '127.0.0.1';
  const url = `postgres://${USER}:${password}@${host}:${port}/${DATABASE}`;
  writePrivately(join(dataDir, 'postgres.json'), JSON.stringify({ url }));
  process.once('exit', killOnExit);
  return {
    url,
    async stop() {
      stopping.abort();
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

/** Longest path of a socket that Linux and macOS take, in bytes. */
const LONGEST_SOCKET_PATH = 103;
/** How PostgreSQL calls its sockets and their locks: the port follows. */
const SOCKET_NAME = '.s.PGSQL.';

/** Whether the folder's path is short enough for a socket in it, and one can be made there and reached. */
async function canHoldSocket(cluster: string): Promise<boolean> {
  if (Buffer.byteLength(join(cluster, `${SOCKET_NAME}65535`)) > LONGEST_SOCKET_PATH) return false;
  const probe = createServer();
  const isHeld = await new Promise<boolean>((done) =>
    probe.once('error', () => done(false)).listen(join(cluster, `${SOCKET_NAME}0`), () => done(true)),
  );
  if (!isHeld) return false;
  const isReached = await new Promise<boolean>((done) => {
    const client = connect(join(cluster, `${SOCKET_NAME}0`));
    client.once('error', () => done(false)).once('connect', () => done(true));
    client.once('connect', () => client.destroy());
  });
  await new Promise((done) => probe.close(done));
  return isReached;
}

/** Those of a server that was killed: its lock may name a process that is another's by now. The caller owns the folder, and nobody runs on it. */
function removeSockets(cluster: string): void {
  for (const name of readdirSync(cluster)) if (name.startsWith(SOCKET_NAME)) rmSync(join(cluster, name));
}

function settingsFor(
  port: number,
  { hasSocket, disposable }: { hasSocket: boolean; disposable: boolean },
): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // Seen from the cluster's folder, in which the server stands.
    unix_socket_directories: hasSocket ? '.' : '',
    max_connections: '120',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    ...(disposable ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
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
  // What is thrown away is asked no password: each connection would compute four thousand hashes on both sides.
  const args = [`--username=${USER}`, `--auth=${options.disposable ? 'trust' : 'scram-sha-256'}`, ...locale];
  if (options.disposable) args.push('--no-sync');
  const passwordInput = openSync(passwordFile, 'r');
  try {
    await initialiseCluster(program, fresh, args, { passwordInput, passwordFile, log: options.log });
    renameSync(fresh, cluster);
  } finally {
    closeSync(passwordInput);
    rmSync(passwordFile, { force: true });
  }
}

/** Where it was last time; 0 where that is not known. */
function formerPort(dataDir: string): number {
  const url = readEmbeddedUrl(dataDir);
  return url === null || !URL.canParse(url) ? 0 : Number(new URL(url).port);
}

/** That port, or with 0 any; null where it is taken. */
async function freePort(wanted: number): Promise<number | null> {
  const probe = createServer();
  const isHeard = await new Promise<boolean>((done) =>
    probe.once('error', () => done(false)).listen(wanted, '127.0.0.1', () => done(true)),
  );
  if (!isHeard) return null;
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address !== null ? address.port : null;
}
