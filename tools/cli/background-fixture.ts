import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { jobsOf } from '#server/start/create-features.ts';
import { openProduct } from '#server/start/open-product.ts';
import { terminalLog } from './terminal-log.ts';

/** What a server does in the background and nothing else, for tests that kill it. It ends when it is told to, as a server does. */
const product = await openProduct(readConfig(process.env), {
  clock: systemClock,
  log: terminalLog,
  say: () => {},
  folder: 'own',
  keepsClock: true,
  servesPeople: false,
});
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
await startJobs(product.jobs, jobsOf(product.features));
await product.features.scans.ask();
