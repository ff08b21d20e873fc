import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explainPostgres, PostgresFailed } from './explain-postgres.ts';
import type { PostgresProgram } from './postgres-program.ts';

const STOP_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 60_000;
/** Processes of a server that was killed notice it and go, sooner or later by how busy the machine is. */
const ORPHANS_TIMEOUT_MS = 20_000;
const LOOK_FOR_ORPHANS_MS = 100;
const ORPHANS_REMAIN = /pre-existing shared memory block/;
/** A complaint is kept up to this many characters: a server that repeats itself must not fill the memory. */
const COMPLAINT_LENGTH = 4000;

/** Its own folder, as Linux names it to a process that stands in it: no folder on the way is looked at. */
const OWN_FOLDER = '/proc/self/cwd';

/**
 * Starts one of the programs on `cluster`, as the account it needs. That account may not enter the folders above the
 * cluster (a checkout under /root); so the process is put into it while it is still ours, and finds it from there.
 */
function spawnOn(
  program: PostgresProgram,
  cluster: string,
  run: { file: string; args: string[]; stdin?: number; detached?: boolean },
): ChildProcess {
  const fromWithin = program.account !== null && existsSync(OWN_FOLDER);
  return spawn(run.file, ['-D', fromWithin ? OWN_FOLDER : cluster, ...run.args], {
    stdio: [run.stdin ?? 'ignore', 'ignore', 'pipe'],
    detached: run.detached ?? false,
    env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
    ...(fromWithin ? { cwd: cluster } : {}),
    ...(program.account ?? {}),
  });
}

function keepComplaint(child: ChildProcess, log: (line: string) => void): () => string {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    if (complaint.length < COMPLAINT_LENGTH) complaint += text;
    log(text.trimEnd());
  });
  return () => complaint;
}

/** Runs `initdb` in an empty folder. The password comes through an open file, which the account need not reach by its path. */
export async function initialiseCluster(
  program: PostgresProgram,
  cluster: string,
  args: string[],
  options: { passwordInput: number; passwordFile: string; log: (line: string) => void },
): Promise<void> {
  const password = existsSync('/dev/stdin') ? '/dev/stdin' : options.passwordFile;
  const child = spawnOn(program, cluster, {
    file: program.initdb,
    args: [`--pwfile=${password}`, ...args],
    stdin: options.passwordInput,
  });
  const complaint = keepComplaint(child, options.log);
  const code = await new Promise<number | null>((done, fail) =>
    child.on('error', fail).on('close', done),
  ).catch((error: unknown) => {
    throw explainPostgres('内置 PostgreSQL 初始化失败', String(error), cluster);
  });
  if (code !== 0) throw explainPostgres('内置 PostgreSQL 初始化失败', complaint(), cluster);
}

export interface Launch {
  log: (line: string) => void;
  /** It is given up after so long, where it differs from the standard: after a crash it may have much to go through again. */
  withinMs?: number;
  /** It is given up at once. */
  signal?: AbortSignal;
}

/** Starts the server and resolves once it accepts connections. What a killed one left behind is waited for. */
export async function launchServer(
  program: PostgresProgram,
  cluster: string,
  settings: Record<string, string>,
  how: Launch,
): Promise<ChildProcess> {
  for (const deadlineMs = Date.now() + ORPHANS_TIMEOUT_MS; ; await wait(LOOK_FOR_ORPHANS_MS)) {
    try {
      return await launchOnce(program, cluster, settings, how);
    } catch (error) {
      const remain = error instanceof PostgresFailed && ORPHANS_REMAIN.test(error.message);
      if (!remain || Date.now() > deadlineMs) throw error;
    }
  }
}

async function launchOnce(
  program: PostgresProgram,
  cluster: string,
  settings: Record<string, string>,
  { log, withinMs = START_TIMEOUT_MS, signal }: Launch,
): Promise<ChildProcess> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group: Ctrl-C reaches us alone, and we stop it once we no longer need it.
  const server = spawnOn(program, cluster, { file: program.postgres, args, detached: true });
  // Whoever leaves while it starts must not leave it behind.
  const killOnExit = () => void server.kill('SIGQUIT');
  process.once('exit', killOnExit);
  const complaint = keepComplaint(server, log);
  let timer: NodeJS.Timeout | undefined;
  let giveUp = () => {};
  try {
    await new Promise<void>((ready, fail) => {
      const failed = (what: string, why: string) => fail(explainPostgres(what, why, cluster));
      timer = setTimeout(
        () => failed(`内置 PostgreSQL 未能在 ${withinMs / 1000} 秒内启动`, complaint()),
        withinMs,
      );
      giveUp = () => failed('内置 PostgreSQL 启动失败', '启动时被要求停止');
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp);
      server.on('error', (error) => failed('内置 PostgreSQL 启动失败', String(error)));
      server.on('close', () => failed('内置 PostgreSQL 启动失败', complaint()));
      server.stderr?.on('data', (chunk: Buffer) => {
        if (chunk.includes('ready to accept connections')) ready();
      });
    });
  } catch (error) {
    // The next one finds the folder free.
    const ended = AbortSignal.timeout(STOP_TIMEOUT_MS);
    if (server.kill('SIGQUIT')) await once(server, 'exit', { signal: ended }).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    process.off('exit', killOnExit);
  }
  return server;
}

/** Lets running transactions end, and insists after 20 seconds. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Stops the server that a killed parent left behind; its number stands in `postmaster.pid`. */
export async function stopLeftOver(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [line, folder] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number.parseInt(line ?? '', 10);
  if (!Number.isInteger(pid) || !servesCluster(pid, cluster, folder ?? '')) return;
  process.kill(pid, 'SIGINT');
  for (const deadlineMs = Date.now() + STOP_TIMEOUT_MS; existsSync(pidFile) && Date.now() < deadlineMs; )
    await wait(25);
  if (existsSync(pidFile) && servesCluster(pid, cluster, folder ?? '')) {
    throw new Error(`上次遗留的数据库进程（进程号 ${pid}）没有停止，请手动结束它后重试`);
  }
}

/** A number may be somebody else's by now: Linux says what a process is and where it stands; elsewhere its file is believed. */
function servesCluster(pid: number, cluster: string, folderInFile: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return folderInFile === cluster;
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false;
  } catch {
    return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    // In a container root may not look at where others stand.
    return folderInFile === cluster || folderInFile === OWN_FOLDER;
  }
}
