import { join } from 'node:path';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { ensurePortFree } from '#server/platform/http/port-in-use.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { explainFailure } from './explain-failure.ts';
import { migrateOnly } from './migrate-only.ts';
import { type StartOptions, startService } from './start-service.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** Reads the role and starts it; ends the process where it cannot. `root` is the checkout. */
export async function run(root: string): Promise<void> {
  try {
    const { started } = stopOnSignals();
    const config = readConfig(process.env);
    const options: StartOptions = {
      root,
      clientDir: join(root, 'build/client'),
      development: process.argv.includes('--dev'),
      clock: systemClock,
      log: createLogger(config.logLevel),
      say: (line) => console.log(line),
    };
    if (config.role === 'migrate') {
      await migrateOnly(config, options);
      process.exit(0);
    }
    await ensurePortFree(config.port, config.host);
    started(await startService(config, options));
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
}
