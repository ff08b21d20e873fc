import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { meetingOf } from '#server/testing/meeting.ts';
import {
  giveBackOnce,
  machineIsSuspended,
  midnightInShanghai,
  monthEndsFirst,
  parallelDownloads,
  sameReportInParallel,
} from '#server/testing/quota-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Quotas } from './quotas.ts';
import type * as Store from './store.ts';

const held = testDatabase();

async function freshQuotas(): Promise<Quotas> {
  const { createQuotas } = await import('./quotas.ts');
  return createQuotas(held.database);
}

describe('as it is', () => {
  // The race is staged below, where one round of it shows what lets them through; three more are let run as they come.
  test('200 parallel downloads against 10 left: exactly 10, three times', async () => {
    const quotas = await freshQuotas();
    for (let round = 0; round < 3; round += 1) await parallelDownloads(held.database, quotas);
  });
  test.each([
    ['one report in parallel costs one unit', sameReportInParallel],
    ['day and month are taken together or not at all', monthEndsFirst],
    ['midnight is that of Shanghai', midnightInShanghai],
    ['a machine is suspended', machineIsSuspended],
    ['a unit comes back once, after everybody who used it', giveBackOnce],
  ])('%s', async (_name, invariant) => {
    await invariant(held.database, await freshQuotas());
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  beforeAll(() =>
    held.database.pool.query('ALTER TABLE quota_counters DROP CONSTRAINT quota_counters_check'),
  );
  afterEach(() => {
    vi.doUnmock('./store.ts');
    vi.doUnmock('#contract/text/calendar.ts');
    vi.doUnmock('#server/platform/db/connect-database.ts');
  });

  const breakStore = (broken: Partial<typeof Store>) =>
    vi.doMock('./store.ts', async (original) => ({ ...(await original<typeof Store>()), ...broken }));

  test('looking first and taking then lets parallel downloads through', async () => {
    // As many as have a connection each look before any of them takes: the race is staged, not hoped for.
    const looked = meetingOf(20);
    const takeUnit: typeof Store.takeUnit = async (tx, key, most) => {
      const found = await sql<{ used: number }>`SELECT used FROM quota_counters
        WHERE who = ${key.who} AND action = ${key.action} AND period = ${key.period}`.execute(tx);
      if (key.period === '2026-11-21') await looked();
      if ((found.rows[0]?.used ?? 0) >= most) return false;
      await sql`INSERT INTO quota_counters VALUES (${key.who}, ${key.action}, ${key.period}, 1, ${most})
        ON CONFLICT (who, action, period) DO UPDATE SET used = quota_counters.used + 1`.execute(tx);
      return true;
    };
    breakStore({ takeUnit });
    await expect(parallelDownloads(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });

  test('without grants one report costs many units', async () => {
    breakStore({ enterGrant: async () => 'first' });
    await expect(sameReportInParallel(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });

  test('without a transaction the day counts what the month refused', async () => {
    vi.doMock('#server/platform/db/connect-database.ts', async (original) => ({
      ...(await original<object>()),
      inTransaction: (db: unknown, work: (tx: unknown) => unknown) => work(db),
    }));
    await expect(monthEndsFirst(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });

  test('days of UTC end in the morning', async () => {
    vi.doMock('#contract/text/calendar.ts', async (original) => ({
      ...(await original<object>()),
      periodsAt: (now: number) => {
        const day = new Date(now).toISOString().slice(0, 10);
        return { day, month: day.slice(0, 7), dayEndsAtSeconds: 0, monthEndsAtSeconds: 0 };
      },
    }));
    await expect(midnightInShanghai(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });

  test.each<[string, Partial<typeof Store>]>([
    ['activity that nobody counts', { noteActivity: async () => true }],
    ['a suspension that nobody keeps', { suspend: async () => {} }],
  ])('%s lets a machine through', async (_name, broken) => {
    breakStore(broken);
    await expect(machineIsSuspended(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });

  test('a grant that forgets who else used it gives a unit back too early', async () => {
    breakStore({ leaveGrant: async () => ({ emptied: true, charged: true }) });
    await expect(giveBackOnce(held.database, await freshQuotas())).rejects.toThrow(/^expected/);
  });
});

test('even then the table itself refuses to count beyond the limit', async () => {
  await held.database.pool.query(
    'ALTER TABLE quota_counters ADD CONSTRAINT quota_counters_check CHECK (used <= most) NOT VALID',
  );
  const row = `INSERT INTO quota_counters VALUES ('u1', 'readReport', '2026-11-21', 4, 3)`;
  await expect(held.database.pool.query(row)).rejects.toThrow('quota_counters_check');
});
