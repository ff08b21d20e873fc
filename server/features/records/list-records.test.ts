import { beforeAll, describe, expect, test } from 'vitest';
import { allow } from '#server/platform/access/allow.ts';
import { NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { FavouriteDeps } from '../favourites/deps.ts';
import { setFavourite } from '../favourites/set-favourite.ts';
import type { ReaderDeps } from '../reader/deps.ts';
import { openReport } from '../reader/open-report.ts';
import type { RecordDeps } from './deps.ts';
import { listRecords, type RecordsAsked } from './list-records.ts';
import { eraseReading, exportReading, noteFolder } from './store.ts';

const held = testDatabase();
let deps: RecordDeps;
let reader: ReaderDeps;
let favourites: FavouriteDeps;
let fids: number[];
const TITLES = ['光伏组件出海', '储能电池深度', '白酒渠道跟踪'] as const;
const all: RecordsAsked = { page: 1, pageSize: 15, opType: 'read', keyword: '', only_chart: false };
const HOUR_MS = 3600_000;

beforeAll(async () => {
  const fileOf = (title: string) => new TextEncoder().encode(`%PDF-1.7 ${title}`);
  ({
    records: deps,
    deps: reader,
    favourites,
    fids,
  } = await readerFixture(held.database, [
    { title: TITLES[0], organisation: '国信证券', file: fileOf(TITLES[0]) },
    { title: TITLES[1], organisation: '中金公司', file: fileOf(TITLES[1]) },
    { title: TITLES[2], file: fileOf(TITLES[2]) },
  ]));
});

const open = (who: ReturnType<typeof newCaller>, at: number, nowMs: number) =>
  openReport(reader, fids[at] ?? 0, { ...who, now: nowMs });

/** Somebody who read all three, the first on two days, last of all. */
async function someReader() {
  const who = newCaller('enterprise');
  for (const at of [0, 1, 2]) await open(who, at, NOW + at * HOUR_MS);
  await open(who, 0, NOW + 24 * HOUR_MS);
  return who;
}

const listed = async (who: ReturnType<typeof newCaller>, change: Partial<RecordsAsked> = {}) => {
  const { data, count, total } = await listRecords(deps, { ...all, ...change }, who);
  return { names: data.map(({ name }) => name), count, total };
};

test('what was read last comes first, each report once with its last time', async () => {
  const who = await someReader();
  const { data } = await listRecords(deps, all, who);
  expect(data.map(({ name, recorded_at }) => [name, recorded_at])).toEqual([
    [TITLES[0], NOW / 1000 + 24 * 3600],
    [TITLES[2], NOW / 1000 + 2 * 3600],
    [TITLES[1], NOW / 1000 + 3600],
  ]);
});

test('pages follow one another, and words are sought in all of them', async () => {
  const who = await someReader();
  expect(await listed(who, { page: 2, pageSize: 2 })).toEqual({ names: [TITLES[1]], count: 3, total: 3 });
  expect(await listed(who, { pageSize: 1, keyword: '中金' })).toEqual({
    names: [TITLES[1]],
    count: 1,
    total: 3,
  });
});

test('a report that is kept is marked so', async () => {
  const who = await someReader();
  await setFavourite(favourites, { fid: fids[2] ?? 0, cancel: false }, who);
  const { data } = await listRecords(deps, all, who);
  expect(data.map((item) => item.item_type === 3 && item.is_favorite)).toEqual([0, 1, 0]);
});

test('nobody sees what another read, and a cover that was looked at is no reading', async () => {
  await someReader();
  expect(await listed(newCaller('enterprise'))).toEqual({ names: [], count: 0, total: 0 });
  const visitor = newCaller('visitor');
  await open(visitor, 0, NOW);
  expect(await listed(visitor)).toEqual({ names: [], count: 0, total: 0 });
});

test('downloads are asked of whoever keeps them, for the caller alone', async () => {
  const who = await someReader();
  const asked: (number | null)[] = [];
  const downloadsOf: RecordDeps['downloads']['downloadsOf'] = async ({ uid }) => {
    asked.push(uid);
    return [{ fid: fids[1] ?? 0, at: new Date(NOW) }];
  };
  const { data, total } = await listRecords(
    { ...deps, downloads: { ...deps.downloads, downloadsOf } },
    { ...all, opType: 'downloaded' },
    who,
  );
  expect(asked).toEqual([who.uid]);
  expect(data.map(({ name, recorded_at }) => [name, recorded_at])).toEqual([[TITLES[1], NOW / 1000]]);
  expect(total).toBe(1);
});

describe('folders of the directory', () => {
  const folderOf = (id: number, name: string) => {
    const about = { name, parent_id: 0, file_count: 3, create_time: 0, timeText: '' };
    return { id, fid: id, item_id: id, item_type: 2 as const, ...about };
  };
  const KNOWN = [folderOf(27, '电子'), folderOf(63, '电力设备')];
  const known: RecordDeps['foldersOf'] = async (ids) =>
    ids.flatMap((id) => KNOWN.find((folder) => folder.id === id) ?? []);
  const seen = async (who: ReturnType<typeof newCaller>, change: Partial<RecordsAsked> = {}) => {
    const { data, ...counts } = await listRecords({ ...deps, foldersOf: known }, { ...all, ...change }, who);
    return { names: data.map(({ name }) => name), ...counts };
  };
  /** The first report at 0 h, 电子 at 1 h and again at 3 h, the second report at 2 h, a folder that is none any more at 4 h. */
  async function someVisitorOfFolders() {
    const who = newCaller('enterprise');
    const keeper = allow({ uid: who.uid ?? 0 }, 'keepRecords');
    const at = (hours: number) => new Date(NOW + hours * HOUR_MS);
    await open(who, 0, NOW);
    await noteFolder(deps.db, keeper, { folder: 27, at: at(1) });
    await open(who, 1, NOW + 2 * HOUR_MS);
    await noteFolder(deps.db, keeper, { folder: 27, at: at(3) });
    await noteFolder(deps.db, keeper, { folder: 63, at: at(1) });
    return who;
  }

  test('stand among what was read, by the time of the last opening, and page with it', async () => {
    const who = await someVisitorOfFolders();
    const names = ['电子', TITLES[1], '电力设备', TITLES[0]];
    expect(await seen(who)).toEqual({ names, count: 4, total: 4 });
    for (const page of [1, 2, 3, 4])
      expect((await seen(who, { page, pageSize: 1 })).names).toEqual([names[page - 1]]);
  });

  test('are sought by their names with the reports, and are no downloads', async () => {
    const who = await someVisitorOfFolders();
    expect(await seen(who, { keyword: '电' })).toEqual({
      names: ['电子', TITLES[1], '电力设备'],
      count: 3,
      total: 4,
    });
    expect(await seen(who, { opType: 'downloaded' })).toEqual({ names: [], count: 0, total: 0 });
    expect((await seen(newCaller('enterprise'))).names).toEqual([]);
  });
});

test('op_type is read as opType is, which counts where both are given; only_chart asks for charts of the same kind', async () => {
  const who = await someReader();
  const downloadsOf = async () => [{ fid: fids[1] ?? 0, at: new Date(NOW) }];
  const asked: string[] = [];
  const list: RecordDeps['charts']['list'] = async ({ kind }) => {
    asked.push(kind);
    return { charts: [], count: 0, total: 0 };
  };
  const given = { ...deps, downloads: { ...deps.downloads, downloadsOf }, charts: { ...deps.charts, list } };
  const total = async (change: Partial<RecordsAsked>) =>
    (await listRecords(given, { ...all, opType: undefined, ...change }, who)).total;
  expect(await total({})).toBe(3);
  expect(await total({ op_type: 'downloaded' })).toBe(1);
  expect(await total({ op_type: 'downloaded', opType: 'read' })).toBe(3);
  await total({ only_chart: true });
  await total({ only_chart: true, op_type: 'downloaded' });
  expect(asked).toEqual(['read', 'downloaded']);
});

test('nothing of what somebody read and opened stays after erasing', async () => {
  const who = await someReader();
  const person = { uid: who.uid ?? 0 };
  await noteFolder(deps.db, allow(person, 'keepRecords'), { folder: 27, at: new Date(NOW) });
  const held = () => exportReading(deps.db, allow(person, 'exportPerson'));
  expect([(await held()).history.length, (await held()).folders.length]).toEqual([4, 1]);
  await eraseReading(deps.db, allow(person, 'erasePerson'));
  expect(await held()).toEqual({ history: [], folders: [] });
});
