import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pause } from './http-server.ts';
import { type ProxyName, proxySettings } from './proxy-settings.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Settings of processes that stand behind one proxy. */
interface StageOptions {
  dataDir: string;
  /** Of every process, and of those alone that answer. */
  environment?: Record<string, string>;
  /** The same, asked each time that a process begins. */
  environmentNow?: () => Record<string, string>;
  /** The landing that a process begins with; this one where nothing is said. */
  rootNow?: () => string;
  apiEnvironment?: () => Record<string, string>;
  /** The proxy's; those after it are the processes'. */
  port: number;
  proxy?: ProxyName | undefined;
  /** How many answer. */
  apis?: number;
  log: number;
}

interface Part {
  role: 'worker' | 'api';
  port: number;
  child: ChildProcess | null;
  /** It was begun, and nobody ended it. */
  isWanted: boolean;
}

/** `RestartSec` of `ops/systemd`. */
const RESTART_MS = 2_000;
/** After which its new settings are those that it works by. */
const RELOADED_MS = 1_000;

const isUp = async (port: number, path: string) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
};

/** One process that works, some that answer, and a proxy before those, as `docs/operations.md` describes; PostgreSQL is the worker's. */
export function openStage({
  dataDir,
  port,
  proxy: proxyName = 'haproxy',
  log,
  environment: common = {},
  environmentNow,
  rootNow = () => ROOT,
  apiEnvironment,
  apis = 2,
}: StageOptions) {
  const parts: Record<string, Part> = {
    worker: { role: 'worker', port: port + 1, child: null, isWanted: false },
  };
  const ports = Array.from({ length: apis }, (_, at) => port + 2 + at);
  for (const [at, own] of ports.entries())
    parts[`api-${at + 1}`] = { role: 'api', port: own, child: null, isWanted: false };
  let proxy: ChildProcess | null = null;
  const plan = { port, ports, folder: dataDir };
  const partOf = (name: string): Part => {
    const part = parts[name];
    if (part === undefined) throw new Error(`no part ${name}`);
    return part;
  };

  async function begin(name: string, environment: Record<string, string> = {}): Promise<void> {
    const part = partOf(name);
    part.isWanted = true;
    part.child = spawn(
      process.execPath,
      ['--max-semi-space-size=8', '--heap-growing-percent=40', 'server/main.ts'],
      {
        cwd: rootNow(),
        env: {
          ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: join(rootNow(), 'node_modules/.cache/yanjian') },
          ...{ ROLE: part.role, PORT: String(part.port), HOST: '127.0.0.1', DATA_DIR: dataDir },
          ...{ DEMO: 'on', DRAIN_SECONDS: '10', OCR: 'off', TRUSTED_PROXIES: '127.0.0.1' },
          // As `npm start` has it.
          ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '32768' },
          ...common,
          ...environmentNow?.(),
          ...(part.role === 'api' ? apiEnvironment?.() : {}),
          ...environment,
        },
        stdio: ['ignore', log, log],
      },
    );
  }
  /** Nobody is sent to it from now on, or again: HAProxy asks who is ready, nginx is told (`docs/operations.md`). */
  async function leaveOut(name: string, isOut: boolean): Promise<void> {
    if (proxyName !== 'nginx') return;
    const { file, text } = proxySettings(proxyName, plan);
    const line = `127.0.0.1:${partOf(name).port} max_fails=0`;
    writeFileSync(file, isOut ? text.replace(line, `${line} down`) : text);
    proxy?.kill('SIGHUP');
    await pause(RELOADED_MS);
  }
  const isRunning = (name: string) =>
    partOf(name).child?.exitCode === null && partOf(name).child?.signalCode === null;
  async function ready(name: string, withinMs = 400_000): Promise<number> {
    const began = performance.now();
    while (!(await isUp(partOf(name).port, '/readyz'))) {
      if (performance.now() - began > withinMs) throw new Error(`${name} is not ready`);
      // As the units of systemd have it: whoever ends by itself, as where the database is killed while it begins, is begun again.
      const ended = Object.keys(parts).filter((each) => partOf(each).isWanted && !isRunning(each));
      if (ended.length > 0) await pause(RESTART_MS);
      for (const each of ended) await begin(each);
      await pause(50);
    }
    return performance.now() - began;
  }
  async function end(name: string, signal: NodeJS.Signals): Promise<number> {
    const { child } = partOf(name);
    partOf(name).isWanted = false;
    const began = performance.now();
    if (child === null || child.exitCode !== null || child.signalCode !== null) return 0;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return performance.now() - began;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    begin,
    ready,
    end,
    leaveOut,
    /** As a machine that is paused: nothing of it runs, what it holds stays held, and nobody is told. */
    async sleep(name: string, forMs: number): Promise<void> {
      const { child } = partOf(name);
      child?.kill('SIGSTOP');
      await pause(forMs);
      child?.kill('SIGCONT');
    },
    isRunning,
    pidOf: (name: string): number => (name === 'proxy' ? proxy : partOf(name).child)?.pid ?? 0,
    /** The worker first; `between` is done once it serves. */
    async open(between: () => Promise<void> = async () => {}): Promise<void> {
      for (const name of Object.keys(parts)) {
        await begin(name);
        await ready(name);
        if (name === 'worker') await between();
      }
      const { file, text, words } = proxySettings(proxyName, plan);
      writeFileSync(file, text);
      proxy = spawn(proxyName, words, { stdio: ['ignore', log, log] });
      while (!(await isUp(port, '/readyz'))) await pause(100);
    },
    async close(): Promise<void> {
      for (const name of Object.keys(parts).reverse()) await end(name, 'SIGTERM');
      proxy?.kill('SIGTERM');
    },
  };
}
export type NodeStage = ReturnType<typeof openStage>;
