import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FolderLinkDays } from '#contract/rights/folder-terms.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { createFolder, listOwnFolders, moveFavourites, removeFolder } from './folders.ts';
import { setFavourite } from './set-favourite.ts';
import * as sharing from './share-folder.ts';
import { eraseFavourites } from './store/favourites.ts';
import type * as Links from './store/links.ts';

const held = testDatabase();
let deps: FavouriteDeps;
let fids: number[];
beforeAll(async () => {
  const seeds = [
    { title: '光伏组件出海', abstract: '只在摘要里的话' },
    { title: '储能电池深度' },
    { title: '白酒渠道跟踪' },
  ];
  ({ favourites: deps, fids } = await readerFixture(held.database, seeds));
});

type Using = typeof sharing;
/** Somebody with a folder of two reports, who keeps a third. */
async function owner(): Promise<{ who: Caller; id: number }> {
  const who = newCaller('free');
  for (const fid of fids) await setFavourite(deps, { fid, cancel: false }, who);
  const { id } = await createFolder(deps, { name: '新能源' }, who);
  await moveFavourites(deps, { fids: fids.slice(0, 2), folder: id }, who);
  return { who, id };
}
async function share(using: Using, who: Caller, id: number, days: FolderLinkDays = 7): Promise<string> {
  const { url } = await using.shareFolder(deps, { id, days }, who);
  return url.split('#')[1] ?? '';
}
const look = (using: Using, code: string, caller: Caller = newCaller('visitor')) =>
  using.readSharedFolder(deps, { code, page: 1, pageSize: 15 }, caller);
/** What looking comes to: the titles, or the refusal with its words. */
const seen = (...asked: Parameters<typeof look>) =>
  look(...asked).then(
    ({ data }) => data.map(({ fid }) => fid).toSorted(),
    ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
  );
const NEVER = 'x'.repeat(22);

test('a visitor with the link sees the names of what stands in the folder, and no abstract', async () => {
  const { who, id } = await owner();
  const { url, ends_at } = await sharing.shareFolder(deps, { id, days: 30 }, who);
  expect(url).toMatch(/^http:\/\/yanjian\.example\/shared\/folder#[\w-]{22}$/);
  expect(ends_at).toBe(Math.floor((who.now + 30 * DAY_MS) / 1000));
  const shown = await look(sharing, url.split('#')[1] ?? '');
  expect(shown).toMatchObject({ name: '新能源', count: 2, ends_at });
  expect(shown.data.map(({ name }) => name).toSorted()).toEqual(['储能电池深度', '光伏组件出海'].toSorted());
  expect(shown.data.map((item) => [item.content, item.chart_list, item.is_favorite])).toEqual([
    ['', [], 0],
    ['', [], 0],
  ]);
  expect((await listOwnFolders(deps, who)).folders[0]?.link_ends_at).toBe(ends_at);
});

test('who keeps a report sees their own mark, and the owner’s list changes what is seen', async () => {
  const { who, id } = await owner();
  const code = await share(sharing, who, id);
  const other = newCaller('free');
  await setFavourite(deps, { fid: fids[0] ?? 0, cancel: false }, other);
  expect((await look(sharing, code, other)).data.map(({ is_favorite }) => is_favorite).toSorted()).toEqual([
    0, 1,
  ]);
  await moveFavourites(deps, { fids: fids.slice(0, 1), folder: 0 }, who);
  expect(await seen(sharing, code)).toEqual([fids[1]]);
});

/** A link that ended, was taken back, was replaced, or whose folder is gone, is as one that never was. */
async function endsForAll(using: Using): Promise<void> {
  const never = await seen(using, NEVER);
  expect(never).toMatch(/^10404 /);
  const { who, id } = await owner();
  const ended = await share(using, who, id, 7);
  const later = { ...newCaller('visitor'), now: who.now + 7 * DAY_MS };
  expect(await seen(using, ended, { ...later, now: later.now - 1 })).toHaveLength(2);
  expect(await seen(using, ended, later)).toBe(never);
  const next = await share(using, who, id);
  expect(await seen(using, ended)).toBe(never);
  await using.unshareFolder(deps, { id }, who);
  expect(await seen(using, next)).toBe(never);
  const last = await share(using, who, id);
  await removeFolder(deps, { id }, who);
  expect(await seen(using, last)).toBe(never);
}
test('what is over is as what never was', () => endsForAll(sharing));

/** Nobody shares, or takes back, what is somebody else’s. */
async function isOwners(using: Using): Promise<void> {
  const { who, id } = await owner();
  const code = await share(using, who, id);
  const other = newCaller('free');
  const tries = [using.shareFolder(deps, { id, days: 7 }, other), using.unshareFolder(deps, { id }, other)];
  const codes = (await Promise.allSettled(tries)).map((each) =>
    each.status === 'rejected' ? each.reason?.code : 'done',
  );
  expect(codes).toEqual([10404, 10404]);
  expect(await seen(using, code)).toEqual(fids.slice(0, 2).toSorted());
}
test('a folder is its owner’s to share', () => isOwners(sharing));

test('with the person the links go', async () => {
  const { who, id } = await owner();
  const code = await share(sharing, who, id);
  await eraseFavourites(deps.db, { uid: who.uid ?? 0 } as never);
  expect(await seen(sharing, code)).toBe(await seen(sharing, NEVER));
});

describe('broken on purpose', () => {
  afterEach(() => {
    for (const path of ['./access.ts', './store/links.ts', './store/folders.ts']) vi.doUnmock(path);
  });
  const noticed = async (invariant: (using: Using) => Promise<void>) => {
    vi.resetModules();
    await expect(invariant(await import('./share-folder.ts'))).rejects.toThrow(/^expected/);
  };
  test('a link that never ends', async () => {
    vi.doMock('./access.ts', async (original) => {
      const whole = await original<typeof Access>();
      return {
        ...whole,
        allowShared: (link: Parameters<typeof Access.allowShared>[0]) => whole.allowShared(link, 0),
      };
    });
    await noticed(endsForAll);
  });
  test('a link that is not taken back', async () => {
    vi.doMock('./store/links.ts', async (original) => ({
      ...(await original<typeof Links>()),
      deleteLink: async () => {},
    }));
    await noticed(endsForAll);
  });
  test('a folder that need not be one’s own', async () => {
    const { rows } = await held.database.pool.query<{ uid: number; id: number }>(
      'SELECT uid, id FROM favourite_folders LIMIT 1',
    );
    expect(rows).toHaveLength(1);
    vi.doMock('./access.ts', async (original) => ({
      ...(await original<typeof Access>()),
      allowFolder: ({ uid }: { uid: number }, folder?: { id: number; name: string }) => ({
        uid,
        ...(folder ?? rows[0]),
      }),
    }));
    await noticed(isOwners);
  });
});
