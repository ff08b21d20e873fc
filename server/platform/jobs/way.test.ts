import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { BRISK } from '#server/testing/job-process.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type AskedJob, asked } from './job.ts';
import { openJobs } from './open-jobs.ts';
import { createWay } from './way.ts';

const held = testDatabase();
const NOTHING = z.object({});
const WATCHED: AskedJob<object> = { name: 'test.watched', isWatched: true, input: NOTHING };
const ASIDE: AskedJob<object> = { name: 'test.aside', stepsAside: true, input: NOTHING };
const OTHER: AskedJob<object> = { name: 'test.other', input: NOTHING };

test('what steps aside begins when no watched job is to be done, and hears of the next one between its pieces', async () => {
  const jobs = await openJobs(held.database, { onError: () => {}, keepsClock: false, ...BRISK });
  onTestFinished(jobs.close);
  const events: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rest = [...gates];
  await jobs.work(
    asked(WATCHED, async () => {
      events.push('watched begins');
      await rest.shift()?.promise;
      events.push('watched ends');
    }),
  );
  await jobs.work(
    asked(OTHER, async (_, work) => {
      events.push(`other, in the way: ${await work.isInTheWay()}`);
    }),
  );
  await jobs.work(
    asked(ASIDE, async (_, work) => {
      events.push(`aside, in the way: ${await work.isInTheWay()}`);
      await jobs.ask(WATCHED, {});
      await expect.poll(() => work.isInTheWay()).toBe(true);
      events.push('aside hears of it');
    }),
  );
  const stateOf = async (job: AskedJob<object>, id: string) => (await jobs.read(job, id))?.kind;

  await jobs.ask(WATCHED, {});
  await expect.poll(() => events).toEqual(['watched begins']);
  const aside = await jobs.ask(ASIDE, {});
  await expect.poll(() => stateOf(ASIDE, aside)).toBe('working');
  const other = await jobs.ask(OTHER, {});
  await expect.poll(() => stateOf(OTHER, other)).toBe('done');
  gates[0]?.resolve();
  await expect.poll(() => events).toContain('aside hears of it');
  gates[1]?.resolve();
  await expect.poll(() => events.filter((event) => event === 'watched ends')).toHaveLength(2);

  expect(events.slice(0, 4)).toEqual([
    'watched begins',
    'other, in the way: false',
    'watched ends',
    'aside, in the way: false',
  ]);
});

test('what steps aside is not put off for ever, and a process that stops does not wait', async () => {
  let looks = 0;
  const busy = {
    query: async () => {
      looks += 1;
      return { rows: [{ taken: true }] };
    },
  } as never;
  const way = createWay(busy, 0);
  way.declare({ ...WATCHED, when: 'asked', handler: async () => {} });
  await way.becomesFree(new AbortController().signal);
  expect(looks).toBe(300);
  const stopping = new AbortController();
  const stopsAtOnce = {
    query: async () => {
      stopping.abort();
      return { rows: [{ taken: true }] };
    },
  } as never;
  const waiting = createWay(stopsAtOnce);
  waiting.declare({ ...WATCHED, when: 'asked', handler: async () => {} });
  await waiting.becomesFree(stopping.signal);
});
