import { parentPort, workerData } from 'node:worker_threads';
import type { Plan } from './model.ts';
import { writeReport } from './write-report.ts';

// The parent hands over one plan at a time, so that a thread with short reports takes more of them.
const { seed, directory } = workerData as { seed: string; directory: string };
const port = parentPort;
if (!port) throw new Error('worker.ts 只能作为工作线程启动');
port.on('message', (plan: Plan) => {
  writeReport(plan, seed, directory).then(
    (line) => port.postMessage({ number: plan.number, line }),
    (error: unknown) =>
      port.postMessage({
        number: plan.number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
