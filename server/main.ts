import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from './adapters/clock-system/system-clock.ts';
import { readConfig } from './platform/config/read-config.ts';
import { ensurePortFree } from './platform/http/port-in-use.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { explainFailure } from './start/explain-failure.ts';
import { migrateOnly } from './start/migrate-only.ts';
import { type Surroundings, startService } from './start/start-service.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';

const ROOT = resolve(import.meta.dirname, '..');

try {
  const { started } = stopOnSignals();
  const config = readConfig(process.env);
  const around: Surroundings = {
    root: ROOT,
    clientDir: join(ROOT, 'build/client'),
    development: process.argv.includes('--dev'),
    clock: systemClock,
    log: createLogger(config.logLevel),
    cores: availableParallelism(),
    say: (line) => console.log(line),
  };
  if (config.role === 'migrate') {
    await migrateOnly(config, around);
    process.exit(0);
  }
  await ensurePortFree(config.port, config.host);
  started(await startService(config, around));
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
