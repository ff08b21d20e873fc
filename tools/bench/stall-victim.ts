import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { CannonRequest } from 'autocannon';
import { outcomeOf, send } from './stall-flood.ts';

const EVERY_MS = 100;
/** A signature is good for ten minutes; nobody searches here for so long. */
const MOST_MS = 120_000;

export interface Searched {
  /** Milliseconds of each search, ascending, from when it was due: a search that waits for the one before it waited too. */
  latencies: number[];
  /** Searches that were refused or lost, by outcome. */
  failures: Record<string, number>;
}

interface Errand {
  origin: string;
  requests: CannonRequest[];
}

/** Somebody who searches ten times a second, in a thread of their own so that the attackers' work is not measured. */
export function startVictim(errand: Errand): { stop(): Promise<Searched> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: errand });
  const searched = new Promise<Searched>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop() {
      worker.postMessage('stop');
      return searched;
    },
  };
}

async function searchAlong({ origin, requests }: Errand, isOver: () => boolean): Promise<Searched> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const pending: Promise<void>[] = [];
  const start = performance.now();
  const search = async (request: CannonRequest, due: number) => {
    const name = await send(origin, agent, request).then(
      (answer) => outcomeOf(answer).name,
      (error: unknown) => String(error),
    );
    latencies.push(performance.now() - due);
    if (name !== '200·0') failures[name] = (failures[name] ?? 0) + 1;
  };
  for (let turn = 0; !isOver() && turn * EVERY_MS < MOST_MS; turn++) {
    const due = start + turn * EVERY_MS;
    await pause(Math.max(0, due - performance.now()));
    const request = requests[turn % requests.length];
    if (request !== undefined) pending.push(search(request, due));
  }
  await Promise.all(pending);
  agent.destroy();
  return { latencies: latencies.sort((a, b) => a - b), failures };
}

if (parentPort !== null) {
  const port = parentPort;
  let over = false;
  port.once('message', () => {
    over = true;
  });
  port.postMessage(await searchAlong(workerData as Errand, () => over));
}
