import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, downloadFixture, newCaller, requestOf } from '#server/testing/download-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Rules from './rules/settle-transfer.ts';
import type * as Store from './store.ts';

const held = testDatabase();

async function opened() {
  const { takeDownload } = await import('./take-download.ts');
  const { deliverCopy } = await import('./deliver-copy.ts');
  const { cancelDownload } = await import('./cancel-download.ts');
  // Titles and files of their own: the same ones would be the same reports.
  const seeds = Array.from({ length: 5 }, () => {
    const title = `半导体周报 ${crypto.randomUUID()}`;
    return { title, file: new TextEncoder().encode(`%PDF-1.7 ${title} ${'x'.repeat(1000)}`) };
  });
  const { deps, fids, left } = await downloadFixture(held.database, seeds);
  return {
    left,
    fids,
    db: deps.db,
    start: async (who: ReturnType<typeof newCaller>, fid: number) => {
      const { data } = await takeDownload(deps, fid, who);
      return deliverCopy(deps, requestOf(data), who);
    },
    /** A link, its file, and what its reader says of it. */
    link: async (who: ReturnType<typeof newCaller>, fid: number) => {
      const { data } = await takeDownload(deps, fid, who);
      const request = requestOf(data);
      return {
        fetched: () => deliverCopy(deps, request, who),
        cancelled: (by = who, db = deps.db) => cancelDownload({ ...deps, db }, request.token, by),
      };
    },
    startTwice: async (who: ReturnType<typeof newCaller>, fid: number) => {
      const { data } = await takeDownload(deps, fid, who);
      return Promise.all([1, 2].map(() => deliverCopy(deps, requestOf(data), who)));
    },
  };
}

/** Takes about half of what there is and leaves. */
async function leaveLate(
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof opened>>['start']>>,
): Promise<void> {
  if (answer.body === null || typeof answer.body === 'string') throw new Error('nothing came');
  for await (const part of answer.body) if (part.length > 0) break;
  await answer.ended?.(false);
}

async function cancelledComesBackOnce(): Promise<void> {
  const { start, left, fids } = await opened();
  const who = newCaller('free');
  const answer = await start(who, fids[0] ?? 0);
  expect(await left(who)).toBe(0);
  await Promise.all([answer.ended?.(false), answer.ended?.(false)]);
  await answer.ended?.(true);
  expect(await left(who)).toBe(1);
  const { rows } = await held.database.pool.query('SELECT used FROM quota_counters WHERE who = $1', [
    `u${who.uid}`,
  ]);
  expect(rows).toEqual([{ used: 0 }]);
}

async function finishedStays(): Promise<void> {
  const { start, left, fids } = await opened();
  const who = newCaller('free');
  const answer = await start(who, fids[0] ?? 0);
  await bytesOf(answer.body);
  await answer.ended?.(true);
  // Whatever is claimed afterwards.
  await answer.ended?.(false);
  expect(await left(who)).toBe(0);
}

async function linkWorksOnce(): Promise<void> {
  const { startTwice, fids } = await opened();
  const answers = await startTwice(newCaller(), fids[0] ?? 0);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
}

/** Files cannot be had but for their last bytes: whoever keeps leaving late pays. */
async function leavingLateEnds(): Promise<void> {
  const { start, left, fids } = await opened();
  const who = newCaller('senior');
  const before = (await left(who)) ?? 0;
  for (const fid of fids) await leaveLate(await start(who, fid));
  expect(await left(who)).toBe(before - 2);
}

async function unusedEndsAtOnce(): Promise<void> {
  const { link, left, fids } = await opened();
  const who = newCaller('free');
  const { fetched, cancelled } = await link(who, fids[0] ?? 0);
  await expect(cancelled(newCaller('free'))).rejects.toMatchObject({ code: 10404 });
  expect(await left(who)).toBe(0);
  expect(await Promise.all([cancelled(), cancelled()])).toEqual([
    { state: 'returned' },
    { state: 'returned' },
  ]);
  expect((await fetched()).status).toBe(403);
  expect(await left(who)).toBe(1);
}

/** Is told of the answer to a statement after so many before it. */
function afterAnswers(count: number): { plugin: KyselyPlugin; reached: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let answers = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers === count) resolve();
      return result;
    },
  };
  return { plugin, reached: promise };
}

async function claimedIsNotBelieved(): Promise<void> {
  const { link, left, fids, db } = await opened();
  const who = newCaller('free');
  const { fetched, cancelled } = await link(who, fids[0] ?? 0);
  const answer = await fetched();
  // The bytes are on their way: whoever says otherwise gets nothing back for it. The link was looked at, asked to end, and looked at again.
  const claimed = afterAnswers(3);
  const claim = cancelled(who, db.withPlugin(claimed.plugin));
  await claimed.reached;
  await bytesOf(answer.body);
  await answer.ended?.(true);
  expect(await claim).toEqual({ state: 'counted' });
  expect(await cancelled()).toEqual({ state: 'counted' });
  expect(await left(who)).toBe(0);
}

const INVARIANTS = [
  ['a cancelled transfer comes back, once', cancelledComesBackOnce],
  ['a finished one does not, whatever is claimed', finishedStays],
  ['a link works once', linkWorksOnce],
  ['a link that was not used ends with its cancellation', unusedEndsAtOnce],
  ['whoever says it was cancelled is not believed', claimedIsNotBelieved],
  ['leaving late is forgiven three times a day', leavingLateEnds],
] as const;

describe('as it is', () => {
  test.each(INVARIANTS)('%s', (_name, invariant) => invariant());
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.doUnmock('./store.ts');
    vi.doUnmock('./rules/settle-transfer.ts');
  });
  const breakStore = (broken: (store: typeof Store) => Partial<typeof Store>) =>
    vi.doMock('./store.ts', async (original) => {
      const store = await original<typeof Store>();
      return { ...store, ...broken(store) };
    });
  const breakRules = (broken: Partial<typeof Rules>) =>
    vi.doMock('./rules/settle-transfer.ts', async (original) => ({
      ...(await original<typeof Rules>()),
      ...broken,
    }));

  test('a receipt that is handed over without settling its link', async () => {
    breakStore(() => ({
      settleLink: async (tx, linkHash) => {
        const row = await tx
          .selectFrom('download_links')
          .select('receipt')
          .where('link_hash', '=', linkHash)
          .executeTakeFirst();
        return row?.receipt;
      },
    }));
    await expect(finishedStays()).rejects.toThrow();
  });

  test('a transfer that is never settled', async () => {
    breakStore(() => ({ settleLink: async () => undefined }));
    await expect(cancelledComesBackOnce()).rejects.toThrow();
  });

  test('a link that is looked at and not taken', async () => {
    breakStore(() => ({ takeLink: async () => true }));
    await expect(linkWorksOnce()).rejects.toThrow();
  });

  test('a cancellation that believes whoever asks', async () => {
    breakStore((store) => ({
      settleUnused: (tx, { link_hash }, now) =>
        store.settleLink(tx, link_hash, { state: 'returned', sentBytes: 0, now }),
    }));
    await expect(claimedIsNotBelieved()).rejects.toThrow();
  });

  test('a cancelled link that still works', async () => {
    breakStore(() => ({ settleUnused: async () => undefined }));
    await expect(unusedEndsAtOnce()).rejects.toThrow();
  });

  test('giving back whatever was cancelled', async () => {
    breakRules({ givesBack: ({ end }) => end !== 'finished' });
    await expect(leavingLateEnds()).rejects.toThrow();
  });
});
