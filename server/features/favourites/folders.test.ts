import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import * as folders from './folders.ts';
import { listFavourites } from './list-favourites.ts';
import { setFavourite } from './set-favourite.ts';
import type * as Store from './store/folders.ts';

const held = testDatabase();
let deps: FavouriteDeps;
let fids: number[];
beforeAll(async () => {
  const seeds = ['光伏组件出海', '储能电池深度', '白酒渠道跟踪'].map((title) => ({ title }));
  ({ favourites: deps, fids } = await readerFixture(held.database, seeds));
});

/** Somebody who keeps all three reports. */
async function keeper(): Promise<Caller> {
  const who = newCaller('free');
  for (const fid of fids) await setFavourite(deps, { fid, cancel: false }, who);
  return who;
}
const make = (who: Caller, name: string) => folders.createFolder(deps, { name }, who);
const shown = async (who: Caller) => {
  const { folders: list, loose } = await folders.listOwnFolders(deps, who);
  return [...list.map(({ name, count }) => `${name} ${count}`), loose];
};
const listed = async (who: Caller, folder: number | null) => {
  const asked = { page: 1, pageSize: 15, only_chart: false, keyword: '', folder };
  const { data, total } = await listFavourites(deps, asked, who);
  return { fids: data.map((item) => ('fid' in item ? item.fid : 0)).toSorted(), total };
};
const [one, two, three] = [() => fids[0] ?? 0, () => fids[1] ?? 0, () => fids[2] ?? 0];

test('a report stands in one folder: put into another it leaves the first', async () => {
  const who = await keeper();
  const [a, b] = [await make(who, '新能源'), await make(who, '消费')];
  expect(await folders.moveFavourites(deps, { fids: [one(), two()], folder: a.id }, who)).toEqual({
    moved: 2,
  });
  await folders.moveFavourites(deps, { fids: [two()], folder: b.id }, who);
  expect(await shown(who)).toEqual(['新能源 1', '消费 1', 1]);
  expect(await listed(who, a.id)).toEqual({ fids: [one()], total: 1 });
  expect(await listed(who, NO_FOLDER)).toEqual({ fids: [three()], total: 1 });
  expect((await listed(who, null)).total).toBe(3);
  await folders.moveFavourites(deps, { fids: [one()], folder: NO_FOLDER }, who);
  expect(await shown(who)).toEqual(['新能源 0', '消费 1', 2]);
});

test('a folder that goes leaves what it held among the favourites', async () => {
  const who = await keeper();
  const { id } = await make(who, '新能源');
  await folders.moveFavourites(deps, { fids, folder: id }, who);
  expect(await folders.removeFolder(deps, { id }, who)).toEqual({ loosened: 3 });
  expect(await shown(who)).toEqual([3]);
  await expect(listed(who, id)).rejects.toMatchObject({ code: 10404 });
});

test('letting go takes out what is kept, and counts nothing else', async () => {
  const who = await keeper();
  expect(await folders.letGo(deps, { fids: [one(), two(), 999_999] }, who)).toEqual({ removed: 2 });
  expect(await folders.moveFavourites(deps, { fids: [one()], folder: NO_FOLDER }, who)).toEqual({ moved: 0 });
  expect((await listed(who, null)).fids).toEqual([three()]);
});

test('names are one’s own to choose, once each; a new name may be the old one', async () => {
  const [who, other] = [await keeper(), await keeper()];
  const { id } = await make(who, '新能源');
  await make(other, '新能源');
  await expect(make(who, '新能源')).rejects.toThrow('已有叫“新能源”的文件夹');
  const { id: second } = await make(who, '消费');
  const rename = (name: string) => folders.renameFolder(deps, { id: second, name }, who);
  await expect(rename('新能源')).rejects.toMatchObject({ code: 10006 });
  await rename('消费');
  await rename('食品饮料');
  expect(await shown(who)).toEqual(['新能源 0', '食品饮料 0', 3]);
  await folders.orderFolders(deps, { ids: [second, id] }, who);
  expect(await shown(who)).toEqual(['食品饮料 0', '新能源 0', 3]);
});

test('an order that leaves one out, or says one twice, is refused', async () => {
  const who = await keeper();
  const [a, b] = [await make(who, '一'), await make(who, '二')];
  for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 999_999], [a.id, 999_999]]) {
    await expect(folders.orderFolders(deps, { ids }, who)).rejects.toThrow('请刷新后再排');
  }
});

test('many at once make as many as may be, each name once', async () => {
  const who = newCaller('free');
  const most = FOLDER_LIMITS.folders;
  for (let at = 0; at < most - 2; at += 1) await make(who, `第 ${at} 个`);
  const tried = await Promise.allSettled(['甲', '甲', '乙', '丙', '丁', '戊'].map((name) => make(who, name)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(make(who, '己')).rejects.toThrow(`最多 ${most} 个文件夹`);
  expect((await folders.listOwnFolders(deps, who)).folders).toHaveLength(most);
});

test('without the right nothing is sorted, and a visitor has no folders', async () => {
  await expect(make(newCaller('unknown'), '新能源')).rejects.toMatchObject({ code: 10007 });
  expect(await shown(newCaller('visitor'))).toEqual([0]);
});

/** Another's folder can be neither seen, filled, named, ordered nor removed. */
async function isTheirOwn(using: typeof folders, list: typeof listFavourites): Promise<void> {
  const [who, other] = [await keeper(), await keeper()];
  const { id } = await using.createFolder(deps, { name: '别人的' }, other);
  await using.moveFavourites(deps, { fids, folder: id }, other);
  const before = await shown(other);
  const asked = { page: 1, pageSize: 15, only_chart: false, keyword: '', folder: id };
  const tries = [
    list(deps, asked, who),
    using.moveFavourites(deps, { fids, folder: id }, who),
    using.renameFolder(deps, { id, name: '改过的' }, who),
    using.orderFolders(deps, { ids: [id] }, who),
    using.removeFolder(deps, { id }, who),
  ];
  const refused = (await Promise.allSettled(tries)).map((each) =>
    each.status === 'rejected' ? each.reason?.code : 'done',
  );
  expect(refused).toEqual([10404, 10404, 10404, 10006, 10404]);
  expect(await shown(other)).toEqual(before);
}

test('a folder of somebody else is not there', () => isTheirOwn(folders, listFavourites));

describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('./store/folders.ts');
  });
  async function noticed() {
    vi.resetModules();
    const broken = await import('./folders.ts');
    const { listFavourites: list } = await import('./list-favourites.ts');
    await expect(isTheirOwn(broken, list)).rejects.toThrow(/^expected/);
  }
  test('a folder that is found whoever it belongs to', async () => {
    vi.doMock('./store/folders.ts', async (original) => ({
      ...(await original<typeof Store>()),
      holdFolder: async (_db: unknown, _keeper: unknown, id: number) => ({ id, name: '' }),
    }));
    await noticed();
  });
  test('a folder that need not be found', async () => {
    vi.doMock('./access.ts', async (original) => ({
      ...(await original<typeof Access>()),
      allowFolder: ({ uid }: { uid: number }, folder = { id: 0, name: '' }) => ({ uid, ...folder }),
    }));
    await noticed();
  });
});
