import { afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Store from './store.ts';
import type * as Fixture from './testing/reader-fixture.ts';

const held = testDatabase();
let titles = 0;

/** Two processes on one database: each has its own reader, and knows nothing of the other's memory. */
async function twoProcesses() {
  titles += 1;
  const seed = {
    title: `半导体周报 ${titles}`,
    file: new TextEncoder().encode(`%PDF-1.7 ${titles}`),
    paragraphs: ['x'],
  };
  vi.resetModules();
  const one: typeof Fixture = await import('./testing/reader-fixture.ts');
  const { downloadReport } = await import('./download-report.ts');
  const { deliverFile } = await import('./deliver-file.ts');
  const { deps, first } = await one.readerFixture(held.database, [seed]);
  vi.resetModules();
  const other: typeof Fixture = await import('./testing/reader-fixture.ts');
  const { deps: later } = await other.readerFixture(held.database, []);
  return { one, deps, first, later: { ...later, reads: deps.reads }, downloadReport, deliverFile };
}

async function comesBackOnce(): Promise<void> {
  const { one, deps, first, later, downloadReport, deliverFile } = await twoProcesses();
  const asking = one.asking('free');
  const left = async () => {
    const use = { who: asking.who, action: 'downloadReport', subject: null, now: asking.now } as const;
    return (await deps.quotas.allowance(use)).daily?.left;
  };
  const { data } = await downloadReport(deps, first, asking);
  expect(await left()).toBe(0);
  // The other process has no file to deliver: its store of objects is empty.
  const fetches = Array.from({ length: 8 }, () => deliverFile(later, one.linkOf(data), asking));
  expect((await Promise.all(fetches)).map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect(await left()).toBe(1);
  const { rows } = await held.database.pool.query('SELECT used FROM quota_counters WHERE who = $1', [
    `u${asking.who.uid}`,
  ]);
  expect(rows).toEqual([{ used: 0 }]);
}

afterEach(() => vi.doUnmock('./store.ts'));

test('a delivery that fails in another process gives the unit back, once', comesBackOnce);

describe('broken on purpose', () => {
  test('receipts that nobody else can see', async () => {
    vi.doMock('./store.ts', async (original) => ({
      ...(await original<typeof Store>()),
      takePending: async () => undefined,
    }));
    await expect(comesBackOnce()).rejects.toThrow();
  });
});

test('what a link cost is forgotten when the link is over', async () => {
  const { one, deps, first, downloadReport } = await twoProcesses();
  const count = async () => (await held.database.pool.query('SELECT uid FROM pending_downloads')).rows.length;
  await held.database.pool.query('DELETE FROM pending_downloads');
  await downloadReport(deps, first, one.asking());
  await downloadReport(deps, first, one.asking());
  expect(await count()).toBe(2);
  await downloadReport(deps, first, one.asking('enterprise', one.NOW + 601_000));
  expect(await count()).toBe(1);
});
