import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 20;
/** A server that does not end by itself is ended, so that no bench leaves one behind. */
const ENDED_AT_LAST_MS = 60_000;

export interface BenchServer {
  origin: string;
  /** From the start of the process until `/readyz` said yes. */
  startMs: number;
  /** Resident memory of the server's own process, MiB; PostgreSQL is not in it. */
  memoryMib(): number;
  /** What the process took of the processors so far, milliseconds: its main thread, and all others. On a busy machine too it says what an answer costs. */
  cpuMs(): { main: number; others: number };
  /** Ends it as an operator would; resolves with how long that took. */
  stop(): Promise<number>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode === null
    ? new Promise((done) => child.once('exit', done))
    : Promise.resolve(child.exitCode);
}

/** Brings a catalogue into a data folder that does not hold all of it yet, as an operator would. */
export async function importOnce(dataDir: string, catalogue: string): Promise<void> {
  const mark = join(dataDir, `imported-${basename(catalogue)}`);
  if (existsSync(mark)) return;
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, ['tools/cli/library.ts', 'import', catalogue], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await ended(child);
  // 1 says that some lines were left out, as one of the real catalogue is: it has no date.
  if (code !== 0 && code !== 1) throw new Error(`导入 ${catalogue} 失败，退出码 ${code}`);
  writeFileSync(mark, '');
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Numbers of reports that visitors may preview. Throws where the home page shows none. */
export async function previewIds(origin: string): Promise<number[]> {
  const page = await (await fetch(`${origin}/index`)).text();
  const ids = [...page.matchAll(/fid=(\d+)/g)].map(([, id]) => Number(id));
  if (ids.length === 0) throw new Error('首页没有报告，无从打开预览页');
  return [...new Set(ids)];
}

/** The address of the newest insight; null where there is none, as in a library without the demo. */
export async function firstInsight(origin: string): Promise<string | null> {
  const page = await (await fetch(`${origin}/insight/index`)).text();
  return /\/insight\/detail\?id=\d+/.exec(page)?.[0] ?? null;
}

/** What `npm start` runs, with the settings it runs it with. `flags` are node's. */
function startCommand(flags: readonly string[]): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.replace(/\bnode\b/, ['node', ...flags].join(' '));
}

/** Of a process or a thread, by its `stat` under /proc: fields 14 and 15 (user and system time), in hundredths of a second. */
function spentMs(stat: string): number {
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts what `npm start` starts, on a folder and a port of its own, and waits until it serves. */
export async function startServer(
  dataDir: string,
  port: number,
  { flags = [], environment = {} }: { flags?: string[]; environment?: Record<string, string> } = {},
): Promise<BenchServer> {
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn('sh', ['-c', startCommand(flags)], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`服务没有启动，退出码 ${child.exitCode}`);
    if (performance.now() - started > READY_WITHIN_MS) throw new Error('服务四分钟内没有启动');
    await pause(LOOK_EVERY_MS);
  }
  const startMs = performance.now() - started;
  return {
    origin,
    startMs,
    memoryMib() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    },
    cpuMs() {
      const main = spentMs(`/proc/${child.pid}/task/${child.pid}/stat`);
      return { main, others: spentMs(`/proc/${child.pid}/stat`) - main };
    },
    async stop() {
      const asked = performance.now();
      child.kill('SIGTERM');
      const last = setTimeout(() => child.kill('SIGKILL'), ENDED_AT_LAST_MS);
      await ended(child);
      clearTimeout(last);
      return performance.now() - asked;
    },
  };
}
