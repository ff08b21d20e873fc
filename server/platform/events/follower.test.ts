import { expect, test, vi } from 'vitest';
import { connectDatabase, inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { announce } from './announce.ts';
import type { Told } from './event.ts';
import { openEvents } from './open-events.ts';

const held = testDatabase();
const HOUR_MS = 3_600_000;

const tell = (ids: Told) =>
  inTransaction(tablesOf(held.database), (tx) => announce(tx, 'test.happened', ids));

/** A process that listens on a connection of its own. */
function process(everyMs: number) {
  const database = connectDatabase(held.url);
  const events = openEvents(database);
  const heard: Told[] = [];
  let turns = 0;
  events.listen(['test.happened'], (ids) => heard.push(ids));
  const turn = async () => {
    await events.catchUp();
    turns += 1;
  };
  const follower = events.follow(turn, { everyMs, onError: (error) => expect.unreachable(String(error)) });
  return {
    heard,
    turns: () => turns,
    async close() {
      await follower.stop();
      await events.close();
      await database.close();
    },
  };
}

const listening = async () =>
  (await held.database.pool.query("SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN events'")).rows;

test('every process hears at once, without looking', async () => {
  const processes = [process(HOUR_MS), process(HOUR_MS)];
  await vi.waitFor(async () => expect(await listening()).toHaveLength(2), 60_000);
  await vi.waitFor(() => expect(processes.map(({ turns }) => turns())).toEqual([1, 1]), 60_000);
  const toldAt = performance.now();
  await tell([1, 2]);
  await vi.waitFor(() => expect(processes.map(({ heard }) => heard)).toEqual([[[1, 2]], [[1, 2]]]), 60_000);
  // An hour passes without a wake.
  expect(performance.now() - toldAt).toBeLessThan(60_000);
  await Promise.all(processes.map(({ close }) => close()));
});

test('without a connection to be woken by it hears when it looks, and is woken again after', async () => {
  const one = process(20);
  await vi.waitFor(async () => expect(await listening()).toHaveLength(1), 60_000);
  await held.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN events'",
  );
  await tell([3]);
  await vi.waitFor(() => expect(one.heard).toContainEqual([3]), 60_000);
  await vi.waitFor(async () => expect(await listening()).toHaveLength(1), 60_000);
  await one.close();
});

test('of a change that is taken back nobody hears', async () => {
  const one = process(20);
  const before = one.turns();
  await inTransaction(tablesOf(held.database), async (tx) => {
    await announce(tx, 'test.happened', [9]);
    throw new Error('taken back');
  }).catch(() => undefined);
  await tell('any');
  await vi.waitFor(() => expect(one.heard.at(-1)).toBe('any'), 60_000);
  expect(one.turns()).toBeGreaterThanOrEqual(before);
  expect(one.heard).not.toContainEqual([9]);
  await one.close();
});
