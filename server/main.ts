import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from './adapters/clock-system/system-clock.ts';
import { ConfigInvalid, readConfig } from './platform/config/read-config.ts';
import { DataDirectoryInUse } from './platform/db/data-lock.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { startService } from './start/start-service.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** What a person can mend is told in one line; anything else with its trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigInvalid || error instanceof DataDirectoryInUse) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return '端口已被占用，请先停止占用它的程序，或用 PORT 指定另一个端口';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const config = readConfig(process.env);
  const service = await startService(config, {
    root: ROOT,
    clientDir: join(ROOT, 'build/client'),
    development: process.argv.includes('--dev'),
    clock: systemClock,
    log: createLogger(config.logLevel),
    cores: availableParallelism(),
    say: (line) => console.log(line),
  });
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(signal === 'SIGINT' ? '\n正在停止…' : '正在停止…');
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
