import { expect, test } from 'vitest';
import { createRenderQueue, type RenderJob } from './render-queue.ts';

function job(name: string, urgency: () => number, log: string[]) {
  let finish = () => {};
  const made: RenderJob = {
    urgency,
    start() {
      log.push(name);
      const done = new Promise<void>((resolve) => {
        finish = resolve;
      });
      return {
        done,
        cancel() {
          log.push(`${name} cancelled`);
          finish();
        },
      };
    },
  };
  return { made, finish: () => finish() };
}

/** The queue decides in microtasks; a few turns let it. */
async function settled() {
  for (let turn = 0; turn < 10; turn++) await null;
}

test('draws one page at a time, the nearest to where the reader is by then', async () => {
  const log: string[] = [];
  let current = 1;
  const queue = createRenderQueue();
  const pages = [1, 2, 9].map((page) => job(`p${page}`, () => Math.abs(page - current), log));
  for (const page of [...pages].reverse()) queue.add(page.made);
  await settled();
  expect(log).toEqual(['p1']);
  current = 9;
  pages[0]?.finish();
  await settled();
  expect(log).toEqual(['p1', 'p9']);
});

test('a page that left the view is never started, and stopped where it runs', async () => {
  const log: string[] = [];
  const queue = createRenderQueue();
  const running = job('running', () => 0, log);
  const waiting = job('waiting', () => 1, log);
  const last = job('last', () => 2, log);
  const stop = queue.add(running.made);
  const takeBack = queue.add(waiting.made);
  queue.add(last.made);
  await settled();
  takeBack();
  stop();
  await settled();
  expect(log).toEqual(['running', 'running cancelled', 'last']);
});

test('a page that fails does not hold the others up', async () => {
  const log: string[] = [];
  const queue = createRenderQueue();
  queue.add({ urgency: () => 0, start: () => ({ done: Promise.reject(new Error('broken')), cancel() {} }) });
  queue.add(job('next', () => 1, log).made);
  await settled();
  expect(log).toEqual(['next']);
});
