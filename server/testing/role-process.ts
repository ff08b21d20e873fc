import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { startService } from '#server/start/start-service.ts';
import { stopOnSignals } from '#server/start/stop-on-signals.ts';

/** Where this program stands. */
export const ROLE_PROGRAM = import.meta.filename;

/** One role of the product as `npm start` begins it, all but its pages; for `two-roles.test.ts`. It says its address when it serves. */
async function main(): Promise<void> {
  const { started } = stopOnSignals();
  const config = readConfig(process.env);
  const service = await startService(config, {
    root: import.meta.dirname,
    clientDir: null,
    development: false,
    clock: systemClock,
    log: createLogger(config.logLevel),
    say: (line) => console.log(line),
  });
  started(service);
}

if (import.meta.main) await main();
