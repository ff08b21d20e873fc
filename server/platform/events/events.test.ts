import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  actedOnOnce,
  type EventStage,
  heardDuringRush,
  keptUntilHeard,
  killedAnywhere,
  nothingPassedBy,
  silenceIsTold,
} from '#server/testing/event-invariants.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Consumers from './consumer.ts';
import type * as Log from './read-log.ts';
import type * as Trims from './trim-log.ts';

const held = testDatabase();

/** Everything is loaded again, with what a test put in the place of a part. */
async function freshStage(): Promise<EventStage> {
  const { openEvents } = await import('./open-events.ts');
  const { announce } = await import('./announce.ts');
  return { database: held.database, url: held.url, openEvents, announce };
}

const INVARIANTS = {
  'nothing is passed by, in whatever order transactions end': (stage: EventStage) =>
    nothingPassedBy(stage, seededRandom()),
  'somebody writes all the time, and all is heard': heardDuringRush,
  'killed at any statement, all is acted on, once': killedAnywhere,
  'two that act on the same count once': actedOnOnce,
  'who was silent for too long is told': silenceIsTold,
  'what somebody has not heard is kept': keptUntilHeard,
};

describe('as it is', () => {
  test.each(Object.entries(INVARIANTS))('%s', async (_name, invariant) => {
    await invariant(await freshStage());
  });
});

/** Each breaks the log in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    for (const path of ['./read-log.ts', './consumer.ts', './trim-log.ts', '../db/connect-database.ts'])
      vi.doUnmock(path);
  });
  const broken = async (name: keyof typeof INVARIANTS) =>
    expect(INVARIANTS[name](await freshStage())).rejects.toThrow(/expected|AssertionError/);
  const breakLog = (change: (real: typeof Log) => Partial<typeof Log>) =>
    vi.doMock('./read-log.ts', async (original) => {
      const real = await original<typeof Log>();
      return { ...real, ...change(real) };
    });

  test('going by the newest that can be seen passes by what ends later', async () => {
    breakLog(() => ({ createHorizon: () => async (newest) => newest }));
    await broken('nothing is passed by, in whatever order transactions end');
  });

  test('waiting until nobody writes hears nothing in a rush', async () => {
    breakLog((real) => ({
      createHorizon: (db) => async (newest) => real.createHorizon(db)(newest),
    }));
    await broken('somebody writes all the time, and all is heard');
  });

  test('moving the cursor apart from what is concluded does one of them twice, or not at all', async () => {
    vi.doMock('../db/connect-database.ts', async (original) => ({
      ...(await original<object>()),
      inTransaction: (db: unknown, work: (tx: unknown) => unknown) => work(db),
    }));
    await broken('killed at any statement, all is acted on, once');
  });

  test('concluding wherever the cursor stands counts twice', async () => {
    vi.doMock('./consumer.ts', async (original) => {
      const real = await original<typeof Consumers>();
      const createConsumer: typeof real.createConsumer = (database, horizon, options) => {
        const consumer = real.createConsumer(database, horizon, options);
        const work: typeof consumer.work = (act) =>
          consumer.work(async (events, asOf) => {
            const conclude = await act(events, asOf);
            await database.kysely.transaction().execute(async (tx) => conclude?.(tx));
            return undefined;
          });
        return { ...consumer, work };
      };
      return { ...real, createConsumer };
    });
    await broken('two that act on the same count once');
  });

  test('taking no cursor for one that stands anywhere misses what was trimmed', async () => {
    breakLog((real) => ({
      lookAtLog: async (db, consumer) => (await real.lookAtLog(db, consumer)) ?? { position: 0, newest: 0 },
    }));
    await broken('who was silent for too long is told');
  });

  test('trimming what one has heard loses it for the others', async () => {
    vi.doMock('./trim-log.ts', () => ({
      trimLog: (async (database) => {
        await database.pool.query('DELETE FROM events WHERE id <= (SELECT max(position) FROM event_cursors)');
      }) satisfies typeof Trims.trimLog,
    }));
    await broken('what somebody has not heard is kept');
  });
});
