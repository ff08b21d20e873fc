import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProgram } from '#tools/checks/built-program.ts';
import { TEST_SECRET } from './account-fixture.ts';
import { ROLE_PROGRAM } from './role-process.ts';

/** A process of the product that serves. */
export interface RoleProcess {
  child: ChildProcess;
  baseUrl: string;
}

interface Shared {
  url: string;
  dataDir: string;
  environment?: Record<string, string>;
  /** Of node itself, before the program. */
  nodeArguments?: readonly string[];
}

/** Starts processes of roles over one database, and ends whichever still run. */
export function roleProcesses() {
  const started: ChildProcess[] = [];
  return {
    async start(
      role: 'api' | 'worker',
      { url, dataDir, environment, nodeArguments = [] }: Shared,
    ): Promise<RoleProcess> {
      const child = spawn(process.execPath, [...nodeArguments, builtProgram(ROLE_PROGRAM)], {
        env: {
          PATH: process.env.PATH,
          // Each reads the same source: it is compiled once.
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ROLE: role,
          PORT: '0',
          HOST: '127.0.0.1',
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          SESSION_SECRET: TEST_SECRET,
          PDF_WORKERS: '1',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      started.push(child);
      const lines = createInterface(child.stdout);
      return new Promise((resolve, reject) => {
        lines.on('line', (line) => {
          const [, port] = /研见已启动：http:\/\/localhost:(\d+)/.exec(line) ?? [];
          if (port !== undefined) resolve({ child, baseUrl: `http://127.0.0.1:${port}` });
        });
        lines.on('close', () => reject(new Error(`the process of the role ${role} ended before it served`)));
      });
    },
    async kill(): Promise<void> {
      for (const child of started)
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
          await once(child, 'exit');
    },
  };
}
